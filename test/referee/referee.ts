/**
 * A naive referee for one hand of Matador.
 *
 * It is the second opinion on the rules: written on its own, sharing no code with anything it may be compared with, and
 * as plainly as the rules can be put. A tile is a pair of numbers, a hand is an array of tiles, the line is an array of
 * tiles laid from left to right. Everything is worked out afresh at every moment. Nothing here is meant to be fast.
 */

export type Tile = readonly [number, number];
export type End = 'L' | 'R';

export interface RefRules {
  set: number;
  players: number;
  handSize: number;
  matadors: boolean;
  lead: 'highest-double' | 'top-double' | 'own-double' | 'any';
  noDouble: 'heaviest' | 'redeal';
  draw: 'until-playable' | 'one' | 'none';
  reserve: number;
  choice: 'forced' | 'matador-optional' | 'free';
  blockedScore: 'difference' | 'others' | 'all';
  teams: boolean;
  match?: { target: number } | { hands: number };
}

export type RefLead = { do: 'lead'; tile: Tile };
export type RefPlay = { do: 'play'; tile: Tile; end: End; out: number };
export type RefAction = RefLead | RefPlay | { do: 'draw' } | { do: 'pass' };

export interface RefResult {
  by: 'out' | 'blocked';
  winner: number | null;
  points: number[];
  pips: number[];
}

// ---------------------------------------------------------------------------------------------------------- tiles

/** Every tile of a double-N set, once. */
export function fullSet(set: number): Tile[] {
  const tiles: Tile[] = [];
  for (let a = 0; a <= set; a++) {
    for (let b = a; b <= set; b++) tiles.push([a, b]);
  }
  return tiles;
}

/** A tile is the same tile whichever half is named first. */
export function sameTile(one: Tile, other: Tile): boolean {
  return (one[0] === other[0] && one[1] === other[1]) || (one[0] === other[1] && one[1] === other[0]);
}

export function isDouble(tile: Tile): boolean {
  return tile[0] === tile[1];
}

export function pipsOf(tiles: readonly Tile[]): number {
  let sum = 0;
  for (const tile of tiles) sum += tile[0] + tile[1];
  return sum;
}

export function tileName(tile: Tile): string {
  return `${tile[0]}-${tile[1]}`;
}

/** What two touching halves must add up to: 7 for double-six, 10 for double-nine, 13 for double-twelve. */
export function joiningSum(rules: RefRules): number {
  return rules.set + 1;
}

export function isMatador(rules: RefRules, tile: Tile): boolean {
  if (!rules.matadors) return false;
  if (tile[0] === 0 && tile[1] === 0) return true;
  return tile[0] + tile[1] === joiningSum(rules);
}

/** The halves that may be left outside when `tile` is laid against an end showing `shown`. Empty: it does not fit. */
export function outsideHalves(rules: RefRules, tile: Tile, shown: number): number[] {
  const halves: number[] = [];
  const wild = isMatador(rules, tile);
  if (wild || tile[0] + shown === joiningSum(rules)) halves.push(tile[1]);
  if (wild || tile[1] + shown === joiningSum(rules)) halves.push(tile[0]);
  if (halves.length === 2 && halves[0] === halves[1]) halves.pop(); // a double has one way only
  return halves;
}

// ------------------------------------------------------------------------------------------------- the rule record

const CHOICES: Record<string, readonly unknown[]> = {
  matadors: [true, false],
  lead: ['highest-double', 'top-double', 'own-double', 'any'],
  noDouble: ['heaviest', 'redeal'],
  draw: ['until-playable', 'one', 'none'],
  choice: ['forced', 'matador-optional', 'free'],
  blockedScore: ['difference', 'others', 'all'],
  teams: [true, false],
};
const NUMBERS: Record<string, { least: number; most: number }> = {
  set: { least: 3, most: 15 },
  players: { least: 2, most: 8 },
  handSize: { least: 1, most: Number.POSITIVE_INFINITY },
  reserve: { least: 0, most: Number.POSITIVE_INFINITY },
};

