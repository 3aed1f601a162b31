import { childrenOf, findAll, type Node, nameOf, type Source, sourceOf, walk } from './parse.ts'
import { isCode, isTest, type Problem, type Tree } from './tree.ts'

const limits = { file: 400, function: 40, handler: 15, component: 120, depth: 4, parameters: 4 }
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

/** Lines of the functions right inside, without their first: those are measured on their own. */
function innerLines(source: Source, node: Node): number {
  const within = (child: Node): number =>
    functions.has(child.type)
      ? linesOf(source, child) - 1
      : childrenOf(child).reduce((sum, next) => sum + within(next), 0)
  return childrenOf(node).reduce((sum, child) => sum + within(child), 0)
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

const ways = {
  handler: 'A handler says what, who, do: move the rest into an action or a store function.',
  component: 'Move a part of it into parts/ and give it props.',
  function: 'Name a step of it and move it out.',
}

function checkFunctions(source: Source): Problem[] {
  const problems: Problem[] = []
  walk(source.program, (node, parents) => {
    if (!functions.has(node.type)) return
    const parent = parents.at(-1)
    const title = titleOf(node, parent)
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(title)
    const kind = isHandler(node, parent) ? 'handler' : isComponent ? 'component' : 'function'
    const whole = linesOf(source, node)
    const own = kind === 'function' ? whole - innerLines(source, node) : whole
    const tooLong = own > limits[kind] || whole > limits.component
    if (!tooLong) return
    const allowed = own > limits[kind] ? limits[kind] : limits.component
    const text = `Rule 7: ${kind} ${title || 'without a name'} has ${own > limits[kind] ? own : whole} lines, at most ${allowed}. ${ways[kind]}`
    problems.push({ path: source.path, line: source.lineOf(node.start), text })
  })
  return problems
}

/** `{ ...{ a, b }, c }` */
const isSpreadAtOnce = ({ argument }: Node) => (argument as Node | undefined)?.type === 'ObjectExpression'

/** `const [a, b] = [1, 2]` */
function isTakenApart({ id, init }: Node): boolean {
  const names = id as Node
  const values = init as Node | null
  if (names?.type !== 'ArrayPattern' || values?.type !== 'ArrayExpression' || names.typeAnnotation)
    return false
  const elements = [...(names.elements as (Node | null)[]), ...(values.elements as Node[])]
  return elements.every((one) => one && one.type !== 'AssignmentPattern' && one.type !== 'SpreadElement')
}

const tricks = [
  {
    types: ['SpreadElement', 'JSXSpreadAttribute'],
    is: isSpreadAtOnce,
    text: 'Lines: an object is spread where it is written. Write its properties in the place of it.',
  },
  {
    types: ['VariableDeclarator'],
    is: isTakenApart,
    text: 'Lines: a list is taken apart where it is written. Give each name a line of its own.',
  },
]

/** What only saves lines is not written. */
export function checkLines(tree: Tree): Problem[] {
  return Object.keys(tree)
    .filter(isCode)
    .flatMap((path) => {
      const source = sourceOf(tree, path)
      return tricks.flatMap(({ types, is, text }) =>
        findAll(source.program, ...types)
          .filter(is)
          .map(({ start }) => ({ path, line: source.lineOf(start), text })),
      )
    })
}

/** Rule 7: nothing grows past what a head can hold. Lines of a function count without the functions inside it. */
export function checkSizes(tree: Tree): Problem[] {
  const files = Object.keys(tree).filter((path) => (isCode(path) || path.endsWith('.css')) && !isFree(path))
  return files.flatMap((path) => {
    const problems: Problem[] = []
    const lines = tree[path]?.trimEnd().split('\n').length ?? 0
    if (lines > limits.file)
      problems.push({
        path,
        text: `Rule 7: the file has ${lines} lines, at most ${limits.file}. Split it by what it does.`,
      })
    if (path.split('/').length - 1 > limits.depth)
      problems.push({ path, text: `Rule 7: folders are at most ${limits.depth} deep. Move the file up.` })
    if (!isCode(path)) return problems
    const source = sourceOf(tree, path)
    return [...problems, ...checkFunctions(source), ...checkParameters(source)]
  })
}
