/**
 * From a command line to a command: splits it, prints help, runs what was asked for, and turns whatever goes wrong into
 * one line and an exit status. 0: done. 2: something given was wrong. 1: something failed. 130: interrupted.
 */
import yargs from 'yargs';
import { AgentFault, Foul } from '../play/fault.ts';
import { packageVersion } from '../play/package-root.ts';
import { Failure } from '../text/failure.ts';
import { fill } from '../text/layout.ts';
import { didYouMean } from '../text/nearest.ts';
import { oneLine, Refusal } from '../text/refusal.ts';
import { shellWord } from '../text/shell.ts';
import { type Command, checkArguments, checkNames, noSuchOption } from './command.ts';
import { Interrupted } from './interrupted.ts';
import type { Io } from './io.ts';

/** By their names, in the order in which they are listed to people. Each is loaded when it is asked for, all for that list. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.ts')).run,
  report: async () => (await import('./report.ts')).report,
  compare: async () => (await import('./compare.ts')).compare,
  tune: async () => (await import('./tune.ts')).tune,
  claims: async () => (await import('./claims.ts')).claims,
  study: async () => (await import('./study.ts')).study,
  plan: async () => (await import('./plan.ts')).plan,
  records: async () => (await import('./records.ts')).records,
  replay: async () => (await import('./replay.ts')).replay,
  decision: async () => (await import('./decision.ts')).decision,
  analyse: async () => (await import('./analyse.ts')).analyse,
  exploit: async () => (await import('./exploit.ts')).exploit,
  agents: async () => (await import('./agents.ts')).agents,
  rules: async () => (await import('./rules.ts')).rules,
  start: async () => (await import('./start.ts')).start,
};

export const allCommands = (): Promise<Command[]> => Promise.all(Object.values(COMMANDS).map(load => load()));

/** How people call it: in a clone through npm, installed by its name. */
const PROGRAM = import.meta.url.endsWith('.ts') ? 'npm run -s matador --' : 'matador-lab';

/** Runs one command line and gives its exit status. Never throws. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    await dispatch(argv, io);
    return 0;
  } catch (error) {
    return told(error, io);
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<void> {
  const word = argv.find(arg => !arg.startsWith('-'));
  const names = Object.keys(COMMANDS);
  const command = word !== undefined && names.includes(word) ? await COMMANDS[word]() : undefined;
  if (word !== undefined && !command) {
    const allowed = `${names.join(', ')}; --help says more`;
    throw new Refusal('cli/command', '', `there is no command '${word}'${didYouMean(word, names)}`, allowed);
  }
  checkNames(command ?? null, argv);
  const helps = asksForHelp(argv);
  const parser = command
    ? commandParser(command, io.columns, helps)
    : programParser(helps ? await allCommands() : [], io.columns);
  let help = '';
  const split = await taken(command, async () =>
    parser.parseAsync([...argv], {}, (_error: unknown, _argv: unknown, output: string) => {
      help = output;
    }),
  );
  if (help !== '') return io.out(`${command ? typed(help, command) : help}\n`);
  const { _: words, $0: _, ...flags } = split as Record<string, unknown> & { _: unknown[] };
  if (command) {
    const given = checkArguments(command, argv, words.slice(1), flags);
    // Before any agent is loaded, be it only to see what it is.
    const { putUpFence } = await import('../arena/fence.ts');
    putUpFence();
    return command.run(given, io);
  }
  const [flag] = Object.keys(flags);
  if (flag !== undefined) throw noSuchOption(null, flag);
  throw new Refusal('cli/command', '', 'no command is given', `${names.join(', ')}; --help says more`);
}

/** What yargs makes of the words; where it falls over them (`----` is enough) they are refused. */
async function taken<T>(command: Command | undefined, split: () => Promise<T>): Promise<T> {
  try {
    return await split();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const allowed = '--name, --name value or --name=value';
    throw new Refusal('cli/usage', command?.name ?? '', "this command line can't be taken apart", allowed);
  }
}

/** yargs with all that it does by itself turned off, but for splitting and help. */
function parser(columns: number) {
  return yargs()
    .scriptName('')
    .locale('en')
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    })
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new Refusal('cli/usage', '', message);
    })
    .version(packageVersion())
    .alias({ help: 'h' })
    .wrap(Math.min(columns, 80));
}