/** Why this rule set can't be played, naming the field, the value and the limit; null when it can. */
export function refuseRules(rules: unknown): string | null {
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) return 'rules is not a record of fields';
  const given = rules as Record<string, unknown>;
  for (const field of Object.keys(given)) {
    const known = Object.hasOwn(CHOICES, field) || Object.hasOwn(NUMBERS, field) || field === 'match';
    if (!known) return `${field}: unknown field`;
  }
  for (const [field, { least, most }] of Object.entries(NUMBERS)) {
    const value = given[field];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      const limit = most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
      return `${field}: ${JSON.stringify(value)} is not a whole number, ${limit}`;
    }
  }
  for (const [field, allowed] of Object.entries(CHOICES)) {
    if (!allowed.includes(given[field])) {
      return `${field}: ${JSON.stringify(given[field])} is none of ${allowed.join(', ')}`;
    }
  }
  if (given.match !== undefined) {
    const refused = refuseMatch(given.match);
    if (refused !== null) return refused;
  }

  const checked = rules as RefRules;
  const tiles = fullSet(checked.set).length;
  const dealt = checked.players * checked.handSize;
  if (dealt > tiles) {
    return `handSize: ${checked.handSize} for each of ${checked.players} players is ${dealt} tiles, the set has ${tiles}`;
  }
  if (checked.reserve > tiles - dealt) {
    return `reserve: ${checked.reserve} is more than the boneyard, which has ${tiles - dealt} tiles`;
  }
  if (checked.teams && checked.players !== 4) {
    return `teams: true with players ${checked.players}, teams need 4`;
  }
  return null;
}

function refuseMatch(match: unknown): string | null {
  const wanted = 'either {target} or {hands}, a whole number, 1 or more';
  if (typeof match !== 'object' || match === null) return `match: ${JSON.stringify(match)} is not ${wanted}`;
  const fields = Object.entries(match);
  if (fields.length !== 1) return `match: ${JSON.stringify(match)} is not ${wanted}`;
  const [name, value] = fields[0];
  if (name !== 'target' && name !== 'hands') return `match: ${JSON.stringify(match)} is not ${wanted}`;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
    return `match: ${JSON.stringify(match)} is not ${wanted}`;
  }
  return null;
}

/** False when the rule set would put this deal aside and deal again. */
export function dealIsPlayable(rules: RefRules, hands: readonly (readonly Tile[])[]): boolean {
  const dealt = hands.flat();
  if (rules.lead === 'top-double') return dealt.some(tile => sameTile(tile, [rules.set, rules.set]));
  if (rules.lead === 'highest-double' && rules.noDouble === 'redeal') return dealt.some(isDouble);
  return true;
}

// -------------------------------------------------------------------------------------------------------- the lead

function highestDouble(tiles: readonly Tile[]): Tile | null {
  let best: Tile | null = null;
  for (const tile of tiles) {
    if (isDouble(tile) && (best === null || tile[0] > best[0])) best = tile;
  }
  return best;
}

/** The heaviest tile; of two equally heavy ones, the one with the larger bigger half. */
function heaviestTile(tiles: readonly Tile[]): Tile {
  let best = tiles[0];
  for (const tile of tiles) {
    const heavier = pipsOf([tile]) > pipsOf([best]);
    const asHeavy = pipsOf([tile]) === pipsOf([best]);
    if (heavier || (asHeavy && Math.max(...tile) > Math.max(...best))) best = tile;
  }
  return best;
}

/** Which seat leads, which tiles it may lead, and whether the rule leaves it a choice. */
interface Opening {
  seat: number;
  tiles: Tile[];
  fixed: boolean;
}

function openingOf(rules: RefRules, hands: readonly (readonly Tile[])[], lot: number | null): Opening {
  if (rules.lead === 'highest-double' || rules.lead === 'top-double') {
    // The highest double dealt; where only the top double opens, an accepted deal holds it, so it is the highest.
    const dealt = hands.flat();
    const tile = highestDouble(dealt) ?? heaviestTile(dealt);
    const seat = hands.findIndex(hand => hand.includes(tile));
    return { seat, tiles: [tile], fixed: true };
  }
  if (lot === null || !Number.isInteger(lot) || lot < 0 || lot >= rules.players) {
    throw new Error(`lead ${rules.lead}: a seat must be drawn by lot, not ${lot}`);
  }
  if (rules.lead === 'own-double') {
    const double = highestDouble(hands[lot]);
    if (double !== null) return { seat: lot, tiles: [double], fixed: true };
  }
  return { seat: lot, tiles: [...hands[lot]], fixed: false };
}

// ----------------------------------------------------------------------------------------------------- the referee

