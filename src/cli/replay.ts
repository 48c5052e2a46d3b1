/** `replay`: plays recorded hands again, and refuses what breaks a rule or says something that is not so. */
import { Refusal, within } from '../text/refusal.ts';
import type { Command } from './command.ts';

export const replay: Command = {
  name: 'replay',
  summary: 'plays recorded hands again and checks every word of them',
  operand: { name: 'FILE|-', help: 'records, one a line; - reads standard input' },
  options: { show: { type: 'flag', help: 'print each hand for people to read' } },
  examples: ['replay hands.jsonl', 'replay hands.jsonl --show', 'replay - < hands.jsonl'],
  async run(given, io) {
    const { parseRecord } = await import('../engine/record-replay.ts');
    const { drawHand } = await import('../picture/hand.ts');
    const { linesOf, nameOf } = await import('./lines.ts');
    const width = Math.min(Math.max(io.columns, 72), 100);
    let hands = 0;
    for await (const { number, text } of linesOf(given.operand, io)) {
      if (text.trim() === '') continue;
      const shown = within(`${nameOf(given.operand)} line ${number}`, () => {
        const record = parseRecord(text);
        return given.flag('show') ? drawHand(record, width) : [];
      });
      hands++;
      if (given.flag('show')) await io.out([`hand ${hands}, line ${number}`, ...shown, '', ''].join('\n'));
    }
    if (hands === 0) throw new Refusal('record/none', nameOf(given.operand), 'holds no record', 'one record a line');
    await io.out(`${hands} ${hands === 1 ? 'hand' : 'hands'} played again: all as recorded\n`);
  },
};
