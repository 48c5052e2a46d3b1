/** Agents that do what they must not: one file, and a parameter that says what. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How it is bad, the code that does it, the kind of fault, and what is told. None of it at the first decision. */
export const BAD: readonly [how: string, code: string, kind: string, told: RegExp][] = [
  ['throws', "throw new TypeError('no such\\nthing')", 'throws', /threw TypeError: no such thing/],
  ['throwsText', "throw 'oops'", 'throws', /threw 'oops'/],
  ['throwsNothing', 'throw undefined', 'throws', /threw undefined/],
  ['undefined', 'return undefined', 'illegal', /answered undefined, which is none of its options/],
  ['nan', 'return NaN', 'illegal', /answered NaN/],
  ['huge', 'return 1e308', 'illegal', /answered 1e\+308/],
  ['fraction', 'return options.at(0) + 0.5', 'illegal', /answered [\d.]+\.5/],
  ['bigint', 'return BigInt(options.at(0))', 'illegal', /answered \d+/],
  ['text', 'return String(options.at(0))', 'illegal', /answered '\d+'/],
  ['promise', 'return Promise.resolve(options.at(0))', 'illegal', /answered a promise/],
  ['rejected', "return Promise.reject(new Error('later'))", 'illegal', /answered a promise/],
  ['valueOf', 'return { valueOf: () => options.at(0) }', 'illegal', /answered an object/],
  ['list', 'return [options.at(0)]', 'illegal', /answered a list/],
  ['none', 'let none = 0; while (options.includes(none)) none++; return none', 'illegal', /answered \d+/],

  ['view', 'view.seat = 1 - view.seat', 'throws', /threw TypeError: Cannot assign/],
  ['viewMethod', 'Object.getPrototypeOf(view).count = () => 0', 'throws', /threw TypeError: Cannot assign/],
  ['options', 'Object.getPrototypeOf(options).includes = () => true', 'throws', /threw TypeError: Cannot assign/],
  ['random', 'random.below = () => 0', 'throws', /threw TypeError: Cannot assign/],
  ['randomMethod', 'Object.getPrototypeOf(random).below = () => 0', 'throws', /threw TypeError: Cannot assign/],
  ['rules', 'view.rules.set = 9', 'throws', /threw TypeError: Cannot assign/],
  ['match', 'view.rules.match.target = 1', 'throws', /threw TypeError: Cannot assign/],

  ['arrays', 'Array.prototype.shuffled = () => []', 'tampers', /changed Array\.prototype\.shuffled, which all share/],
  ['arrayMap', 'Array.prototype.map = () => []', 'tampers', /changed Array\.prototype\.map/],
  ['numbers', 'delete Number.prototype.toFixed', 'tampers', /changed Number\.prototype\.toFixed/],
  ['objects', 'Object.prototype.polluted = 1', 'tampers', /changed Object\.prototype\.polluted/],
  ['maths', 'Math.floor = Math.ceil', 'tampers', /changed Math\.floor/],
  ['globals', 'globalThis.Int32Array = Array', 'tampers', /changed Int32Array/],
  ['instances', 'WebAssembly.Instance = class {}', 'tampers', /changed WebAssembly\.Instance/],
  [
    'memories',
    'WebAssembly.Memory.prototype.grow = () => 0',
    'tampers',
    /changed WebAssembly\.Memory\.prototype\.grow/,
  ],
  ['heirs', 'Array.prototype.__proto__ = null', 'tampers', /changed Array\.prototype/],
  ['freezes', 'Object.freeze(Array.prototype)', 'tampers', /used Object\.freeze on Array\.prototype/],
  [
    'defines',
    "Object.defineProperty(Math, 'max', { value: Math.min })",
    'tampers',
    /used Object\.defineProperty on Math/,
  ],
  [
    'getters',
    "Object.getPrototypeOf(Int32Array.prototype).__defineGetter__('byteOffset', () => 0)",
    'tampers',
    /used __defineGetter__ on TypedArray\.prototype/,
  ],
  ['swallowsTampering', 'try { Object.seal(Number.prototype) } catch {}', 'tampers', /used Object\.seal on Number/],

  ['chance', 'return options.at(Math.floor(Math.random() * options.count))', 'outside', /reached for Math\.random\(\)/],
  ['clock', 'Date.now()', 'outside', /reached for Date\.now\(\)/],
  ['date', 'new Date()', 'outside', /reached for new Date\(\)/],
  ['today', 'new Intl.DateTimeFormat().format()', 'outside', /reached for the date of today/],
  ['performance', 'performance.now()', 'outside', /reached for performance\.now\(\)/],
  ['hrtime', 'process.hrtime.bigint()', 'outside', /reached for process\.hrtime\.bigint\(\)/],
  ['uptime', 'process.uptime()', 'outside', /reached for process\.uptime\(\)/],
  ['uuid', 'crypto.randomUUID()', 'outside', /reached for crypto\.randomUUID\(\)/],
  ['bytes', 'randomBytes(4)', 'outside', /reached for crypto\.randomBytes\(\)/],
  ['timer', 'setTimeout(() => {}, 1)', 'outside', /reached for timers\.setTimeout\(\)/],
  ['importedTimer', 'later(() => {})', 'outside', /reached for timers\.setImmediate\(\)/],
  [
    'microtask',
    "queueMicrotask(() => { throw new Error('later') })",
    'outside',
    /reached for globalThis\.queueMicrotask\(\)/,
  ],
  ['exits', 'process.exit(0)', 'outside', /reached for process\.exit\(\)/],
  ['swallows', 'try { Math.random() } catch {}', 'outside', /reached for Math\.random\(\)/],
  ['rethrows', "try { Math.random() } catch { throw new Error('else') }", 'outside', /reached for Math\.random\(\)/],
];

/** Writes the agent into a folder as `bad.mjs`; it behaves until the hand has four actions. */
export function writeBad(folder: string): void {
  const cases = BAD.map(([how, code]) => `case '${how}': { ${code}; break; }`).join('\n');
  const choices = JSON.stringify(['prints', 'ok', ...BAD.map(([how]) => how)]);
  writeFileSync(
    join(folder, 'bad.mjs'),
    `import { randomBytes } from 'node:crypto';
import { setImmediate as later } from 'node:timers';
export default { name: 'bad', summary: 'does what it must not',
  parameters: { how: { type: 'choice', default: 'ok', choices: ${choices}, help: 'what it does' } },
  create: ({ how }) => ({ choose(view, options, random) {
    if (view.actions > 3) switch (how) { case 'prints': console.log('a word'); break;
${cases} }
    return options.at(options.count - 1);
  } }) };
`,
  );
}