/** `commands`: those to be listed in the help. */
function programParser(commands: readonly Command[], columns: number) {
  const given = parser(columns).usage(`${PROGRAM} COMMAND …\n\nA laboratory for the domino game Matador.`);
  for (const { name, summary } of commands) given.command(name, summary);
  return given.epilogue(
    [
      'Examples:',
      ...commands.flatMap(({ examples }) => shown(examples[0], columns)),
      '',
      'COMMAND --help says more about a command.',
    ].join('\n'),
  );
}

const asksForHelp = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h');

/** yargs takes whole numbers for texts, since it must leave them as they are written: in the help it should not say so. */
function typed(help: string, { options }: Command): string {
  const rows = help.split(/(?=^ {2,}-)/m);
  return rows
    .map(row => {
      const name = /^ +(?:-\w, )?--([\w-]+)/.exec(row)?.[1] ?? '';
      return options[name]?.type === 'whole' ? row.replace('[string]', '[number]') : row;
    })
    .join('');
}

/** `help`: only to be shown, so that yargs may say what is required without asking for it. */
function commandParser({ name, summary, operand, options, examples }: Command, columns: number, help: boolean) {
  const usage = `${PROGRAM} ${name}${operand ? ` ${operand.name}` : ''} [options]`;
  const about = operand ? `${summary}\n\n${operand.name}: ${operand.help}` : summary;
  const given = parser(columns).usage(`${usage}\n\n${about}`);
  for (const [key, option] of Object.entries(options)) {
    if (option.type === 'flag') given.option(key, { type: 'boolean', describe: option.help });
    else {
      const alias = option.type === 'whole' && option.alias !== undefined ? { alias: option.alias } : {};
      const usual = option.unless ?? option.default?.toString();
      const shown = usual === undefined ? {} : { defaultDescription: usual };
      const demandOption = help && option.type === 'text' && option.required === true;
      given.option(key, { type: 'string', describe: option.help, demandOption, ...shown, ...alias });
    }
  }
  return given.epilogue(['Examples:', ...examples.flatMap(example => shown(example, columns))].join('\n'));
}

/** A command line to be copied, folded with backslashes. */
function shown(example: string, columns: number): string[] {
  const lines = fill(`  ${PROGRAM} ${example}`.split(/ (?=--\w|>)/), Math.min(columns, 80) - 2, 4);
  return lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line));
}

function told(error: unknown, io: Io): number {
  // Whoever read the output has seen enough: `records … | head`.
  if ((error as NodeJS.ErrnoException)?.code === 'EPIPE') return 0;
  if (error instanceof Interrupted) {
    io.err.write(`${error.message}\n`);
    toCopy(error, io);
    return error.status;
  }
  const line = (text: string) => io.err.write(`matador: ${oneLine(text, 1000)}\n`);
  if (error instanceof Refusal) {
    line(error.message);
    return 2;
  }
  // An agent's fault says all by its message and the line that threw, a disk that is full by its message; anything else
  // is ours and keeps its stack.
  const failed = error as Partial<NodeJS.ErrnoException>;
  if (error instanceof AgentFault) {
    line(`${error.message}${thrownAt(error.plain.trace)}`);
  } else if (error instanceof Foul || error instanceof Failure || failed?.syscall !== undefined) {
    line(failed.message ?? String(error));
  } else io.err.write(`matador: a fault of the program\n${failed?.stack ?? String(error)}\n`);
  toCopy(error, io);
  return 1;
}

/** What an error says to do next, as a command line: a line of its own, to be copied. */
function toCopy(error: unknown, io: Io): void {
  const { again = [] } = (error ?? {}) as { again?: readonly string[] };
  if (again.length > 0) io.err.write(`${[PROGRAM, ...again.map(shellWord)].join(' ')}\n`);
}

/** The place of a stack's first line, or nothing. */
function thrownAt(trace: string): string {
  const frame = /^ {4}at .*$/m.exec(trace);
  return frame ? `, ${frame[0].trim()}` : '';
}
