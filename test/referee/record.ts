/**
 * Checks one hand record: its form, its deal, every action in order, and its result.
 *
 * The record is replayed with the naive referee of this folder, so a record that passes here has been followed by
 * something that shares no code with whatever wrote it. The first thing found wrong is thrown as an Error which says
 * where it is and why.
 */
import { isDouble, Referee, type RefRules, refuseRules, sameTile, type Tile, tileName } from './referee.ts';

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what}: not an object`);
  return value as Fields;
}

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what}: not a list`);
  return value;
}

function tileOf(value: unknown, what: string): Tile {
  const halves = typeof value === 'string' ? /^(0|[1-9]\d*)-(0|[1-9]\d*)$/.exec(value) : null;
  if (halves === null) throw new Error(`${what}: ${JSON.stringify(value)} is not a tile`);
  return [Number(halves[1]), Number(halves[2])];
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function expect(found: unknown, wanted: unknown, what: string): void {
  if (!sameValue(found, wanted)) {
    throw new Error(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(wanted)} is right`);
  }
}

export function checkRecord(json: unknown): void {
  const record = fieldsOf(json, 'record');
  expect(record.format, 'matador-hand/1', 'format');

  const refused = refuseRules(record.rules);
  if (refused !== null) throw new Error(`rules: ${refused}`);
  const rules = record.rules as RefRules;

  const agents = listOf(record.agents, 'agents');
  expect(agents.length, rules.players, 'agents, how many');
  agents.forEach((name, seat) => {
    if (typeof name !== 'string') throw new Error(`agents: the name for seat ${seat} is not text`);
  });

  const hands = listOf(record.hands, 'hands').map((hand, seat) =>
    listOf(hand, `hands, seat ${seat}`).map(tile => tileOf(tile, `hands, seat ${seat}`)),
  );
  const boneyard = listOf(record.boneyard, 'boneyard').map(tile => tileOf(tile, 'boneyard'));
  const actions = listOf(record.actions, 'actions');
  if (actions.length === 0) throw new Error('actions: there are none');

  // Where the leader is drawn by lot, the seat that leads in the record is the one drawn.
  const byLot = rules.lead === 'own-double' || rules.lead === 'any';
  const lot = byLot ? (fieldsOf(actions[0], 'action 0').seat as number) : null;
  let referee: Referee;
  try {
    referee = new Referee(rules, hands, boneyard, lot);
  } catch (error) {
    throw new Error(`deal: ${(error as Error).message}`);
  }

  const replay = new Replay(referee);
  actions.forEach((action, index) => {
    try {
      replay.follow(fieldsOf(action, 'action'));
    } catch (error) {
      throw new Error(`action ${index} ${JSON.stringify(action)}: ${(error as Error).message}`);
    }
  });
  if (!referee.over) throw new Error(`actions: they stop after action ${actions.length - 1}, the hand is not over`);

  const result = fieldsOf(record.result, 'result');
  const right = referee.result();
  expect(result.by, right.by, 'result, by');
  expect(result.winner, right.winner, 'result, winner');
  expect(result.points, right.points, 'result, points');
  expect(result.pips, right.pips, 'result, pips');
}

/** Follows the actions of a record, which may have the line the other way round than the referee has it. */
class Replay {
  private readonly referee: Referee;
  /** True when the record's L end is the referee's R end. */
  private turned = false;

  constructor(referee: Referee) {
    this.referee = referee;
  }

  follow(action: Fields): void {
    const { referee } = this;
    if (referee.over) throw new Error('the hand is over');
    expect(action.seat, referee.seat, 'seat');
    switch (action.do) {
      case 'lead': {
        const tile = tileOf(action.tile, 'tile');
        referee.apply({ do: 'lead', tile });
        // A tile that is not a double may have been written down with either half to the left.
        this.turned = !isDouble(tile) && sameValue(action.ends, this.endsIfTurned(true));
        expect(action.ends, this.endsIfTurned(this.turned), 'ends');
        break;
      }
      case 'play': {
        const tile = tileOf(action.tile, 'tile');
        const { end, out } = action;
        if (end !== 'L' && end !== 'R') throw new Error(`end: ${JSON.stringify(end)} is neither L nor R`);
        if (typeof out !== 'number') throw new Error(`out: ${JSON.stringify(out)} is not a number`);
        // When both ends show the same number the referee calls the end L; the record may call it either.
        if (referee.ends !== null && referee.ends[0] === referee.ends[1]) this.turned = end === 'R';
        const opposite = end === 'L' ? 'R' : 'L';
        referee.apply({ do: 'play', tile, end: this.turned ? opposite : end, out });
        expect(action.ends, this.endsIfTurned(this.turned), 'ends');
        break;
      }
      case 'draw': {
        const tile = tileOf(action.tile, 'tile');
        const next = referee.boneyard[0];
        referee.apply({ do: 'draw' });
        if (!sameTile(tile, next)) {
          throw new Error(`tile: ${tileName(tile)} where ${tileName(next)} is the next of the boneyard`);
        }
        break;
      }
      case 'pass':
        referee.apply({ do: 'pass' });
        break;
      default:
        throw new Error(`do: ${JSON.stringify(action.do)} is none of lead, play, draw, pass`);
    }
  }

  private endsIfTurned(turned: boolean): [number, number] {
    const [left, right] = this.referee.ends!;
    return turned ? [right, left] : [left, right];
  }
}
