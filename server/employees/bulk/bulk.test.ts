import { describe } from 'vitest'
import { bulkContract } from '../../../shared/employees/bulk/contract.ts'
import { bulkRefusals } from '../../../shared/employees/bulk/ru.ts'
import type { BulkChangeId } from '../../../shared/employees/bulk/schema.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withCatalogue as test } from '../../../test/clinic.ts'
import { department, employer, hire, inputOf, post } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { check, write } from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'

type Office = Awaited<ReturnType<typeof employer>>

const bulk = ({ client, at: params }: Office, people: object, change: object) =>
  client.call(bulkContract.change, { params, body: { people, change } as never })
const card = async ({ client, at }: Office, id: EmployeeId) =>
  (await client.call(employeesContract.one, { params: { ...at, id } })).result
const undo = ({ client, at }: Office, id: BulkChangeId | null) =>
  client.call(bulkContract.undo, { params: { ...at, id: id as BulkChangeId } })

describe('a change of many employees', () => {
  test('is told before with the same counts, and moves the factors and the due day with the position', async ({
    app,
  }) => {
    const office = await employer(app)
    const loader = await post(office, 'Грузчик', '5.1')
    const welder = await post(office, 'Сварщик', '3.1.7')
    const moved = await hire(office, { position: loader.id, lastPassedOn: '2025-04-01' })
    const own = await hire(office, {
      position: loader.id,
      factors: [{ code: '4.4' }],
      lastPassedOn: '2025-04-01',
    })
    await hire(office, { position: welder.id })
    const asked = { people: { filter: {} }, change: { position: welder.id } }
    const told = await office.client.call(bulkContract.preview, { params: office.at, body: asked as never })
    expect(told.result).toMatchObject({ changed: 2, factors: 1, same: 1, dismissed: 0 })
    expect(await card(office, moved.id)).toEqual(moved)

    const { result } = await bulk(office, asked.people, asked.change)
    expect(result).toMatchObject(told.result)
    expect(await card(office, moved.id)).toMatchObject({
      position: 'Сварщик',
      dueReason: { factor: '3.1.7' },
      version: 2,
    })
    expect(await card(office, own.id)).toMatchObject({ position: 'Сварщик', factors: [{ code: '4.4' }] })
  })

  test('sets several values at once, also for chosen people only', async ({ app }) => {
    const office = await employer(app)
    const shop = await department(office, 'Цех № 1')
    const one = await hire(office)
    const other = await hire(office)
    await bulk(
      office,
      { ids: [one.id] },
      {
        department: shop.id,
        workClass: '3.1',
        factors: [{ code: '4.4' }],
        lastPassedOn: '2025-06-01',
      },
    )
    expect(await card(office, one.id)).toMatchObject({
      department: 'Цех № 1',
      workClass: '3.1',
      dueOn: '2026-06-01',
    })
    expect(await card(office, other.id)).toEqual(other)
    const found = await office.client.call(employeesContract.list, {
      params: office.at,
      query: { factor: '4.4' } as never,
    })
    expect(found.result.items.map(({ id }) => id)).toEqual([one.id])
  })

  test('says with an empty list of factors that no check-up is needed', async ({ app }) => {
    const office = await employer(app)
    const clerk = await hire(office)
    await bulk(office, { ids: [clerk.id] }, { factors: [] })
    expect((await card(office, clerk.id)).status).toBe('not_needed')
  })

  test('dismisses those hired before the day and leaves the rest', async ({ app }) => {
    const office = await employer(app)
    const goes = await hire(office, { hiredOn: '2020-01-09' })
    const late = await hire(office, { hiredOn: '2026-03-01' })
    const { result } = await bulk(office, { ids: [goes.id, late.id] }, { dismissedOn: '2026-02-27' })
    expect(result).toMatchObject({ changed: 1, early: 1 })
    expect(await card(office, goes.id)).toMatchObject({ status: 'dismissed', dismissedOn: '2026-02-27' })
    const again = await bulk(office, { ids: [goes.id] }, { workClass: '2' })
    expect(again.result).toMatchObject({ changed: 0, dismissed: 1, undo: null })
  })

  test('is undone where nobody has changed the values since; what stays is counted', async ({ app }) => {
    const office = await employer(app)
    const shop = await department(office, 'Цех № 1')
    const own = await department(office, 'Склад')
    const back = await hire(office, { department: own.id })
    const kept = await hire(office)
    const { result } = await bulk(office, { ids: [back.id, kept.id] }, { department: shop.id })
    await office.client.call(employeesContract.change, {
      params: { ...office.at, id: kept.id },
      body: { ...inputOf(await card(office, kept.id)), department: own.id },
    })
    expect((await undo(office, result.undo)).result).toEqual({ returned: 1, kept: 1 })
    expect((await card(office, back.id)).department).toBe('Склад')
    expect((await card(office, kept.id)).department).toBe('Склад')
    expect(await undo(office, result.undo)).toBeRefused(common.NOT_FOUND)
  })

  test('cannot be undone after ten minutes', async ({ app }) => {
    const office = await employer(app)
    const one = await hire(office)
    const { result } = await bulk(office, { ids: [one.id] }, { workClass: '3.1' })
    app.clock.set(new Date(app.clock.now().getTime() + 10 * 60_000 + 1))
    expect(await undo(office, result.undo)).toBeRefused(bulkRefusals.BULK_UNDO_LATE)
  })

  test('cannot reach an employee or a unit of another organization, and then changes nobody', async ({
    app,
  }) => {
    const office = await employer(app)
    const other = await employer(app)
    const own = await hire(office)
    const foreign = await hire(other)
    const shop = await department(other, 'Цех № 1')
    expect(await bulk(office, { ids: [own.id, foreign.id] }, { workClass: '2' })).toBeRefused(
      common.NOT_FOUND,
    )
    const answer = await bulk(office, { ids: [own.id] }, { department: shop.id })
    expect(answer).toBeRefused(common.INVALID)
    expect(await card(office, own.id)).toEqual(own)
    const { result } = await bulk(other, { ids: [foreign.id] }, { workClass: '2' })
    expect(await undo(office, result.undo)).toBeRefused(common.NOT_FOUND)
  })

  test('records in the audit whom it changed and what each had before', async ({ app }) => {
    const office = await employer(app)
    const one = await hire(office, { workClass: '2' })
    await bulk(office, { ids: [one.id] }, { workClass: '3.1' })
    const events = await eventsOf(app, office.account.id)
    const change = events.find(({ subject, act }) => subject === one.id && act === 'change')
    expect(change?.details).toMatchObject({
      before: { workClass: '2' },
      after: { workClass: '3.1' },
    })
  })
})

test('a change of many beside a running import loses nothing of either', async ({ app }) => {
  const office = await employer(app)
  const shop = await department(office, 'Цех № 1')
  const people = Array.from({ length: 300 }, (_, at) => ({
    'Таб. №': `К-${at}`,
    ФИО: `Иванов${'абвгдежзик'[at % 10]}${'абвгдежзик'[Math.floor(at / 10) % 10]}${'абв'[Math.floor(at / 100)]} Пётр Ильич`,
    'Дата рождения': '12.08.1979',
  }))
  await write(office, await check(office, csvOf(people)))
  const view = await check(office, csvOf(people.map((one) => ({ ...one, 'Класс условий труда': '3.1' }))))
  const [done, answer] = await Promise.all([
    write(office, view),
    bulk(office, { filter: {} }, { department: shop.id }),
  ])
  expect([done.result?.updated, answer.result.changed]).toEqual([300, 300])
  const { items } = (
    await office.client.call(employeesContract.list, {
      params: office.at,
      query: { department: shop.id, limit: '200' } as never,
    })
  ).result
  expect(items).toHaveLength(200)
  expect(items.every(({ workClass }) => workClass === '3.1')).toBe(true)
})
