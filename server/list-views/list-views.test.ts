import { describe } from 'vitest'
import { listViewsContract } from '../../shared/list-views/contract.ts'
import { listViewRefusals } from '../../shared/list-views/ru.ts'
import { common } from '../../shared/platform/refusal.ts'
import type { TableView } from '../../shared/platform/table-view.ts'
import { member } from '../../test/accounts.ts'
import { type Client, expect, test } from '../../test/harness.ts'

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
