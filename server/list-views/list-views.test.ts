import { describe } from 'vitest'
import { listViewsContract, sharedViewsContract } from '../../shared/list-views/contract.ts'
import { listViewRefusals } from '../../shared/list-views/ru.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import type { TableView } from '../../shared/platform/table-view.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { member } from '../../test/accounts.ts'
import { employer, relate, unconnected } from '../../test/employees.ts'
import { type Client, expect, type TestApp, test } from '../../test/harness.ts'

const params = { list: 'audit' } as const
const views = async (client: Client) => (await client.call(listViewsContract.views, { params })).result
const save = (client: Client, name: string, search: Record<string, string> = { act: 'change' }) =>
  client.call(listViewsContract.save, { params, body: { name, search } })
const wide: TableView = { density: 'comfortable', order: ['who', 'at'], hidden: ['role'] }

describe('the look of a list', () => {
  test('is kept for its user, and another user has his own', async ({ app }) => {
    const { client } = await member(app)
    expect(await views(client)).toEqual({ table: null, saved: [] })
    const body = wide
    await client.call(listViewsContract.keepTable, { params, body })
    await client.call(listViewsContract.keepTable, { params, body: { ...body, density: 'compact' } })
    expect((await views(client)).table).toEqual({ ...wide, density: 'compact' })
    expect((await views((await member(app)).client)).table).toBeNull()
  })

  test('is not kept for a list that the cabinet does not have', async ({ app }) => {
    const { client } = await member(app)
    const other = { params: { list: 'secrets' as never } }
    expect(await client.call(listViewsContract.views, other)).toBeRefused(common.NOT_FOUND)
  })
})

describe('a saved view', () => {
  test('opens by its name; one of the same name is replaced', async ({ app }) => {
    const { client } = await member(app)
    await save(client, 'Изменения', { act: 'change' })
    await save(client, 'Изменения', { act: 'change', role: 'admin' })
    await save(client, 'Выгрузки', { act: 'export' })
    expect((await views(client)).saved).toMatchObject([
      { name: 'Выгрузки', search: { act: 'export' } },
      { name: 'Изменения', search: { act: 'change', role: 'admin' } },
    ])
  })

  test('is removed by its owner only', async ({ app }) => {
    const { client } = await member(app)
    const [view] = (await save(client, 'Мой')).result.saved
    if (!view) throw new Error('nothing saved')
    const remove = { params: { ...params, id: view.id } }
    const stranger = (await member(app)).client
    expect(await stranger.call(listViewsContract.remove, remove)).toBeRefused(common.NOT_FOUND)
    expect((await client.call(listViewsContract.remove, remove)).result.saved).toEqual([])
  })

  test('is refused beyond thirty of one list, while a known name may still be replaced', async ({ app }) => {
    const { client } = await member(app)
    for (let at = 0; at < 30; at += 1) await save(client, `Вид ${at}`)
    expect(await save(client, 'Лишний')).toBeRefused(listViewRefusals.TOO_MANY_VIEWS)
    expect((await save(client, 'Вид 7', { act: 'add' })).error).toBeUndefined()
    expect((await views(client)).saved).toHaveLength(30)
  })
})

const list = 'employees' as const
const shared = (client: Client, at: { organization: OrganizationId }) =>
  client.call(sharedViewsContract.shared, { params: at, query: { list } })
const share = (
  client: Client,
  at: { organization: OrganizationId },
  name: string,
  search: Record<string, string> = { status: 'overdue' },
) => client.call(sharedViewsContract.share, { params: at, body: { list, name, search } })

/** An HR user of the same organization. */
async function colleague(app: TestApp, { organization }: { organization: OrganizationId }) {
  const person = await member(app, { surname: 'Петров', name: 'Андрей', middlename: 'Львович' })
  await relate(app, person.account.id, organization)
  return person
}

