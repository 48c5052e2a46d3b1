/**
 * The engine held against the naive referee, which shares no code with it: one deal given to both, one play followed by
 * both, everything compared after every single action.
 */
import { equal } from 'node:assert/strict';
import { describe } from 'vitest';
import { ACTION_BITS, DRAW, kindOf, leftOfEntry, rightOfEntry, seatOfEntry } from '../../src/engine/action.ts';
import { deal } from '../../src/engine/deal.ts';
import { apply, settle, shuffleTo } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { score } from '../../src/engine/score.ts';
import {
  ACTIONS,
  BLOCKED,
  DRAWN,
  LEADER,
  LOG,
  NOBODY,
  OUT,
  PASSES,
  PHASE,
  PLAYING,
  POINTS,
  SEAT,
  type State,
  WINNER,
} from '../../src/engine/state.ts';
import { tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import { law } from '../law.ts';
import { short } from '../referee/helpers.ts';
import { type RefAction, Referee, sameTile } from '../referee/referee.ts';
import { anyPlay, anyRoot, anyRules, chooser, rulesUpTo } from './arbitrary.ts';
import { boneyardOf, handsDealt, pictureOfReferee, pictureOfState, refAction, refTile } from './convert.ts';

/** Plays one deal on both sides at once. `s` goes from decision to decision, `single` one action at a time. */
class Both {
  private readonly rules: Rules;
  private readonly s: State;
  private readonly single: State;
  private readonly referee: Referee;
  private followed = 0;
  private passesInARow = 0;
  private drawnInTurn = 0;

  constructor(rules: Rules, root: Int32Array, unit: number) {
    this.rules = rules;
    this.s = newState(rules);
    deal(this.s, root, unit, 0);
    shuffleTo(this.s, tilesIn(rules.set));
    this.single = this.s.slice();
    this.referee = new Referee(rules, handsDealt(this.s, rules), boneyardOf(this.s, rules), this.s[LEADER]);
    equal(this.s[LEADER], this.referee.seat);
  }

  play(below: (n: number) => number): void {
    const out = new Int32Array(MOST_OPTIONS);
    let chosen: number | null = null;
    for (;;) {
      settle(this.s);
      this.follow(chosen);
      if (this.s[PHASE] > PLAYING) break;
      equal(this.referee.isDecision(), true);
      const options = [...out.subarray(0, listOptions(this.s, out))];
      equal(phrases(options.map(refAction)), phrases(this.referee.legal()));
      chosen = options[below(options.length)];
      apply(this.s, chosen);
    }
    equal(this.referee.over, true);
    this.sameResult();
  }

  /** The referee and the single-stepped state do what `s` has logged since: the choice made, and what followed by force. */
  private follow(chosen: number | null): void {
    for (; this.followed < this.s[ACTIONS]; this.followed++) {
      const entry = this.s[LOG + this.followed];
      const action = refAction(entry);
      equal(seatOfEntry(entry), this.referee.seat);
      equal(`${leftOfEntry(entry)},${rightOfEntry(entry)}`, `${this.referee.ends ?? [0, 0]}`);
      if (chosen === null) {
        // Nobody chose it: a fixed lead, a forced draw, a forced pass.
        equal(this.referee.isDecision(), false);
        equal(phrases(this.referee.legal()), phrase(action));
      } else {
        equal(action.do === 'draw' ? DRAW : entry & ACTION_BITS, chosen);
        chosen = null;
      }
      if (action.do === 'draw') {
        equal(sameTile(refTile(tileOfAction(entry)), this.referee.boneyard[0]), true);
      }
      this.referee.apply(action);
      // A lead that the rules fix was carried out by the deal, in both states.
      if (this.single[ACTIONS] === this.followed)
        apply(this.single, kindOf(entry) === DRAW ? DRAW : entry & ACTION_BITS);
      this.count(action);
      equal(pictureOfState(this.single, this.rules), pictureOfReferee(this.referee));
      equal(this.single[PASSES], this.passesInARow);
      if (this.single[PHASE] === PLAYING) equal(this.single[DRAWN], this.drawnInTurn);
    }
    equal(chosen, null);
    equal(Buffer.compare(bytes(this.s), bytes(this.single)), 0);
  }

  private count(action: RefAction): void {
    if (action.do === 'pass') this.passesInARow++;
    else if (action.do !== 'draw') this.passesInARow = 0;
    this.drawnInTurn = action.do === 'draw' ? this.drawnInTurn + 1 : 0;
  }

  private sameResult(): void {
    score(this.s);
    const points = this.s.subarray(POINTS, POINTS + this.rules.players);
    const right = this.referee.result();
    equal(this.s[PHASE], right.by === 'out' ? OUT : BLOCKED);
    equal(this.s[WINNER], right.winner ?? NOBODY);
    equal(`${points}`, `${right.points}`);
    if (right.by === 'out') equal(this.s[SEAT], right.winner);
  }
}

/** As `short`, whichever way round the tile is named. */
function phrase(action: RefAction): string {
  if (action.do === 'draw' || action.do === 'pass') return action.do;
  const [a, b] = action.tile;
  return short({ ...action, tile: a <= b ? [a, b] : [b, a] });
}

const phrases = (actions: readonly RefAction[]): string => actions.map(phrase).sort().join(', ');
const bytes = (s: State): Uint8Array => new Uint8Array(s.buffer);

describe('engine and referee', () => {
  law([rulesUpTo(9), anyRoot, anyPlay], 1500)(
    'agree on every option, state, forced move and score, hands of up to nine tiles',
    (rules, root, play) => new Both(rules, root, 0).play(chooser(play)),
  );

  law([anyRules, anyRoot, anyPlay], 150)('and hands of any size', (rules, root, play) =>
    new Both(rules, root, 0).play(chooser(play)),
  );
});
