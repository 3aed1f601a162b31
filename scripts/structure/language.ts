import { isHeadless } from '../commit-subject.mjs'
import { findAll, type Node, nameOf, type Source, sourceOf } from './parse.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { isCode, isTest, type Problem, placeOf, type Tree } from './tree.ts'

/** The most letters that a test title may have, without its id (docs/writing.md). */
const titleAtMost = 110

/** Names what is wrong with a comment or a test title; null when nothing is. */
function faultOf({ kind, text }: Sentence): string | null {
  if (isHeadless(text)) return 'begins with a headless clause. Write who does what'
  const isLong = kind === 'title' && text.replace(/ \[§[^\]]*\]$/, '').length > titleAtMost
  return isLong ? `is longer than ${titleAtMost} letters. Say what happens in one short sentence` : null
}

/** Refuses comments and test titles that begin with a clause without a head, and titles that are too long. */
export function checkSentences(tree: Tree): Problem[] {
  return Object.keys(tree).flatMap((path) =>
    sentencesOf(tree, path).flatMap((sentence): Problem[] => {
      const { kind, line, text } = sentence
      const fault = faultOf(sentence)
      return fault ? [{ path, line, text: `Language: the ${kind} "${text.slice(0, 50)}" ${fault}.` }] : []
    }),
  )
}

/** Past participles without «-ed», and words that point at a thing instead of naming it. */
const notNouns = new Set(
  `Begun Bought Built Chosen Done Drawn Forgotten Found Given Gone Heard Held Hidden Kept Known Laid Left Lost Made Meant
  Met Overtaken Paid Said Seen Sent Shown Sold Sought Spent Spoilt Stood Taken Told Thought Withdrawn Won Written
  Again Ahead Alike Around At Before Does Nobody Off On Ours Over Somebody Theirs Upon Who Whom Whose`.split(
    /\s+/,
  ),
)
const nouns = new Set(['Bed', 'Breed', 'Deed', 'Feed', 'Need', 'Seed', 'Shed', 'Speed'])
const isNoNoun = (name: string) => notNouns.has(name) || (/^[A-Z][a-z]*ed$/.test(name) && !nouns.has(name))

const typeNodes = [
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
] as const

/** Refuses types named by one participle or pronoun: `Made`, `Told`, `Upon`. */
export function checkTypeNames(tree: Tree): Problem[] {
  return Object.keys(tree)
    .filter(isCode)
    .flatMap((path) => {
      const source = sourceOf(tree, path)
      const types = findAll(source.program, ...typeNodes).map(({ id, start }) => ({
        name: nameOf(id),
        start,
      }))
      const parameters = findAll(source.program, 'TSTypeParameter').map(({ name, start }) => ({
        name: nameOf(name),
        start,
      }))
      return [...types, ...parameters]
        .filter(({ name }) => isNoNoun(name))
        .map(({ name, start }) => ({
          path,
          line: source.lineOf(start),
          text: `Language: ${name} is no noun. Name the type after the thing: BookingParts, SearchHit.`,
        }))
    })
}

/** Reads the words in backticks of the glossary's column «Never called», each with the word to use. */
function refusedWords(tree: Tree): Map<string, string> {
  const rows = (tree['docs/glossary.md'] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return new Map(
    rows.flatMap((row) => {
      const [, , word = '', , never = ''] = row.split('|')
      return [...never.matchAll(/`([^`]+)`/g)].map(([, refused = '']): [string, string] => [
        refused.toLowerCase(),
        word.trim(),
      ])
    }),
  )
}

/** Splits a name into its words: `priceTariff` and `price-tariff` into «price» and «tariff». */
const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const functionNodes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const

/** Returns the names that a file declares: types, functions, variables, parameters. */
function declaredIn({ program }: Source): { name: string; start: number }[] {
  const nodes = findAll(program, ...typeNodes, ...functionNodes, 'VariableDeclarator')
  return nodes.flatMap(({ id, params, start }) => [
    { name: nameOf(id), start },
    ...((params ?? []) as Node[]).map((node) => ({ name: nameOf(node), start: node.start })),
  ])
}

/**
 * Refuses words that the glossary never calls a thing, in the names of files, types, functions, variables and parameters.
 * Properties are exempt: they may be wire fields and columns that outside clients know.
 */
export function checkGlossary(tree: Tree): Problem[] {
  const refused = refusedWords(tree)
  const problemsOf = (name: string, at: Pick<Problem, 'path' | 'line'>): Problem[] =>
    wordsIn(name)
      .filter((word) => refused.has(word))
      .map((word) => ({
        ...at,
        text: `Language: "${word}" in ${name} is refused by docs/glossary.md. Write ${refused.get(word)}.`,
      }))
  return Object.keys(tree)
    .filter((path) => isCode(path) && !isTest(path) && placeOf(path).layer !== 'outside')
    .flatMap((path) => {
      const source = sourceOf(tree, path)
      return [
        ...problemsOf(path, { path }),
        ...declaredIn(source).flatMap(({ name, start }) =>
          problemsOf(name, { path, line: source.lineOf(start) }),
        ),
      ]
    })
}
