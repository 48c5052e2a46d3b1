/** What a file imports, in every way the language has: static, re-exported, of types only, dynamic, `import('…').T`. */
import { isNode, lineOf, type Node, nodesOf } from './tree.ts';

export interface Import {
  /** As written; null where the name is computed. */
  readonly specifier: string | null;
  readonly line: number;
}

export function importsOf(file: string, text: string): Import[] {
  return nodesOf(file, text).flatMap(node => {
    const source = sourceOf(node);
    if (source === undefined) return [];
    return [{ specifier: source && literal(source), line: lineOf(text, node.start) }];
  });
}

/** The node that names what is imported; null if something other than a node does; undefined if nothing is imported. */
function sourceOf(node: Node): Node | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return isNode(node.source) ? node.source : null;
    case 'ExportNamedDeclaration':
      return isNode(node.source) ? node.source : undefined;
    case 'TSExternalModuleReference':
      return isNode(node.expression) ? node.expression : null;
    default:
      return undefined;
  }
}

/** The text of a string, also one in backticks with nothing filled in. */
function literal(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const quasis = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : [];
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}
