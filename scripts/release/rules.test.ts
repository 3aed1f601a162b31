import { describe, expect, test } from 'vitest'
import { changelogDay, nextRelease, refusalOf, withVersion } from './rules.ts'

const releases = [
  { version: '1.0.0', day: '2027-01-01', compatibleFrom: '1.0.0', migrations: { '0000_init': 'aa' } },
]
const changelog = '# Что нового\n\n## 1.1.0 · 3 марта 2027\n\n**Пациент**\n- Новое.\n'
const request = { version: '1.1.0', releases, changelog, changes: '' }

describe('a release', () => {
  test('needs a newer version, a clean tree and its section of the changelog', () => {
    expect(refusalOf(request)).toBeNull()
    expect(refusalOf({ ...request, version: 'next' })).toMatch(/^Укажите версию/)
    expect(refusalOf({ ...request, version: '1.0.0' })).toMatch(/новее последнего выпуска 1\.0\.0/)
    expect(refusalOf({ ...request, changes: ' M server/app.ts' })).toMatch(/чистого хранилища/)
    expect(refusalOf({ ...request, version: '1.2.0' })).toMatch(/нет раздела этого выпуска/)
  })

  test('takes its day from the heading in the changelog', () => {
    expect(changelogDay(changelog, '1.1.0')).toBe('2027-03-03')
    expect(changelogDay(changelog, '1.1')).toBeNull()
  })

  test('freezes the migrations that no earlier release has, and lets the release before run beside it', () => {
    const migrations = [
      { tag: '0000_init', when: 1, hash: 'aa' },
      { tag: '0001_add_notes', when: 2, hash: 'bb' },
    ]
    const asked = { version: '1.1.0', day: '2027-03-03', compatibleFrom: undefined }
    expect(nextRelease(asked, releases, migrations)).toEqual({
      version: '1.1.0',
      day: '2027-03-03',
      compatibleFrom: '1.0.0',
      migrations: { '0001_add_notes': 'bb' },
    })
    expect(nextRelease({ ...asked, version: '2.0.0' }, releases, migrations).compatibleFrom).toBe('2.0.0')
  })

  test('writes its version wherever the package names itself, and nowhere else', () => {
    const lock =
      '{ "name": "profosmotr-cabinet", "version": "1.0.0", "packages": { "zod": { "version": "1.0.0" } } }'
    expect(withVersion(lock, '1.1.0')).toBe(
      '{ "name": "profosmotr-cabinet", "version": "1.1.0", "packages": { "zod": { "version": "1.0.0" } } }',
    )
  })
})
