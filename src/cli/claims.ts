/** `claims`: plays what the rule sheets claim, and reports what of it holds. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Refusal } from '../text/refusal.ts';
import type { Command } from './command.ts';

export const claims: Command = {
  name: 'claims',
  summary: 'decides what the rule sheets claim by playing it, and reports what of it holds',
  operand: {
    name: 'CLAIM…',
    help: 'names of claims, as their files in experiments/claims; all unless given',
    optional: true,
    several: 1,
  },
  options: {
    thorough: { type: 'flag', help: 'half an hour on two cores in place of three minutes' },
    threads: { type: 'whole', help: 'how many play at once', unless: 'one a core', least: 1, most: 1024 },
    report: { type: 'text', help: 'the folder of the report', unless: 'results/claims-…/report' },
    again: { type: 'flag', help: 'make the report there again from its findings.json; nothing is played' },
  },
  examples: ['claims', 'claims hold-a-matador shed-heavy', 'claims --thorough --report docs/report'],
  async run(given, io) {
    const setting = given.flag('thorough') ? 'thorough' : 'quick';
    const results = join(io.results, `claims-${setting}`);
    const out = given.ifGiven<string>('report');
    const folder = out === undefined ? join(results, 'report') : resolve(io.cwd, out);
    const { keptIn } = await import('./conduct.ts');
    const { heeding } = await import('./heeding.ts');
    const { pathFor } = await import('./paths.ts');
    const { checkWritable } = await import('./writable.ts');
    const { checkPlace, readFindings, writeReport } = await import('../study/claims/report.ts');
    checkWritable(out === undefined ? pathFor(io.cwd, folder) : '--report', folder);
    if (given.flag('again')) {
      if (given.operands.length > 0) throw new Refusal('cli/operand', 'claims', 'names have no place beside --again');
      await io.out(`report: ${pathFor(io.cwd, await writeReport(folder, readFindings(folder)))}\n`);
      return;
    }
    const { chosenClaims, readClaims } = await import('../study/claims/claim.ts');
    const chosen = chosenClaims(readClaims(), given.operands);
    checkPlace(folder);
    const { decide } = await import('../study/claims/decide.ts');
    const { findingsOf } = await import('../study/claims/findings.ts');
    const { folderOf } = await import('../study/claims/runs.ts');
    const { SETTINGS } = await import('../study/claims/setting.ts');
    const { verdictRow, verdictText } = await import('../study/claims/words.ts');
    const { columns } = await import('../text/layout.ts');
    const again = ['claims', ...given.operands, ...given.words('thorough', 'threads', 'report')];
    const work = heeding(io, again, async ends => {
      const found = await decide(chosen, SETTINGS[setting], results, {
        ...ends,
        threads: given.ifGiven<number>('threads') ?? availableParallelism(),
        onRun: (run, look) => io.err.write(`playing ${folderOf(run, look)}: ${run.pair.join(' v ')}\n`),
        onNote: line => io.err.write(`${line}\n`),
        onClaim: claim => io.err.write(`${claim.name}: ${verdictText(claim)}\n`),
      });
      return { found, page: await writeReport(folder, findingsOf(SETTINGS[setting], found)) };
    });
    const { found, page } = await work.catch(error => {
      throw keptIn(error, again);
    });
    const table = columns([['claim', 'verdict', 'heuristic', 'search'], ...found.map(verdictRow)]);
    const mark = found.some(claim => claim.bySightOnly) ? ['† true only with sight of hidden tiles'] : [];
    await io.out(`${[...table, ...mark].join('\n')}\n\nreport: ${pathFor(io.cwd, page)}\n`);
  },
};
