// docs/spec-coverage.md names for every sentence of the specification the test that proves it. This checks that those tests
// exist under those names, and that no row is left without a test or a plain «нет».
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A wrong row: its line in the table and what is wrong with it. */
export interface Gap {
  line: number
  text: string
}

const row = /^\| *§\d/
const reference = /`([^`]+\.(?:ts|tsx))` «((?:[^«»]|«[^«»]*»)+)»/g

/** What is wrong with the table. `read` gives the text of a file, or null when there is none. */
export function findGaps(table: string, read: (path: string) => string | null): Gap[] {
  return table.split('\n').flatMap((text, index) => {
    if (!row.test(text)) return []
    const proof = text.split('|').at(-2)?.trim() ?? ''
    const tests = [...proof.matchAll(reference)]
    const gap = (what: string): Gap => ({ line: index + 1, text: what })
    if (tests.length === 0) return proof.startsWith('нет') ? [] : [gap('neither a test nor «нет»')]
    return tests.flatMap(([, path = '', title = '']) => {
      const source = read(path)
      if (source === null) return [gap(`there is no ${path}`)]
      return source.includes(title) ? [] : [gap(`${path} has no test «${title}»`)]
    })
  })
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
  const table = read('docs/spec-coverage.md') ?? ''
  const gaps = findGaps(table, read)
  for (const { line, text } of gaps) console.error(`docs/spec-coverage.md:${line}  ${text}`)
  const rows = table.split('\n').filter((line) => row.test(line))
  const open = rows.filter((line) => /\| *нет/.test(line))
  console.log(`${rows.length} sentences, ${rows.length - open.length} proved, ${open.length} not there yet`)
  process.exit(gaps.length || rows.length === 0 ? 1 : 0)
}
