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

function impure(node: Node): string | null {
  if (
    node.type === 'NewExpression' &&
    nameOf(node.callee) === 'Date' &&
    (node.arguments as Node[]).length === 0
  )
    return 'new Date()'
  if (node.type === 'AwaitExpression') return 'await'
  if (node.async === true) return 'async'
  if (node.type === 'CallExpression' || node.type === 'MemberExpression') {
    const target = (node.type === 'CallExpression' ? node.callee : node.object) as Node
    if (target.type === 'Identifier' && outer.has(nameOf(target))) return nameOf(target)
    if (node.type === 'CallExpression' && target.type === 'Identifier' && nameOf(target) === 'Date')
      return 'Date()'
  }
  if (node.type !== 'MemberExpression') return null
  const object = node.object as Node
  const path = object.type === 'Identifier' ? `${nameOf(object)}.${nameOf(node)}` : ''
  return members.has(path) ? path : null
}

const kinds = ['NewExpression', 'AwaitExpression', 'CallExpression', 'MemberExpression']
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const impurities = (source: Source): Problem[] =>
  findAll(source.program, ...kinds, ...functions).flatMap((node) => {
    const what = impure(node)
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
