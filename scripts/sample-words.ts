// Draws comments, test titles and commit subjects at random, without their code, for a reader who judges whether they are
// understandable alone: npm run sample:words -- --seed 7 --count 60. With --places each line names its file.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mulberry32 } from '../shared/queue/chance.ts'
import { type Sentence, sentencesOf } from './structure/sentences.ts'
import { readTree, type Tree } from './structure/tree.ts'

/** A sentence to judge, with the file and line where it was found. */
export interface Sample {
  text: string
  place: string
}

/** Draws `count` different items; the same items for the same seed. */
export function drawn<Item>(items: readonly Item[], seed: number, count: number): Item[] {
  const random = mulberry32(seed)
  const rest = [...items]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

function samplesIn(tree: Tree): Record<Sentence['kind'], Sample[]> {
  const all = Object.keys(tree).flatMap((path) =>
    sentencesOf(tree, path).map(({ kind, line, text, within }) => ({
      kind,
      text: [...within, text].join(' › '),
      place: `${path}:${line}`,
    })),
  )
  return {
    comment: all.filter(({ kind }) => kind === 'comment'),
    title: all.filter(({ kind }) => kind === 'title'),
  }
}

/** Draws a third each of comments, titles and subjects, and shuffles them. */
export function sampleOf(tree: Tree, subjects: readonly Sample[], seed: number, count: number): Sample[] {
  const { comment, title } = samplesIn(tree)
  const third = Math.floor(count / 3)
  const chosen = [
    ...drawn(comment, seed, count - 2 * third),
    ...drawn(title, seed + 1, third),
    ...drawn(subjects, seed + 2, third),
  ]
  return drawn(chosen, seed, chosen.length)
}

function recentSubjects(folder: string): Sample[] {
  const log = execFileSync('git', ['log', '--no-merges', '--max-count=100', '--format=%h %s'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = log.trim().split('\n')
  return lines.map((line) => ({ text: line.slice(line.indexOf(' ') + 1), place: line.split(' ')[0] ?? '' }))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '60' },
      places: { type: 'boolean', default: false },
    },
  })
  const root = join(import.meta.dirname, '..')
  const samples = sampleOf(readTree(root), recentSubjects(root), Number(values.seed), Number(values.count))
  for (const [index, { text, place }] of samples.entries())
    console.log(`${index + 1}. ${text}${values.places ? `  [${place}]` : ''}`)
}
