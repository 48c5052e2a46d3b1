/**
 * Where a program may reach for chance, the time or numbers that differ from engine to engine. None of that may reach a
 * result: randomness is addressed, time is the arena's affair, and `Math.exp` and its like are not bit-specified.
 * `+ − × ÷` and `Math.sqrt` are exact everywhere.
 */
import { isNode, lineOf, type Node, nodesOf } from './tree.ts';

/** The bare names that tell the time; `crypto` is the global one, with its random bytes. */
const NAMES = new Set(['Date', 'performance', 'crypto', 'setTimeout', 'setInterval', 'setImmediate', 'Temporal']);
const MODULES = /^node:(perf_hooks|timers)/;
const MEMBERS = new Set(['process.hrtime', 'process.uptime', 'Math.random']);
/** Of `Math`, what the language leaves to the engine. */
const ROUGH = new Set(
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh'
    .split(' ')
    .map(name => `Math.${name}`),
);

/** Each such place in a file, as `line 3: Math.random`. `rough`: the functions that are not bit-specified too. */
export function ambientIn(file: string, text: string, rough: boolean): string[] {
  const nodes = nodesOf(file, text);
  // A name that is a field, a key or declared here is another thing.
  const passed = new Set<unknown>(nodes.flatMap(node => (node.computed === true ? [] : [node.property, node.key])));
  const found = (node: Node): string | null => {
    if (node.type === 'Identifier' && !passed.has(node) && NAMES.has(String(node.name))) return String(node.name);
    if (node.type === 'MemberExpression' && isNode(node.object) && isNode(node.property)) {
      const member = `${node.object.name}.${node.property.name ?? node.property.value}`;
      return MEMBERS.has(member) || (rough && ROUGH.has(member)) ? member : null;
    }
    if (node.type === 'ImportDeclaration' && isNode(node.source) && MODULES.test(String(node.source.value)))
      return String(node.source.value);
    if (node.type === 'ImportSpecifier' && isNode(node.imported) && /^random/.test(String(node.imported.name)))
      return String(node.imported.name);
    return null;
  };
  return nodes.flatMap(node => {
    const what = found(node);
    return what ? [`line ${lineOf(text, node.start)}: ${what}`] : [];
  });
}
