import { describe } from 'vitest'
import { common } from '../../shared/platform/refusal.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { freshPhone, makeAccount, member } from '../../test/accounts.ts'
import { expect, type TestApp, test } from '../../test/harness.ts'
import { administrator, apply, approve } from '../../test/relations.ts'
import { writeValues } from '../platform/db/page.ts'

const { list, figures } = usersContract

/** Ids among `among` that a query finds, in its order, over all pages. */
async function found(app: TestApp, among: readonly string[], query: Record<string, string>, limit = 100) {
  const { client } = await administrator(app)
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await client.call(list, { query: { ...query, limit, ...(after && { after }) } as never })
    if (page.status !== 200) throw new Error(JSON.stringify(page.error))
    ids.push(...page.result.items.map(({ id }) => id))
    if (!page.result.next) return ids.filter((id) => among.includes(id))
    after = page.result.next
  }
}

/** A word that no other test uses. */
let made = 0
const word = () => {
  made += 1
  return `Слово${'абвгдежзик'[made % 10]}${'лмнопрстуф'[Math.floor(made / 10) % 10]}ь`
}

test('a forged page key is refused', async ({ app }) => {
  const { client } = await administrator(app)
  const id = '0190a0b0-0000-7000-8000-000000000001'
  const at = ['2026-01-01T00:00:00+23:59', '0000-01-01T00:00:00Z', 'x\0']
  for (const after of [...at.map((moment) => writeValues([moment, id])), 'x'])
    expect(await client.call(list, { query: { sort: 'newest', after } })).toBeRefused(common.INVALID)
})

describe('a user is found', () => {
  test('by the phone in any form and by a part of it', async ({ app }) => {
    const { id, profile } = await makeAccount(app)
    const digits = profile.phone.slice(2)
    const typed = [
      profile.phone,
      `8${digits}`,
      `8 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
      digits.slice(2),
      `${digits.slice(3, 6)} ${digits.slice(6)}`,
    ]
    for (const search of typed) expect([search, await found(app, [id], { search })]).toEqual([search, [id]])
  })

  test('by parts of the name in any order, е for ё and lower case for upper', async ({ app }) => {
    const surname = `${word()}Ёлкин`
    const { id } = await makeAccount(app, { surname, name: 'Артём', middlename: '' })
    for (const search of [
      `артем ${surname.toLowerCase().replace('ё', 'е')}`,
      `${surname.slice(2)} арт`,
      `ар ${surname}`,
    ])
      expect([search, await found(app, [id], { search })]).toEqual([search, [id]])
    expect(await found(app, [id], { search: `${surname} Пётр` })).toEqual([])
  })

  test('by one letter that begins the part after a hyphen', async ({ app }) => {
    const surname = word()
    const { id } = await makeAccount(app, { surname: `${surname}-Щедрина`, name: 'Анна', middlename: '' })
    for (const search of [`${surname} щ`, `${surname}-щед`, `щедрина ${surname}`])
      expect([search, await found(app, [id], { search })]).toEqual([search, [id]])
    expect(await found(app, [id], { search: `${surname} д` })).toEqual([])
  })

  test('by the e-mail and by the patient number, with its separators or without', async ({ app }) => {
    const tail = freshPhone().slice(5)
    const { id } = await makeAccount(app, { email: `who.${tail}@example.ru`, patientId: `P-${tail}` })
    for (const search of [`who.${tail}`, `${tail}@example`, `P-${tail}`, `p${tail}`])
      expect([search, await found(app, [id], { search })]).toEqual([search, [id]])
  })

  test('by name and ИНН of an organization while connected to it', async ({ app }) => {
    const person = await member(app)
    const admin = await administrator(app)
    const name = `ООО «${word()}»`
    const id = person.account.id
    const asked = (await apply(person, { name })).result
    expect(await found(app, [id], { search: name })).toEqual([])
    await approve(admin, asked)
    for (const search of [name, name.slice(7, 12), asked.inn])
      expect([search, await found(app, [id], { search })]).toEqual([search, [id]])
    const { items } = (await admin.client.call(list, { query: { search: asked.inn } })).result
    expect(items[0]?.organizations).toEqual([name])
    const renamed = word()
    await app.db.execute('update organizations set name = $1 where inn = $2', [renamed, asked.inn])
    expect(await found(app, [id], { search: renamed })).toEqual([id])
    expect(await found(app, [id], { search: name })).toEqual([])
    await app.db.execute('update relations set left_at = now() where account_id = $1', [id])
    expect(await found(app, [id], { search: renamed })).toEqual([])
  })

  test('by characters of SQL patterns only where they really occur', async ({ app }) => {
    const { id } = await makeAccount(app)
    for (const search of ['%%%', '___', '%']) expect(await found(app, [id], { search })).toEqual([])
  })
})

describe('the list', () => {
  test('is filtered by role, state and kind', async ({ app }) => {
    const surname = word()
    const make = async (given: object) => (await makeAccount(app, { surname, ...given })).id
    const plain = await make({})
    const registrar = await make({ roles: ['registrar'] })
    const blocked = await make({ blockedAt: app.clock.now() })
    const legal = await make({ isOrganization: true })
    const all = [plain, registrar, blocked, legal]
    const ids = async (query: Record<string, string>) => (await found(app, all, query)).sort()
    expect(await ids({ role: 'registrar' })).toEqual([registrar])
    expect(await ids({ state: 'blocked' })).toEqual([blocked])
    expect(await ids({ state: 'active', search: surname })).toEqual([plain, registrar, legal].sort())
    expect(await ids({ kind: 'organization' })).toEqual([legal])
    expect(await ids({ kind: 'individual', state: 'active', search: surname })).toEqual(
      [plain, registrar].sort(),
    )
  })

  test('is sorted in Russian order or newest first, and paged without a gap', async ({ app }) => {
    const surname = word()
    const ids: string[] = []
    for (const name of ['Ёла', 'Яна', 'Анна', 'Жанна', 'Ева', 'анна']) {
      app.clock.pass(1)
      ids.push((await makeAccount(app, { surname, name, middlename: '' })).id)
    }
    const [first, second, third, fourth, fifth, sixth] = ids
    const byName = await found(app, ids, { search: surname }, 2)
    expect(byName).toEqual([sixth, third, fifth, first, fourth, second])
    expect(await found(app, ids, {}, 3)).toEqual(byName)
    expect(await found(app, ids, { search: surname, sort: 'newest' }, 4)).toEqual([...ids].reverse())
  })

  test('refuses a page key that it did not issue', async ({ app }) => {
    const { client } = await administrator(app)
    for (const after of ['7', Buffer.from('["а"]').toString('base64url')])
      expect((await client.call(list, { query: { after } })).error.fields).toEqual({
        after: 'Неверный ключ страницы',
      })
  })

  test('comes with counts by role and state', async ({ app }) => {
    const { client } = await administrator(app)
    const before = (await client.call(figures)).result
    await makeAccount(app, { roles: ['registrar', 'doctor'] })
    await makeAccount(app, { blockedAt: app.clock.now() })
    const { total, registrar, doctor, blocked } = before
    expect((await client.call(figures)).result).toEqual({
      ...before,
      total: total + 2,
      registrar: registrar + 1,
      doctor: doctor + 1,
      blocked: blocked + 1,
    })
  })
})
