import { findAll, type Node, nameOf, type Source, sourceOf, walk } from './parse.ts'
import { isCode, isTest, type Problem, type Tree } from './tree.ts'

const limits = { file: 500, fileWarning: 300, handler: 15, depth: 4, parameters: 4 }
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'all'])
const isFree = (path: string) => isTest(path) || /^(reference|server\/migrations|docs)\//.test(path)

const linesOf = (source: Source, node: Node) => source.lineOf(node.end - 1) - source.lineOf(node.start) + 1

function checkParameters(source: Source): Problem[] {
  const problems: Problem[] = []
  walk(source.program, (node, parents) => {
    const count = functions.has(node.type) ? (node.params as Node[]).length : 0
    if (count <= limits.parameters) return
    const title = titleOf(node, parents.at(-1)) || 'without a name'
    const text = `Rule 7: function ${title} takes ${count} arguments, at most ${limits.parameters}. Name what belongs together and give it as one.`
    problems.push({ path: source.path, line: source.lineOf(node.start), text })
  })
  return problems
}

function isHandler(node: Node, parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false
  const given = parent.arguments as Node[]
  if (given.at(-1) !== node || given.length < 2) return false
  const verb = nameOf(parent.callee)
  return (
    verb === 'serve' || (verbs.has(verb) && given[0]?.type === 'Literal' && nameOf(given[0]).startsWith('/'))
  )
}

function titleOf(node: Node, parent: Node | undefined): string {
  if (node.id) return nameOf(node.id)
  if (parent?.type === 'VariableDeclarator') return nameOf(parent.id)
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition') return nameOf(parent.key)
  return ''
}

function checkHandlers(source: Source): Problem[] {
  const problems: Problem[] = []
  walk(source.program, (node, parents) => {
    if (!functions.has(node.type) || !isHandler(node, parents.at(-1))) return
    const count = linesOf(source, node)
    if (count <= limits.handler) return
    const text = `Rule 7: a handler has ${count} lines, at most ${limits.handler}. It names the contract, the right and the work: move the rest into an action or a store function.`
    problems.push({ path: source.path, line: source.lineOf(node.start), text })
  })
  return problems
}

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])
const bare = (node: Node | undefined): Node | undefined =>
  node && wrappers.has(node.type) ? bare(node.expression as Node) : node

/** `{ ...{ a, b }, c }` */
const isObjectSpread = ({ argument }: Node) => bare(argument as Node | undefined)?.type === 'ObjectExpression'

/** `[...[a, b], c]`, `...(['a'] as const)`; tests may group their cases this way. */
const isListSpread = ({ argument }: Node, path: string) =>
  !isTest(path) && bare(argument as Node | undefined)?.type === 'ArrayExpression'

/** `const [a, b] = [1, 2]`, `const [a = x] = [y]` */
function isTakenApart({ id, init }: Node): boolean {
  const names = id as Node
  const values = init as Node | null
  if (names?.type !== 'ArrayPattern' || values?.type !== 'ArrayExpression' || names.typeAnnotation)
    return false
  return (values.elements as (Node | null)[]).every((one) => one && one.type !== 'SpreadElement')
}

const tricks = [
  {
    types: ['SpreadElement', 'JSXSpreadAttribute'],
    is: isObjectSpread,
    text: 'Lines: an object is spread where it is written. Write its properties in the place of it.',
  },
  {
    types: ['SpreadElement'],
    is: isListSpread,
    text: 'Lines: a list is spread where it is written. Write its members in the place of it.',
  },
  {
    types: ['VariableDeclarator'],
    is: isTakenApart,
    text: 'Lines: a list is taken apart where it is written. Give each name a line of its own.',
  },
]

/** Refuses constructions that only save lines. */
export function checkLines(tree: Tree): Problem[] {
  return Object.keys(tree)
    .filter(isCode)
    .flatMap((path) => {
      const source = sourceOf(tree, path)
      return tricks.flatMap(({ types, is, text }) =>
        findAll(source.program, ...types)
          .filter((node) => is(node, path))
          .map(({ start }) => ({ path, line: source.lineOf(start), text })),
      )
    })
}

/** Rule 7: limits the size of files, handlers and argument lists. Biome measures function complexity. */
export function checkSizes(tree: Tree): Problem[] {
  const files = Object.keys(tree).filter((path) => (isCode(path) || path.endsWith('.css')) && !isFree(path))
  return files.flatMap((path) => {
    const problems: Problem[] = []
    const lines = tree[path]?.trimEnd().split('\n').length ?? 0
    if (lines > limits.fileWarning)
      problems.push({
        path,
        text: `Rule 7: the file has ${lines} lines, at most ${limits.file}. Split it by what it does.`,
        isWarning: lines <= limits.file,
      })
    if (path.split('/').length - 1 > limits.depth)
      problems.push({ path, text: `Rule 7: folders are at most ${limits.depth} deep. Move the file up.` })
    if (!isCode(path)) return problems
    const source = sourceOf(tree, path)
    return [...problems, ...checkHandlers(source), ...checkParameters(source)]
  })
}
