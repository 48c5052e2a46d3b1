/**
 * `analyse`: what a player would like to know: what each option brings, and how often it wins the hand. The position is told
 * by the own hand and the moves so far (position.ts), or is a moment of a recorded hand, of which only what the seat to
 * move has seen is used.
 */
import type { Appraisal } from '../search/appraisal.ts';
import { Refusal, within } from '../text/refusal.ts';
import type { Command, Given } from './command.ts';
import type { Io } from './io.ts';
import type { Position } from './position.ts';

/** Worlds unless told. */
const WORLDS = 2000;

export const analyse: Command = {
  name: 'analyse',
  summary: 'weighs every option of a position, the best first',
  operand: {
    name: 'RECORD|-',
    help: 'records of hands, one a line, to look at a moment of one; - reads standard input',
    optional: true,
  },
  options: {
    rules: { type: 'text', help: 'the rule set', unless: "draw, or the record's" },
    hand: { type: 'text', help: 'the own tiles now: 6-1 5-3 2-2' },
    moves: {
      type: 'text',
      help: 'every move so far, the lead first: a tile with the touching half first, L or R behind it where both ends would do; draw, draw:5-3 for an own one; pass',
    },
    line: { type: 'whole', help: 'with a file of records: which line', default: 1, least: 1, most: 1_000_000_000 },
    ply: { type: 'whole', help: 'with a record: how many actions have been', least: 0, most: 10_000 },
    worlds: { type: 'whole', help: 'worlds sampled', unless: `${WORLDS}`, least: 2, most: 10_000_000 },
    seconds: {
      type: 'whole',
      help: 'time to sample worlds in, in place of their number: not reproducible',
      least: 1,
      most: 86_400,
    },
    policy: { type: 'text', help: 'how everybody plays on: greedy, heavy or random', default: 'greedy' },
    seed: { type: 'text', help: 'any text: the same seed, the same worlds', default: '1' },
    json: { type: 'flag', help: 'as one JSON object' },
  },
  examples: [
    "analyse --hand '6-1 5-3 4-2 2-2 4-1 6-4' --moves '6-6 1-5 draw draw 2-3'",
    'analyse hands.jsonl --line 3 --ply 8',
  ],
  async run(given, io) {
    const { appraise } = await import('../search/appraisal.ts');
    const { POLICIES } = await import('../search/policies.ts');
    const { NoDeal } = await import('../search/swapping.ts');
    const { rootOf } = await import('../random/root.ts');
    const { Purpose, Stream } = await import('../random/stream.ts');
    const { asJson, asText } = await import('./analysed.ts');
    const policy = given.text('policy');
    const policies = Object.keys(POLICIES);
    if (!policies.includes(policy))
      throw new Refusal('cli/value', '--policy', `'${policy}' is not known`, policies.join(', '));
    const { hand, view } = given.operand === '' ? await told(given) : await recorded(given, io);
    const random = new Stream();
    random.seed(rootOf(given.text('seed')), Purpose.trial, 0, 0, 0);
    let appraisal: Appraisal;
    try {
      appraisal = appraise(hand.rules, view, hand.options, budget(given), policy, random);
    } catch (error) {
      if (!(error instanceof NoDeal)) throw error;
      throw new Refusal(
        'position/impossible',
        '--moves',
        'no deal can have led there: somebody drew or passed holding what fits',
      );
    }
    const byClock = given.ifGiven('seconds') !== undefined;
    const analysed = { rules: hand.rules, view, appraisal, policy, byClock };
    await io.out(given.flag('json') ? asJson(analysed) : asText(analysed, Math.min(io.columns, 80)));
  },
};

/** As many worlds as asked for, or as the time asked for lets: that alone is not reproducible. */
function budget(given: Given): (worlds: number) => boolean {
  const seconds = given.ifGiven<number>('seconds');
  const worlds = given.ifGiven<number>('worlds');
  if (seconds === undefined) return done => done < (worlds ?? WORLDS);
  if (worlds !== undefined) throw new Refusal('cli/option', '--seconds', 'takes the place of --worlds', 'one of them');
  const end = Date.now() + 1000 * seconds;
  return done => done < 2 || Date.now() < end;
}

async function told(given: Given): Promise<Position> {
  const { parseRules } = await import('../engine/presets.ts');
  const { readPosition } = await import('./position.ts');
  if (given.ifGiven('ply') !== undefined)
    throw new Refusal('cli/option', '--ply', 'goes with a record', 'a file of records');
  const held = given.ifGiven<string>('hand');
  if (held === undefined)
    throw new Refusal('cli/missing', '--hand', 'is missing', 'the own tiles, or a file of records');
  const rules = within('--rules', () => parseRules(given.ifGiven<string>('rules') ?? 'draw'));
  return readPosition(rules, held, given.ifGiven<string>('moves') ?? '');
}

/** The hand of a record as it stood after some actions, seen by the seat that had to decide then. */
async function recorded(given: Given, io: Io): Promise<Position> {
  const { linesOf, nameOf } = await import('./lines.ts');
  const { parseRecord } = await import('../engine/record-replay.ts');
  const { atPly } = await import('./record-ply.ts');
  for (const option of ['rules', 'hand', 'moves']) {
    if (given.ifGiven(option) !== undefined) {
      throw new Refusal('cli/option', `--${option}`, 'the record says it', 'without a file of records');
    }
  }
  const ply = given.ifGiven<number>('ply');
  if (ply === undefined) throw new Refusal('cli/missing', '--ply', 'is missing', 'how many actions have been');
  const wanted = given.whole('line');
  for await (const { number, text } of linesOf(given.operand, io)) {
    if (number !== wanted) continue;
    return within(`${nameOf(given.operand)} line ${number}`, () => atPly(parseRecord(text), ply));
  }
  throw new Refusal('record/none', nameOf(given.operand), `has no line ${wanted}`);
}
