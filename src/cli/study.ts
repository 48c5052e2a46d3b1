/** `study`: looks at single decisions closely, and reports what is worth doing there. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Found } from '../study/blank/carry-out.ts';
import type { Study } from '../study/blank/study.ts';
import type { Command, Given } from './command.ts';
import type { Io } from './io.ts';

export const study: Command = {
  name: 'study',
  summary: 'values every decision to spend or keep the double blank, and makes a map and a rule of it',
  operand: { name: 'STUDY', help: 'a YAML file, such as experiments/double-blank.yaml' },
  options: {
    setting: { type: 'text', help: 'which of the settings in the file', default: 'quick' },
    deals: { type: 'whole', help: 'deals of each rule set', unless: "the setting's", least: 2, most: 1_000_000 },
    seed: { type: 'text', help: 'any text: the same seed, the same results', unless: "the file's" },
    threads: { type: 'whole', help: 'how many work at once', unless: 'one a core', least: 1, most: 1024 },
    out: {
      type: 'text',
      help: 'the folder of results; of a study that was stopped: to go on',
      unless: 'results/NAME-SETTING',
    },
    document: {
      type: 'text',
      help: 'write the findings as Markdown with pictures into this folder too',
      unless: 'not',
    },
  },
  examples: [
    'study experiments/double-blank.yaml',
    'study experiments/double-blank.yaml --setting thorough --document docs',
  ],
  async run(given, io) {
    const { readStudy } = await import('../study/blank/study-file.ts');
    const { carryOut } = await import('../study/blank/carry-out.ts');
    const { writeReport } = await import('../study/blank/report.ts');
    const { checkStudyFolder, folderFor } = await import('../study/blank/study-folder.ts');
    const { keptIn } = await import('./conduct.ts');
    const { heeding } = await import('./heeding.ts');
    const { pathFor } = await import('./paths.ts');
    const { checkWritable } = await import('./writable.ts');
    const asked = await readStudy(pathFor(io.cwd, given.operand), given.text('setting'), {
      seed: given.ifGiven<string>('seed'),
      deals: given.ifGiven<number>('deals'),
    });
    const out = given.ifGiven<string>('out');
    const usual = join(io.results, `${asked.name}-${asked.setting}`);
    const folder = out === undefined ? folderFor(usual, asked) : resolve(io.cwd, out);
    const near = pathFor(io.cwd, folder);
    checkStudyFolder(folder, asked);
    checkWritable(out === undefined ? near : '--out', folder);
    const document = given.ifGiven<string>('document');
    if (document !== undefined) checkWritable('--document', resolve(io.cwd, document));
    io.err.write(
      `${asked.name}: ${asked.plays.length} rule ${asked.plays.length === 1 ? 'set' : 'sets'}\ninto ${near}\n`,
    );
    const over = given.words('setting', 'deals', 'seed', 'threads', 'document');
    const again = ['study', given.operand, '--out', near, ...over];
    const work = heeding(io, again, async ends => {
      const found = await carryOut(asked, folder, {
        threads: given.ifGiven<number>('threads') ?? availableParallelism(),
        ...ends,
        onProgress: tenths(io),
      });
      return { found, page: await writeReport(asked, found, folder) };
    });
    const { found, page } = await work.catch(error => {
      throw keptIn(error, again);
    });
    const { ruleSentence, settingText, verdictSentence, winSentence } = await import('../study/blank/words.ts');
    const { fill } = await import('../text/layout.ts');
    const said = found.map(
      one => `${settingText(one)}: ${verdictSentence(one)} ${ruleSentence(one)} ${winSentence(one)}`,
    );
    const lines = said.flatMap(text => fill(text.split(' '), Math.min(io.columns, 100), 2));
    const written = document === undefined ? [] : [await documentOf(asked, found, resolve(io.cwd, document), given)];
    const paths = [`report: ${pathFor(io.cwd, page)}`, ...written.map(path => `document: ${pathFor(io.cwd, path)}`)];
    await io.out(`${[...lines, '', ...paths].join('\n')}\n`);
  },
};

async function documentOf(study: Study, found: readonly Found[], folder: string, given: Given): Promise<string> {
  const { writeDocument } = await import('../study/blank/document.ts');
  const { shellWord } = await import('../text/shell.ts');
  const words = ['study', given.operand, ...given.words('setting', 'deals', 'seed', 'document')];
  return writeDocument(study, found, folder, `npm run -s matador -- ${words.map(shellWord).join(' ')}`);
}

/** A line for each tenth of each stage. */
function tenths(io: Io): (stage: string, done: number, of: number) => void {
  let last = '';
  return (stage, done, of) => {
    const line = `${stage}: ${10 * Math.floor((10 * done) / of)} %`;
    if (line !== last) io.err.write(`${line}\n`);
    last = line;
  };
}
