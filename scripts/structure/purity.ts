import { isAlgorithm } from './names.ts'
import { findAll, type Node, nameOf, type Source, sourceOf } from './parse.ts'
import { isCode, type Problem, type Tree } from './tree.ts'

const outer = new Set([
  'fetch',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'localStorage',
  'document',
  'window',
])
const members = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'process.env',
  'Temporal.Now',
])

const identifierOf = (node: Node): string => (node.type === 'Identifier' ? nameOf(node) : '')

const asyncFunction = (node: Node): string | null => (node.async === true ? 'async' : null)

/** For each kind of node, what makes it impure. */
const impurityOf: Record<string, (node: Node) => string | null> = {
  AwaitExpression: () => 'await',
  FunctionDeclaration: asyncFunction,
  FunctionExpression: asyncFunction,
  ArrowFunctionExpression: asyncFunction,
  NewExpression: (node) =>
    nameOf(node.callee) === 'Date' && (node.arguments as Node[]).length === 0 ? 'new Date()' : null,
  CallExpression: (node) => {
    const callee = identifierOf(node.callee as Node)
    if (callee === 'Date') return 'Date()'
    return outer.has(callee) ? callee : null
  },
  MemberExpression: (node) => {
    const object = identifierOf(node.object as Node)
    if (outer.has(object)) return object
    const path = `${object}.${nameOf(node)}`
    return members.has(path) ? path : null
  },
}

const impurities = (source: Source): Problem[] =>
  findAll(source.program, ...Object.keys(impurityOf)).flatMap((node) => {
    const what = impurityOf[node.type]?.(node)
    if (!what) return []
    const text = `Rule 6: ${source.path.split('/').at(-1)} is pure, "${what}" is not. Take the time, the number or the loaded data as an argument.`
    return [{ path: source.path, line: source.lineOf(node.start), text }]
  })

/** Rule 6: rules, access checks and named algorithms use only their arguments. */
export function checkPurity(tree: Tree): Problem[] {
  const files = Object.keys(tree).filter(
    (path) => isCode(path) && (/\/(rules|access)\.ts$/.test(path) || isAlgorithm(tree, path)),
  )
  return files.flatMap((path) => impurities(sourceOf(tree, path)))
}
