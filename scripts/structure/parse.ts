import { parseSync } from 'vite'
import type { Tree } from './tree.ts'

/** A syntax tree node, typed as loosely as this check needs. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A parsed file with the facts that the rules need. */
export interface Source {
  path: string
  text: string
  program: Node
  comments: readonly { type: string; value: string; start: number; end: number }[]
  lineOf(offset: number): number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Returns the direct children of a node. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Visits a node and all its descendants, parents first. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: Node[] = [],
): void {
  visit(node, parents)
  parents.push(node)
  for (const child of childrenOf(node)) walk(child, visit, parents)
  parents.pop()
}

/** Returns every node of the given types. */
export function findAll(root: Node, ...types: string[]): Node[] {
  const found: Node[] = []
  walk(root, (node) => {
    if (types.includes(node.type)) found.push(node)
  })
  return found
}

/** Returns the name of an identifier or property, `a.b` as `b`; empty when there is none. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'Literal') return String(node.value)
  return ''
}

const parsed = new WeakMap<Tree, Map<string, Source>>()

/** Parses a file of the tree; each file is parsed once. */
export function sourceOf(tree: Tree, path: string): Source {
  const known = parsed.get(tree) ?? new Map<string, Source>()
  parsed.set(tree, known)
  const before = known.get(path)
  if (before) return before
  const source = parse(path, tree[path] ?? '')
  known.set(path, source)
  return source
}

function parse(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path}: ${errors[0]?.message}`)
  const breaks = [...text.matchAll(/\n/g)].map((match) => match.index)
  const lineOf = (offset: number) => {
    let low = 0
    let high = breaks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((breaks[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
  return { path, text, program: program as unknown as Node, comments, lineOf }
}

/** Returns the imports of a file: static, dynamic, re-exports and types. */
export function importsOf(source: Source): { from: string; names: string[]; line: number }[] {
  const nodes = findAll(
    source.program,
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  )
  return nodes.flatMap((node) => {
    const target = (node.source ?? node.argument) as Node | undefined
    const literal = target?.type === 'TSLiteralType' ? (target.literal as Node) : target
    if (literal?.type !== 'Literal') return []
    const names = ((node.specifiers ?? []) as Node[]).map((specifier) => nameOf(specifier.local))
    return [{ from: String(literal.value), names, line: source.lineOf(node.start) }]
  })
}
