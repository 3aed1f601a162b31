// Makes a release of the present state: npm run release -- 1.0.0
// Freezes the migrations, keeps a demo clinic of this version for the tests of later ones, commits and tags. Needs a clean
// tree, a section of CHANGELOG.md with the version and a date, and PostgreSQL.
//   --compatible-from 1.0.0   the oldest version that may run over this schema; without it, the release before
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations, readReleases } from '../server/platform/db/releases.ts'
import { writeFixture } from './release/fixture.ts'
import { changelogDay, nextRelease, refusalOf, withVersion } from './release/rules.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

async function release(version: string, compatibleFrom: string | undefined): Promise<string> {
  const releases = readReleases()
  const changelog = read('CHANGELOG.md')
  const refusal = refusalOf({ version, releases, changelog, changes: git('status', '--porcelain') })
  if (refusal) throw new Error(refusal)
  const next = nextRelease(
    { version, day: changelogDay(changelog, version) ?? '', compatibleFrom },
    releases,
    readMigrations(),
  )
  write('server/migrations/releases.json', `${JSON.stringify([...releases, next], null, 2)}\n`)
  write('package.json', withVersion(read('package.json'), version))
  write('package-lock.json', withVersion(read('package-lock.json'), version))
  await writeFixture(version)
  git('add', 'server/migrations', 'package.json', 'package-lock.json', 'test/releases')
  git('commit', '--quiet', '--message', `release: freeze ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `v${version}`)
  return `Готово: выпуск ${version}, метка v${version}. Отправьте её: git push --follow-tags`
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'compatible-from': { type: 'string' } },
  })
  console.log(await release(positionals[0] ?? '', values['compatible-from']))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