export class Referee {
  readonly rules: RefRules;
  private readonly opening: Opening;
  /** The tiles each seat holds now. */
  readonly hands: Tile[][];
  /** The tiles still in the boneyard, the next one to be drawn first. */
  readonly boneyard: Tile[];
  /** The tiles laid, from left to right; each is written with the half towards the left first. */
  readonly line: Tile[] = [];
  /** The seat to move. */
  seat: number;
  over = false;
  private drawnThisTurn = 0;
  private passesInARow = 0;

  constructor(
    rules: RefRules,
    hands: readonly (readonly Tile[])[],
    boneyard: readonly Tile[],
    /** The seat drawn by lot, for lead own-double and any; not looked at otherwise. */
    lot: number | null,
  ) {
    const refused = refuseRules(rules);
    if (refused !== null) throw new Error(refused);
    if (hands.length !== rules.players) throw new Error(`${hands.length} hands for ${rules.players} seats`);
    hands.forEach((hand, seat) => {
      if (hand.length !== rules.handSize) {
        throw new Error(`the hand of seat ${seat} has ${hand.length} tiles, not ${rules.handSize}`);
      }
    });
    checkEveryTileOnce(rules, [...hands.flat(), ...boneyard]);
    if (!dealIsPlayable(rules, hands)) throw new Error('this deal is not played, it is dealt again');

    this.rules = rules;
    this.hands = hands.map(hand => [...hand]);
    this.boneyard = [...boneyard];
    this.opening = openingOf(rules, this.hands, lot);
    this.seat = this.opening.seat;
  }

  /** What the two ends of the line show, left and right; null before the lead. */
  get ends(): [number, number] | null {
    if (this.line.length === 0) return null;
    return [this.line[0][0], this.line[this.line.length - 1][1]];
  }

  /** Every play of every tile that fits. */
  private fittingPlays(): RefPlay[] {
    const [left, right] = this.ends!;
    const plays: RefPlay[] = [];
    for (const tile of this.hands[this.seat]) {
      for (const out of outsideHalves(this.rules, tile, left)) plays.push({ do: 'play', tile, end: 'L', out });
      if (left === right) continue; // the same choice, offered once
      for (const out of outsideHalves(this.rules, tile, right)) plays.push({ do: 'play', tile, end: 'R', out });
    }
    return plays;
  }

  private canDraw(): boolean {
    if (this.boneyard.length <= this.rules.reserve) return false;
    if (this.rules.draw === 'until-playable') return true;
    if (this.rules.draw === 'one') return this.drawnThisTurn === 0;
    return false;
  }

  private mayDecline(): boolean {
    const fitting = this.fittingPlays();
    const ordinary = fitting.filter(play => !isMatador(this.rules, play.tile));
    if (fitting.length === 0) return true;
    return this.rules.choice === 'matador-optional' && ordinary.length === 0;
  }

  /** Exactly the actions allowed at this moment, draws and passes that nobody has to think about included. */
  legal(): RefAction[] {
    if (this.over) return [];
    if (this.ends === null) return this.opening.tiles.map(tile => ({ do: 'lead', tile }));
    const actions: RefAction[] = [...this.fittingPlays()];
    if (this.canDraw() && (this.mayDecline() || this.rules.choice === 'free')) actions.push({ do: 'draw' });
    if (!this.canDraw() && this.mayDecline()) actions.push({ do: 'pass' });
    return actions;
  }

  /** Whether somebody has to decide something now. A single legal play is a decision, a single draw or pass is not. */
  isDecision(): boolean {
    if (this.over) return false;
    if (this.ends === null) return !this.opening.fixed;
    const actions = this.legal();
    return !(actions.length === 1 && (actions[0].do === 'draw' || actions[0].do === 'pass'));
  }

  apply(action: RefAction): void {
    if (!this.legal().some(allowed => sameAction(allowed, action))) {
      throw new Error(`seat ${this.seat} may not ${describe(action)}: ${this.whyNot(action)}`);
    }
    switch (action.do) {
      case 'lead':
        this.takeFromHand(action.tile);
        this.line.push([Math.min(...action.tile), Math.max(...action.tile)]);
        this.afterPlay();
        break;
      case 'play': {
        this.takeFromHand(action.tile);
        const inside = action.tile[0] === action.out ? action.tile[1] : action.tile[0];
        if (action.end === 'L') this.line.unshift([action.out, inside]);
        else this.line.push([inside, action.out]);
        this.afterPlay();
        break;
      }
      case 'draw':
        this.hands[this.seat].push(this.boneyard.shift()!);
        this.drawnThisTurn += 1;
        break; // the turn goes on
      case 'pass':
        this.passesInARow += 1;
        if (this.passesInARow === this.rules.players) this.over = true;
        else this.nextTurn();
        break;
    }
  }

