// Writes down what is to be known of a hand that has just been played (src/tables/facts.ts), in the memory of the
// kernel that played it. The tables look into a state here and, for decisions, which no hand's end tells, in
// src/tables/decisions.ts.
import { ACTION_BITS, LEAD } from '../../src/engine/action.ts';
import * as state from '../../src/engine/state.ts';
import '../../src/random/words.ts';
import * as fact from '../../src/tables/facts.ts';

/** Lanes of sixteen bytes. */
const AT_ONCE = 8;

/** `head`: a record of what stays as long as the same agents sit where they do; `firstSeat`: of the side named first. */
export function note(s: State, record: usize, head: usize, firstSeat: i32): void {
  const seats = s[state.SEATS];
  for (let at: usize = 0, end = <usize>fact.recordSize(seats) << 1; at < end; at += AT_ONCE << 1) {
    v128.store(record + at, v128.load(head + at));
  }
  const gone = s[state.NEXT];
  let left = 0;
  for (let seat = 0, cells = record; seat < seats; seat++, cells += fact.SEAT_STEP << 1) {
    const holder = state.SEAT_0 + seat * state.HOLDER_WORDS;
    left += s[holder + state.COUNT];
    write(cells, fact.POINTS_0, s[state.POINTS + seat]);
    write(cells, fact.PIPS_0, s[holder + state.PIPS]);
    write(cells, fact.LEFT_0, s[holder + state.COUNT]);
    write(cells, fact.DRAWN_0, s[state.DRAWN_BY + seat]);
    write(cells, fact.MATADORS_0, s[state.WILD_BY + seat]);
  }
  // Every tile that has left the deck lies in the line or in a hand, and every action is a play, a draw or a pass.
  const plays = gone - left;
  const dealt = seats * s[state.HAND_SIZE];
  // The seat beside any seat is the other side's, in teams too.
  const twoSided = seats == 2 || s[state.TEAMS] != 0;
  write(record, fact.MARGIN, twoSided ? s[state.POINTS + firstSeat] - s[state.POINTS + (firstSeat ^ 1)] : 0);
  write(record, fact.LEADER, s[state.LEADER]);
  write(record, fact.BLOCKED, s[state.PHASE] - state.OUT);
  write(record, fact.WINNER, s[state.WINNER]);
  write(record, fact.PLAYS, plays);
  write(record, fact.DRAWS, gone - dealt);
  write(record, fact.PASSES, s[state.ACTIONS] - plays - (gone - dealt));
  write(record, fact.BONE_LEFT, s[state.TILES] - gone);
  write(record, fact.BLANK_DEALT, s[state.BLANK_DEALT]);
  // The state notes how the double blank is spent, not that it is led, which is then the hand's first action.
  if ((s[state.LOG] & ACTION_BITS) == LEAD) {
    const handSize = s[state.HAND_SIZE];
    write(record, fact.BLANK_PLAY, 1);
    write(record, fact.BLANK_SEAT, s[state.LEADER]);
    write(record, fact.BLANK_OWN, handSize);
    write(record, fact.BLANK_LEAST, handSize);
    write(record, fact.BLANK_BONE, s[state.TILES] - dealt);
    write(record, fact.BLANK_END, -1);
    write(record, fact.BLANK_ONLY, i32(s[state.LEAD_RULE] != state.LEAD_ANY || handSize == 1));
    return;
  }
  const play = s[state.BLANK_PLAY];
  write(record, fact.BLANK_PLAY, play);
  write(record, fact.BLANK_SEAT, s[state.BLANK_SEAT]);
  write(record, fact.BLANK_OWN, s[state.BLANK_OWN]);
  write(record, fact.BLANK_LEAST, s[state.BLANK_LEAST]);
  write(record, fact.BLANK_BONE, s[state.BLANK_BONEYARD]);
  // −1 unless it was played, without a branch: whether it was is up to chance.
  write(record, fact.BLANK_END, s[state.BLANK_END] | ((play - 1) >> 31));
  write(record, fact.BLANK_ONLY, s[state.BLANK_ONLY]);
}

@inline function write(record: usize, at: i32, value: i32): void {
  store<i16>(record + (<usize>at << 1), <i16>value);
}
