import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function build(number: number): string {
  const place = join(folder, String(number))
  mkdirSync(join(place, 'assets'), { recursive: true })
  writeFileSync(join(place, 'assets', `page-${number}.js`), '')
  const given = [join(folder, String(number - 1)), place, join(folder, '.files')]
  const code = `import { keepForOpenPages } from ${JSON.stringify(new URL('./build.mjs', import.meta.url).href)}
    keepForOpenPages(...${JSON.stringify(given)})`
  execFileSync(process.execPath, ['--input-type=module', '--eval', code])
  return place
}

test('a server that runs across several builds still finds the files its pages name; very old files are removed', () => {
  const last = [1, 2, 3, 4, 5, 6, 7].map(build).at(-1) ?? ''
  expect(readdirSync(join(last, 'assets'))).toEqual([2, 3, 4, 5, 6, 7].map((number) => `page-${number}.js`))
})
