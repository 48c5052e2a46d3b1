/** What --help shows, laid out by yargs: what a command is called with, its options, its examples. */
import yargs from 'yargs';
import { fill } from '../text/layout.ts';
import type { Command } from './command.ts';
import { PROGRAM } from './program.ts';

/** Help at this width lies within the terminal and is still easy to read on a wide one. */
const WIDEST = 80;

/** The help of the program, which lists these commands. */
export function programHelp(commands: readonly Command[], columns: number): Promise<string> {
  const page = pageOf(columns).usage(`${PROGRAM} COMMAND …\n\nA laboratory for the domino game Matador.`);
  for (const { name, summary } of commands) page.command(name, summary);
  return shown(page, [
    'Examples:',
    ...commands.flatMap(({ examples }) => folded(examples[0], columns)),
    '',
    'COMMAND --help says more about a command.',
  ]);
}

/** The help of a command. */
export async function commandHelp(command: Command, columns: number): Promise<string> {
  const { name, summary, operand, options, examples } = command;
  const usage = `${PROGRAM} ${name}${operand ? ` ${operand.name}` : ''} [options]`;
  const about = operand ? `${summary}\n\n${operand.name}: ${operand.help}` : summary;
  const page = pageOf(columns).usage(`${usage}\n\n${about}`);
  for (const [key, option] of Object.entries(options)) {
    if (option.type === 'flag') page.option(key, { type: 'boolean', describe: option.help });
    else {
      const alias = option.type === 'whole' && option.alias !== undefined ? { alias: option.alias } : {};
      const usual = option.unless ?? option.default?.toString();
      const described = usual === undefined ? {} : { defaultDescription: usual };
      page.option(key, {
        type: option.type === 'whole' ? 'number' : 'string',
        describe: option.help,
        demandOption: option.type === 'text' && option.required === true,
        ...described,
        ...alias,
      });
    }
  }
  return shown(page, ['Examples:', ...examples.flatMap(example => folded(example, columns))]);
}

type Page = ReturnType<typeof yargs>;

const pageOf = (columns: number): Page =>
  yargs().scriptName('').locale('en').version('').alias({ help: 'h' }).wrap(Math.min(columns, WIDEST));

const shown = (page: Page, below: readonly string[]): Promise<string> => page.epilogue(below.join('\n')).getHelp();

/** A command line to be copied, folded with backslashes. */
function folded(example: string, columns: number): string[] {
  const lines = fill(`  ${PROGRAM} ${example}`.split(/ (?=--\w|>)/), Math.min(columns, WIDEST) - 2, 4);
  return lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line));
}
