// docs/spec-coverage.md names, for every sentence of the specification, the tests that prove it, by the ids in
// their titles: `[§2.7-b]`. This script checks that those ids exist, each in one place, that every row has a
// plain «нет» (no) or a test that runs before each landing, and that no title keeps an id whose row was
// removed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A wrong row: its line in the table and the problem. */
export interface Gap {
  line: number
  text: string
}

/** A test that the table refers to. */
interface Reference {
  path: string
  id: string
}

const row = /^\| *§\d/
const token = /`([^`]+\.(?:ts|tsx))`|(\[§[^\]\s]+\])/g
const ids = /\[§\d[^\]\s]*\]/g
const declaration = /\b(nightly|test)(?:\.for|\.each)?[(<]/g

function referencesOf(proof: string): Reference[] {
  let path = ''
  return [...proof.matchAll(token)].flatMap(([, file, id]) => {
    path = file ?? path
    return id ? [{ path, id }] : []
  })
}

function troubleOf({ path, id }: Reference, read: (path: string) => string | null): string | null {
  const source = read(path)
  if (source === null) return `there is no ${path}`
  const count = source.split(id).length - 1
  if (count === 1) return null
  return count ? `${path} has ${count} tests ${id}` : `${path} has no test ${id}`
}

/** Whether a test runs only at night: it is declared by `nightly(…)` instead of `test(…)`, see test/browser.ts. */
function isNightly({ path, id }: Reference, read: (path: string) => string | null): boolean {
  const before = read(path)?.split(id)[0] ?? ''
  return [...before.matchAll(declaration)].at(-1)?.[1] === 'nightly'
}

const proofOf = (text: string) => text.split('|').at(-2)?.trim() ?? ''

/** Returns the problems of the table. `read` returns the text of a file, or null when the file does not exist. */
export function findGaps(table: string, read: (path: string) => string | null): Gap[] {
  const known = new Map<string, { line: number; ids: Set<string> }>()
  const gaps = table.split('\n').flatMap((text, index) => {
    if (!row.test(text)) return []
    const line = index + 1
    const gap = (what: string): Gap => ({ line, text: what })
    const references = referencesOf(proofOf(text))
    for (const { path, id } of references) {
      const file = known.get(path) ?? { line, ids: new Set() }
      file.ids.add(id)
      known.set(path, file)
    }
    if (references.length === 0)
      return proofOf(text).startsWith('нет') ? [] : [gap('neither a test nor «нет»')]
    const troubles = references.flatMap((one) => troubleOf(one, read) ?? []).map(gap)
    return references.every((one) => isNightly(one, read))
      ? [...troubles, gap('only nightly tests prove it')]
      : troubles
  })
  const stray = [...known].flatMap(([path, file]) =>
    (read(path)?.match(ids) ?? [])
      .filter((id) => !file.ids.has(id))
      .map((id) => ({ line: file.line, text: `${path} has a test ${id} that no row refers to` })),
  )
  return [...gaps, ...stray]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
  const table = read('docs/spec-coverage.md') ?? ''
  const gaps = findGaps(table, read)
  for (const { line, text } of gaps) console.error(`docs/spec-coverage.md:${line}  ${text}`)
  const rows = table.split('\n').filter((line) => row.test(line))
  const open = rows.filter((line) => proofOf(line).startsWith('нет'))
  console.log(`${rows.length} sentences, ${rows.length - open.length} proved, ${open.length} not there yet`)
  process.exit(gaps.length || rows.length === 0 ? 1 : 0)
}
