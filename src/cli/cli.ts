/**
 * From a command line to a command: splits it, prints help, runs what was asked for, and turns whatever goes wrong into
 * one line and an exit status. 0: done. 2: something given was wrong. 1: something failed. 130: interrupted.
 */
import { AgentFault, Foul } from '../play/fault.ts';
import { packageVersion } from '../play/package-root.ts';
import { Failure } from '../text/failure.ts';
import { didYouMean } from '../text/nearest.ts';
import { oneLine, Refusal } from '../text/refusal.ts';
import { shellWord } from '../text/shell.ts';
import { type Command, checkArguments, noSuchOption } from './command.ts';
import { Interrupted } from './interrupted.ts';
import type { Io } from './io.ts';
import { PROGRAM } from './program.ts';
import { splitWords } from './split.ts';

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
  const command = word !== undefined && names.includes(word) ? await COMMANDS[word]() : null;
  if (word !== undefined && !command) {
    const allowed = `${names.join(', ')}; --help says more`;
    throw new Refusal('cli/command', '', `there is no command '${word}'${didYouMean(word, names)}`, allowed);
  }
  const { words, flags } = splitWords(argv, command);
  if (flags.help === true) return io.out(`${await help(command, io.columns)}\n`);
  if (flags.version === true) return io.out(`${packageVersion()}\n`);
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

async function help(command: Command | null, columns: number): Promise<string> {
  const { commandHelp, programHelp } = await import('./help.ts');
  return command ? commandHelp(command, columns) : programHelp(await allCommands(), columns);
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
