/**
 * What a command is, and its arguments once they have been checked.
 *
 * yargs's parser splits the command line (split.ts) and yargs lays out the help (help.ts); what is allowed is checked here.
 * Left to itself it reads a number that is none as NaN, makes a list of a flag given twice, and names an unknown flag
 * without the one that was meant.
 */
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import type { Io } from './io.ts';

interface Common {
  readonly help: string;
  /** What the help says it is unless given, where that is no fixed value. */
  readonly unless?: string;
}

export type Option =
  | (Common & { readonly type: 'text'; readonly default?: string; readonly required?: true })
  | (Common & {
      readonly type: 'whole';
      readonly default?: number;
      readonly least: number;
      readonly most: number;
      /** Another name for it. */
      readonly alias?: string;
    })
  | (Common & { readonly type: 'flag' });

export interface Operand {
  readonly name: string;
  readonly help: string;
  readonly optional?: true;
  /** At least so many are wanted, and any number is taken. */
  readonly several?: number;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What must follow the command's name, or may: then it is '' where it does not. */
  readonly operand?: Operand;
  readonly options: Readonly<Record<string, Option>>;
  /** Whole command lines, without the program's name. */
  readonly examples: readonly string[];
  run(given: Given, io: Io): Promise<void>;
}

type Value = string | number | boolean;

/** Checked arguments, by the names the command declares. */
export class Given {
  readonly operand: string;
  /** All of them, of a command that takes several. */
  readonly operands: readonly string[];
  readonly #values: ReadonlyMap<string, Value>;

  constructor(operands: readonly string[], values: ReadonlyMap<string, Value>) {
    this.operand = operands[0] ?? '';
    this.operands = operands;
    this.#values = values;
  }

  /** The value given, or the default. To be asked for only where there is one, or where it is required. */
  text(option: string): string {
    return this.#values.get(option) as string;
  }

  whole(option: string): number {
    return this.#values.get(option) as number;
  }

  /** The value given, of an option that has no default. */
  ifGiven<T extends Value>(option: string): T | undefined {
    return this.#values.get(option) as T | undefined;
  }

  flag(option: string): boolean {
    return this.#values.get(option) === true;
  }

  /** Those of the options that have a value, or are flags that are set, as words of a command line again. */
  words(...options: readonly string[]): string[] {
    return options.flatMap(option => {
      const value = this.#values.get(option);
      if (value === undefined || value === false) return [];
      return value === true ? [`--${option}`] : [`--${option}`, String(value)];
    });
  }
}

/** Names that every command knows. */
const COMMON = ['help', 'version'];

/**
 * Checks what `argv` was split into. Throws `cli/option`, `cli/repeated`, `cli/value`, `cli/range`, `cli/missing` or
 * `cli/operand`.
 */
export function checkArguments(
  command: Command,
  argv: readonly string[],
  operands: readonly unknown[],
  flags: Record<string, unknown>,
): Given {
  const names = Object.keys(command.options);
  const known = [...knownFlags(command), ...COMMON];
  for (const flag of Object.keys(flags)) if (!known.includes(flag)) throw noSuchOption(command, flag);
  const values = new Map<string, Value>();
  for (const name of names) {
    const option = command.options[name];
    const value = option.type === 'flag' ? flagOf(name, argv) : flags[name];
    if (Array.isArray(value)) throw new Refusal('cli/repeated', `--${name}`, 'is given more than once', 'once');
    if (value !== undefined) values.set(name, checkOption(`--${name}`, option, value));
    else if (option.type !== 'flag' && option.default !== undefined) values.set(name, option.default);
  }
  const given = checkOperands(command, operands.map(String));
  for (const name of names) {
    const option = command.options[name];
    if (option.type === 'text' && option.required && !values.has(name)) {
      throw new Refusal('cli/missing', `--${name}`, 'is missing', option.help);
    }
  }
  return new Given(given, values);
}

/** Names of a command's options, other names for them included. */
function knownFlags({ options }: Command): string[] {
  return Object.entries(options).flatMap(([name, option]) =>
    option.type === 'whole' && option.alias !== undefined ? [name, option.alias] : [name],
  );
}

/** `command`: null where none is named. */
export function noSuchOption(command: Command | null, flag: string): Refusal {
  const known = [...(command ? knownFlags(command) : []), ...COMMON];
  const allowed = known.filter(name => !command || name !== 'version').map(name => `--${name}`);
  const what = `there is no option ${dashed(flag)}${didYouMean(flag, known)}`;
  return new Refusal('cli/option', command?.name ?? '', what, allowed.join(', '));
}

/**
 * A flag as it stands on the command line: the parser keeps the last of several, makes what it likes of a value, and takes
 * a `true` or `false` behind it for one.
 */
function flagOf(name: string, argv: readonly string[]): unknown {
  const given = argv.filter(word => word === `--${name}` || word.startsWith(`--${name}=`));
  const next = argv[argv.indexOf(`--${name}`) + 1];
  const taken = given.length > 0 && (next === 'true' || next === 'false');
  if (taken || given[0]?.includes('=')) throw new Refusal('cli/value', `--${name}`, 'takes no value');
  return given.length > 1 ? given : given.length === 1 || undefined;
}

function checkOption(where: string, option: Option, value: unknown): Value {
  if (option.type === 'flag') return true;
  if (typeof value !== 'string' || value === '') throw new Refusal('cli/value', where, 'has no value', option.help);
  if (option.type === 'text') return value;
  const allowed = `a whole number from ${option.least} to ${option.most}`;
  if (!/^-?\d+$/.test(value)) throw new Refusal('cli/value', where, `${show(value)} is no whole number`, allowed);
  const number = Number(value);
  if (number >= option.least && number <= option.most) return number;
  throw new Refusal('cli/range', where, `${value} is out of range`, allowed);
}

function checkOperands({ name, operand }: Command, given: readonly string[]): readonly string[] {
  const most = operand ? (operand.several ? Infinity : 1) : 0;
  if (given.length > most) {
    const allowed = operand ? `one ${operand.name}` : 'options only';
    throw new Refusal('cli/operand', name, `${show(given[most])} has no place here`, allowed);
  }
  if (operand && !operand.optional && (!given[0] || given.length < (operand.several ?? 1)))
    throw new Refusal('cli/missing', name, `${operand.name} is missing`, operand.help);
  return given;
}

const dashed = (flag: string): string => (flag.length === 1 ? `-${flag}` : `--${flag}`);
