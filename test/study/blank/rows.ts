/** Rows of a study's table, made up. */
import type { Decision } from '../../../src/study/blank/table.ts';

const NOBODY: Decision = {
  ...{
    rules: 0,
    pairing: 0,
    unit: 0,
    seating: 0,
    hand: 0,
    ply: 3,
    seat: 1,
    agent: 0,

    left: 6,
    right: 2,
  },
  ...{ own: 4, least: 4, bone: 10, ahead: 0, fits: 2, matadors: 0, pips: 15, mine: 1, theirs: 4 },
  ...{ scoreOwn: 0, scoreMost: 0, options: 4, chosen: 33, spendOption: 0, keepOption: 33 },
  ...{ spend: 0, keep: 0, best: 0, gain: 0, error: 500, heavyGain: 0, heavyError: 500 },
  ...{ strongGain: null, strongError: null, exact: true, answers: [] },
};

export const row = (over: Partial<Decision>): Decision => ({ ...NOBODY, ...over });
