import { describe } from 'vitest'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import type {
  ConflictDetails,
  EmployerBookingPage,
  GroupPlan,
  GroupVolume,
} from '../../../shared/group-booking/schema.ts'
import { organizationsAdminContract } from '../../../shared/organizations/contract.ts'
import { common, type RefusalBody } from '../../../shared/platform/refusal.ts'
import { makeSlot, takenOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'

type Office = Awaited<ReturnType<typeof works>>
const asked = { city: 'ekb', kind: 'periodic' }
const conflictsOf = ({ error }: { error: RefusalBody }) => (error.details as ConflictDetails).conflicts
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

const volumeOf = async (office: Office, ids: readonly string[], date: string) =>
  ((await office.ask('volume', { body: { ...asked, who: { ids }, date } })) as { result: GroupVolume }).result

/** Asks to book people on one slot. */
async function book(office: Office, ids: readonly string[], { day, slot }: { day: string; slot: string }) {
  const { total } = await volumeOf(office, ids, day)
  const places = ids.map((employee) => ({ employee, slot }))
  return office.ask('book', { body: { ...asked, places, total, tell: false } })
}

const setQuota = (app: TestApp, office: Office, quota: number) =>
  app.db.execute('update organizations set daily_quota = $2 where id = $1', [office.organization, quota])

describe('the quota of an organization', () => {
  test('refuses people beyond it by name, in one act and in two, and books nobody then', async ({ app }) => {
    const office = await works(app)
    const ids = idsOf(await office.people(3))
    await setQuota(app, office, 2)
    const day = '2026-05-12'
    const { id: slot } = await makeMorning(app.db, day)
    const all = await book(office, ids, { day, slot })
    expect(all).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect(conflictsOf(all).map(({ employee, reason }) => [employee, reason])).toEqual([
      [ids[2], expect.stringContaining('сколько клиника принимает в день: 2')],
    ])
    expect(await takenOf(app.db, slot)).toBe(0)
    expect((await book(office, ids.slice(0, 2), { day, slot })).status).toBe(201)
    expect(await book(office, ids.slice(2), { day, slot })).toBeRefused(groupRefusals.GROUP_CONFLICTS)
  })

  test('counts both of two groups booked at once', async ({ app }) => {
    const office = await works(app)
    const [one, other] = idsOf(await office.people(2))
    await setQuota(app, office, 1)
    const day = '2026-05-13'
    const { id: slot } = await makeMorning(app.db, day)
    const both = await Promise.all([one, other].map((id) => book(office, [id ?? ''], { day, slot })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('refuses a move to a day that is used up, and lets a booking move within its own day', async ({
    app,
  }) => {
    const office = await works(app)
    const [one, other] = idsOf(await office.people(2))
    await setQuota(app, office, 1)
    const [full, free] = ['2026-05-14', '2026-05-15'] as const
    const { id: slot } = await makeMorning(app.db, full)
    const later = await makeSlot(app.db, { day: full, time: '09:20' })
    await book(office, [one ?? ''], { day: full, slot })
    await book(office, [other ?? ''], { day: free, slot: (await makeMorning(app.db, free)).id })
    const rows = ((await office.ask('board', { query: {} })) as { result: EmployerBookingPage }).result.items
    const idOf = (employee: string | undefined) => rows.find((row) => row.employee === employee)?.id
    const move = (id: unknown, to: string) =>
      office.ask('move', { body: { moves: [{ id, slot: to }], tell: false } })
    const refused = await move(idOf(other), slot)
    expect(refused).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect((await move(idOf(one), later.id)).status).toBe(200)
  })

  test('is told before the plan, and the plan keeps it beside those who are booked already', async ({
    app,
  }) => {
    const office = await works(app)
    const people = idsOf(await office.people(4))
    await setQuota(app, office, 2)
    const [first, second] = ['2026-05-18', '2026-05-19'] as const
    const { id: slot } = await makeMorning(app.db, first)
    await makeMorning(app.db, second)
    expect((await volumeOf(office, people, first)).dailyQuota).toBe(2)
    await book(office, people.slice(0, 1), { day: first, slot })
    const body = { ...asked, who: { ids: people.slice(1) }, from: first, to: second }
    const { result } = (await office.ask('plan', { body })) as { result: GroupPlan }
    const on = (day: string) => result.places.filter((place) => place.day === day).length
    expect([on(first), on(second)]).toEqual([1, 2])
  })

  test('is set by an administrator as a whole number or none, and recorded', async ({ app }) => {
    const office = await works(app)
    const boss = await administrator(app)
    const { rows } = await app.db.execute('select * from organizations where id = $1', [office.organization])
    const [row] = rows as { name: string; inn: string; kpp: string; version: number }[]
    if (!row) throw new Error('no organization')
    const { name, inn, kpp, version } = row
    const save = (dailyQuota: string, seen: number) =>
      boss.client.call(organizationsAdminContract.changeOrganization, {
        params: { id: office.organization },
        body: { name, inn, kpp, version: seen, dailyQuota },
      })
    for (const wrong of ['0', '-1', '1.5', 'много', '12345'])
      expect(await save(wrong, version)).toBeRefused(common.INVALID)
    expect((await save('25', version)).result.dailyQuota).toBe(25)
    expect((await save('', version + 1)).result.dailyQuota).toBeNull()
  })
})
