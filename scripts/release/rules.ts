import { compareVersions, type KnownMigration, type Release } from '../../server/platform/db/releases.ts'

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

/** Returns the day in the heading of a version, `## 1.0.0 · 27 ноября 2026`; null without such a section. */
export function changelogDay(changelog: string, version: string): string | null {
  const heading = new RegExp(
    `^## ${version.replaceAll('.', '\\.')} · (\\d{1,2}) (${months.join('|')}) (\\d{4})$`,
    'm',
  )
  const [, day = '', month = '', year] = changelog.match(heading) ?? []
  if (!year) return null
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A state that is to become a release. */
interface ReleaseRequest {
  version: string
  releases: readonly Release[]
  changelog: string
  /** `git status --porcelain`. */
  changes: string
}

/** Tells in Russian why a state cannot be released; null when it can. */
export function refusalOf({ version, releases, changelog, changes }: ReleaseRequest): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Укажите версию: npm run release -- 1.0.0'
  const last = releases.at(-1)?.version ?? '0.0.0'
  if (compareVersions(version, last) <= 0) return `Версия должна быть новее последнего выпуска ${last}`
  if (changes) return 'Сохраните изменения: выпуск делается из чистого хранилища'
  if (!changelogDay(changelog, version))
    return `В CHANGELOG.md нет раздела этого выпуска: «## ${version} · 27 ноября 2026»`
  return null
}

/** Builds the entry of a release: the migrations that no earlier release has. */
export function nextRelease(
  { version, day, compatibleFrom }: Pick<Release, 'version' | 'day'> & { compatibleFrom: string | undefined },
  releases: readonly Release[],
  migrations: readonly KnownMigration[],
): Release {
  const released = new Set(releases.flatMap((release) => Object.keys(release.migrations)))
  const own = migrations.filter(({ tag }) => !released.has(tag)).map(({ tag, hash }) => [tag, hash])
  const before = releases.at(-1)?.version ?? version
  // A new major version promises nothing to the one before.
  const isSameMajor = before.split('.')[0] === version.split('.')[0]
  return {
    version,
    day,
    compatibleFrom: compatibleFrom ?? (isSameMajor ? before : version),
    migrations: Object.fromEntries(own),
  }
}

/** Writes the version of the package into package.json or the lockfile, which names it twice. */
export const withVersion = (text: string, version: string): string =>
  text.replaceAll(
    /("name": "profosmotr-cabinet",\s*"version": ")[^"]+/g,
    (_, before: string) => `${before}${version}`,
  )
