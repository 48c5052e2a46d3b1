/**
 * A command line split into words and flags, by yargs's own parser with all that it does by itself turned off. yargs as
 * a whole, which shows help, is some sixty files and was a third of every start: it is loaded where help is asked for
 * (help.ts).
 */
import parse from 'yargs-parser';
import { type Command, noSuchOption } from './command.ts';

export interface Split {
  /** Words that are no options, the command's own name among them. */
  readonly words: readonly string[];
  /** Values by name: a text, `true`, or a list where one is given more than once. Other names are not told. */
  readonly flags: Readonly<Record<string, unknown>>;
}

/** An option that the parser would fall over is refused, `cli/option`; anything else is split, whatever it is. */
export function splitWords(argv: readonly string[], command: Command | null): Split {
  checkNames(argv, command);
  const options = Object.entries(command?.options ?? {});
  const named = (flag: boolean): string[] =>
    options.filter(([, { type }]) => (type === 'flag') === flag).map(([name]) => name);
  const aliases = options.flatMap(([name, option]) =>
    option.type === 'whole' && option.alias !== undefined ? [[name, option.alias] as const] : [],
  );
  const { _: words, ...flags } = parse([...argv], {
    boolean: ['help', 'version', ...named(true)],
    string: named(false),
    alias: { help: 'h', ...Object.fromEntries(aliases) },
    configuration: {
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    },
  });
  return { words: words.map(String), flags };
}

/**
 * Refuses what can't be split: the parser looks options up in plain objects, and falls over one called `constructor`; and
 * `_` is where it puts the words.
 */
function checkNames(argv: readonly string[], command: Command | null): void {
  for (const word of argv) {
    const flag = /^--?([^=]+)/.exec(word)?.[1];
    if (flag !== undefined && (flag === '_' || flag in Object.prototype)) throw noSuchOption(command, flag);
  }
}