describe('a view of an organization', () => {
  test('is shown to each of its HR with its author, and stays apart from their own views', async ({
    app,
  }) => {
    const { client, at } = await employer(app)
    const { client: another } = await colleague(app, at)
    const made = await share(another, at, 'Просрочены')
    expect(made.result).toMatchObject([{ name: 'Просрочены', author: null }])
    await client.call(listViewsContract.save, { params: { list }, body: { name: 'Просрочены', search: {} } })
    expect((await shared(client, at)).result).toEqual([
      {
        id: made.result[0]?.id,
        name: 'Просрочены',
        search: { status: 'overdue' },
        author: 'Петров Андрей Львович',
      },
    ])
    const own = await another.call(listViewsContract.views, { params: { list } })
    expect(own.result.saved).toEqual([])
    const others = { params: at, query: { list: 'bookings' } } as const
    expect((await client.call(sharedViewsContract.shared, others)).result).toEqual([])
  })

  test('is replaced under the same name by any of its HR, who is then its author', async ({ app }) => {
    const { client, at } = await employer(app)
    const { client: another } = await colleague(app, at)
    await share(client, at, 'Просрочены', { status: 'overdue' })
    await share(another, at, 'Просрочены', { status: 'due' })
    expect((await shared(client, at)).result).toMatchObject([
      { name: 'Просрочены', search: { status: 'due' }, author: 'Петров Андрей Львович' },
    ])
  })

  test('is deleted by any of its HR', async ({ app }) => {
    const { client, at } = await employer(app)
    const { client: another } = await colleague(app, at)
    const [view] = (await share(client, at, 'Просрочены')).result
    if (!view) throw new Error('nothing saved')
    const remove = { params: { ...at, id: view.id } }
    expect((await another.call(sharedViewsContract.removeShared, remove)).result).toEqual([])
    expect((await shared(client, at)).result).toEqual([])
    expect(await client.call(sharedViewsContract.removeShared, remove)).toBeRefused(common.NOT_FOUND)
  })

  test('is neither seen nor changed without an active relation to the organization', async ({ app }) => {
    const { client, at } = await employer(app)
    const [view] = (await share(client, at, 'Просрочены')).result
    if (!view) throw new Error('nothing saved')
    const other = await employer(app)
    for (const stranger of [other.client, ...(await unconnected(app, at.organization))]) {
      expect(await shared(stranger, at)).toBeRefused(common.NOT_FOUND)
      expect(await share(stranger, at, 'Просрочены', {})).toBeRefused(common.NOT_FOUND)
      const remove = { params: { ...at, id: view.id } }
      expect(await stranger.call(sharedViewsContract.removeShared, remove)).toBeRefused(common.NOT_FOUND)
    }
    const through = { params: { ...other.at, id: view.id } }
    expect(await other.client.call(sharedViewsContract.removeShared, through)).toBeRefused(common.NOT_FOUND)
    const asOwn = { params: { list, id: view.id } }
    expect(await client.call(listViewsContract.remove, asOwn)).toBeRefused(common.NOT_FOUND)
    expect((await shared(client, at)).result).toMatchObject([{ id: view.id, search: { status: 'overdue' } }])
  })

  test('stays without the name of its author when the author is erased', async ({ app }) => {
    const { client, at } = await employer(app)
    const { client: author, account, phone } = await colleague(app, at)
    await share(author, at, 'Просрочены')
    await author.call(listViewsContract.save, { params: { list }, body: { name: 'Мой', search: {} } })
    const { client: admin } = await member(app, { roles: ['admin'] })
    const params = { id: account.id }
    const { version } = (await admin.call(usersContract.one, { params })).result
    const erased = await admin.call(usersContract.erase, { params, body: { version, phone, cancel: [] } })
    expect(erased.error).toBeUndefined()
    expect((await shared(client, at)).result).toMatchObject([{ name: 'Просрочены', author: null }])
    const kept = await app.db.execute('select name from saved_views where account_id = $1', [account.id])
    expect(kept.rows).toEqual([{ name: 'Просрочены' }])
  })

  test('is refused beyond thirty of one list, however many its HR are', async ({ app }) => {
    const { client, at } = await employer(app)
    const { client: another } = await colleague(app, at)
    for (let count = 0; count < 30; count += 1) await share(count % 2 ? client : another, at, `Вид ${count}`)
    expect(await share(client, at, 'Лишний')).toBeRefused(listViewRefusals.TOO_MANY_VIEWS)
    expect((await share(client, at, 'Вид 8', {})).error).toBeUndefined()
    expect((await save(client, 'Свой')).error).toBeUndefined()
  })

  test('is not kept of a list of the clinic', async ({ app }) => {
    const { client, account, organization } = await employer(app)
    const insert = `insert into saved_views (id, account_id, organization_id, list, name, search, created_at)
      values (gen_random_uuid(), $1, $2, 'audit', 'Чужой', '{}', now())`
    await expect(app.db.execute(insert, [account.id, organization])).rejects.toThrow()
    const body = { list: 'audit' as never, name: 'Чужой', search: {} }
    const params = { organization }
    expect(await client.call(sharedViewsContract.share, { params, body })).toBeRefused(common.INVALID)
  })
})