  private takeFromHand(tile: Tile): void {
    const hand = this.hands[this.seat];
    hand.splice(
      hand.findIndex(held => sameTile(held, tile)),
      1,
    );
  }

  private afterPlay(): void {
    this.passesInARow = 0;
    if (this.hands[this.seat].length === 0) this.over = true;
    else this.nextTurn();
  }

  private nextTurn(): void {
    this.seat = (this.seat + 1) % this.rules.players;
    this.drawnThisTurn = 0;
  }

  /** The reason to give for an action that is not among the legal ones. */
  private whyNot(action: RefAction): string {
    if (this.over) return 'the hand is over';
    if (this.ends === null) {
      if (action.do !== 'lead') return 'the hand opens with a lead';
      return `the lead is ${this.opening.tiles.map(tileName).join(' or ')}`;
    }
    if (action.do === 'lead') return 'the lead has been made';
    if (action.do === 'play') {
      if (!this.hands[this.seat].some(tile => sameTile(tile, action.tile))) return 'the tile is not in the hand';
      const [left, right] = this.ends;
      if (action.end === 'R' && left === right) return `both ends show ${left}, which is written L`;
      return `the tile can't be laid so on the ends ${left} and ${right}`;
    }
    if (action.do === 'draw') {
      if (this.boneyard.length <= this.rules.reserve) return 'the boneyard has nothing left to draw';
      if (!this.canDraw()) return `draw is ${this.rules.draw}, and ${this.drawnThisTurn} drawn this turn`;
      return 'the hand holds a tile that fits and must play';
    }
    if (this.canDraw()) return 'the boneyard can still be drawn from';
    return 'the hand holds a tile that fits and must play';
  }

  result(): RefResult {
    if (!this.over) throw new Error('the hand is not over');
    const pips = this.hands.map(pipsOf);
    const seats = pips.map((_, seat) => seat);
    // Without teams every seat is a side of its own.
    const sides = this.rules.teams
      ? [
          [0, 2],
          [1, 3],
        ]
      : seats.map(seat => [seat]);
    const sidePips = (side: number[]) => side.reduce((sum, seat) => sum + pips[seat], 0);
    const allPips = sidePips(seats);

    const wentOut = this.hands.findIndex(hand => hand.length === 0);
    if (wentOut >= 0) {
      const side = sides.find(members => members.includes(wentOut))!;
      const score = allPips - sidePips(side);
      return { by: 'out', winner: wentOut, points: seats.map(seat => (side.includes(seat) ? score : 0)), pips };
    }

    const least = Math.min(...sides.map(sidePips));
    const lightest = sides.filter(side => sidePips(side) === least);
    if (lightest.length > 1) return { by: 'blocked', winner: null, points: seats.map(() => 0), pips };
    const side = lightest[0];
    const others = allPips - least;
    const score = { difference: others - least, others, all: allPips }[this.rules.blockedScore];
    return { by: 'blocked', winner: side[0], points: seats.map(seat => (side.includes(seat) ? score : 0)), pips };
  }
}

function checkEveryTileOnce(rules: RefRules, tiles: readonly Tile[]): void {
  const wanted = fullSet(rules.set);
  for (const tile of wanted) {
    const copies = tiles.filter(other => sameTile(tile, other)).length;
    if (copies !== 1) throw new Error(`tile ${tileName(tile)} is there ${copies} times, not once`);
  }
  if (tiles.length !== wanted.length) {
    const stranger = tiles.find(tile => !wanted.some(other => sameTile(tile, other)))!;
    throw new Error(`tile ${tileName(stranger)} is not in a double-${rules.set} set`);
  }
}

function sameAction(one: RefAction, other: RefAction): boolean {
  if (one.do === 'lead' && other.do === 'lead') return sameTile(one.tile, other.tile);
  if (one.do === 'play' && other.do === 'play') {
    return sameTile(one.tile, other.tile) && one.end === other.end && one.out === other.out;
  }
  return one.do === other.do;
}

function describe(action: RefAction): string {
  if (action.do === 'lead') return `lead ${tileName(action.tile)}`;
  if (action.do === 'play') return `play ${tileName(action.tile)} at ${action.end} leaving ${action.out} outside`;
  return action.do;
}
