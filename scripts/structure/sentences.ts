import { findAll, type Node, nameOf, sourceOf } from './parse.ts'
import { isCode, type Tree } from './tree.ts'

/** A comment or a test title, with its line and the titles around it. */
export interface Sentence {
  kind: 'comment' | 'title'
  line: number
  text: string
  /** Titles of the surrounding `describe` blocks, the outermost first; empty for a comment. */
  within: string[]
}

const plain = (raw: string): string =>
  raw
    .split('\n')
    .map((line) => line.trim().replace(/^\*+ ?/, ''))
    .filter(Boolean)
    .join(' ')
    .trim()

/** Directives for tools are no sentences. */
const isForTools = (text: string) => /^(?:biome-ignore|@ts-|@vite|\/ *<)/.test(text)

/** Returns the comments of a file; neighbouring `//` lines form one comment. */
function commentsOf(tree: Tree, path: string): Sentence[] {
  const text = tree[path] ?? ''
  if (path.endsWith('.css'))
    return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
      kind: 'comment',
      line: text.slice(0, match.index).split('\n').length,
      text: plain(match[1] ?? ''),
      within: [],
    }))
  const { comments, lineOf } = sourceOf(tree, path)
  const merged: { start: number; end: number; isLine: boolean; raw: string }[] = []
  for (const { type, value, start, end } of comments) {
    const last = merged.at(-1)
    const isLine = type === 'Line'
    const isNext =
      last?.isLine && isLine && !isForTools(value.trim()) && /^\n[ \t]*$/.test(text.slice(last.end, start))
    if (last && isNext) Object.assign(last, { end, raw: `${last.raw}\n${value}` })
    else merged.push({ start, end, isLine, raw: value })
  }
  return merged
    .map(
      ({ start, raw }): Sentence => ({ kind: 'comment', line: lineOf(start), text: plain(raw), within: [] }),
    )
    .filter((sentence) => sentence.text && !isForTools(sentence.text))
}

const runners = new Set(['test', 'nightly', 'it', 'describe', 'bench'])

/** Returns the name at the root of a callee: `test` of `test.each(rows)`. */
function rootOf(callee: unknown): string {
  const node = callee as Node
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? nameOf(node) : ''
}

/** Returns the text of a literal; the values of a template are shown as `%s`. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('%s')
}

function titlesOf(tree: Tree, path: string): Sentence[] {
  const { program, lineOf } = sourceOf(tree, path)
  const calls = findAll(program, 'CallExpression').flatMap((node) => {
    const runner = rootOf(node.callee)
    const text = runners.has(runner) ? textOf((node.arguments as Node[])[0]) : null
    return text === null ? [] : [{ node, runner, text }]
  })
  const groups = calls.filter(({ runner }) => runner === 'describe')
  return calls.map(({ node, text }) => ({
    kind: 'title',
    line: lineOf(node.start),
    text,
    within: groups
      .filter(({ node: group }) => group.start < node.start && node.end < group.end)
      .map((group) => group.text),
  }))
}

/** Returns the comments and test titles of a file. */
export function sentencesOf(tree: Tree, path: string): Sentence[] {
  if (!isCode(path)) return path.endsWith('.css') ? commentsOf(tree, path) : []
  return [...commentsOf(tree, path), ...titlesOf(tree, path)]
}
