import readExcelFile from 'read-excel-file/node'
import { describe } from 'vitest'
import { foremanLinksContract, foremanPageContract } from '../../../shared/group-booking/foremen/contract.ts'
import { foremanRefusals } from '../../../shared/group-booking/foremen/ru.ts'
import type { GroupId } from '../../../shared/group-booking/schema.ts'
import { addDays, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { scheduleContract } from '../../../shared/schedule/contract.ts'
import { siteDaysAdminContract } from '../../../shared/schedule/site-days/contract.ts'
import { makeSlot } from '../../../test/booking.ts'
import { withStations } from '../../../test/clinic.ts'
import { department } from '../../../test/employees.ts'
import { makeMorning, works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'
import { replyFields } from '../../../test/reply-fields.ts'
import { sealContext } from '../../platform/audit/record.ts'
import { sweepForemanMarks } from '../employee-bookings/jobs.ts'

const test = withStations

/** The audit events of a call with their details opened, the oldest first. */
async function eventsOfCall(app: TestApp, { method, path }: { method: string; path: string }) {
  const { rows } = await app.db.execute(
    `select id, act, subject_id as subject, organization_id as organization, details
     from audit_events where call = $1 order by id`,
    [`${method} ${path}`],
  )
  return rows.map(({ id, details, ...event }) => ({
    ...event,
    details: JSON.parse(app.deps.secrets.open(String(details), sealContext(String(id)))),
  }))
}

let made = 0
/** Another day for each group: the tests of this file share one clinic. */
const freshDay = () => {
  made += 1
  return addDays('2026-03-16' as Day, made)
}

/** A group of two departments that HR has booked for one morning. */
async function booked(app: TestApp) {
  const office = await works(app)
  const day = freshDay()
  await makeMorning(app.db, day)
  const shop = await department(office, 'Цех 1')
  const store = await department(office, 'Склад')
  const ofShop = await office.people(2, { department: shop.id, surname: 'Цехов' })
  const ofStore = await office.people(1, { department: store.id, surname: 'Складов' })
  const people = [...ofShop, ...ofStore]
  const asked = { city: 'ekb', kind: 'periodic' }
  const who = { ids: people.map(({ id }) => id) }
  const volume = await office.ask('volume', { body: { ...asked, who, date: day } })
  const places = people.map(({ id }, at) => ({ employee: id, day, time: `08:${15 * (at + 1)}` }))
  const { total } = volume.result as { total: number }
  const made = await office.ask('book', { body: { ...asked, places, total, tell: false } })
  const { group } = made.result as { group: GroupId }
  const params = { organization: office.at.organization, group }
  const link = async () => {
    const answer = await office.client.call(foremanLinksContract.make, {
      params,
      body: { department: shop.id as never },
    })
    expect(answer.status).toBe(201)
    return answer.result
  }
  return { office, group, day, params, link }
}

/** A foreman: nobody who is signed in. */
const foreman = (app: TestApp, token: string) => {
  const client = app.visitor()
  return {
    list: () => client.call(foremanPageContract.list, { body: { token } }),
    mark: (booking: string, mark: object | null) =>
      client.call(foremanPageContract.mark, { body: { token, booking, mark } as never }),
  }
}
type BoardRows = { cannot: object | null; fullname: string }[]

describe('the link of a foreman', () => {
  test('shows names and times of one department of one group, and nothing else', async ({ app }) => {
    const { day, link } = await booked(app)
    const { token, foremen } = await link()
    expect(foremen.departments.map(({ name, people, link: has }) => [name, people, has !== null])).toEqual([
      ['Склад', 1, false],
      ['Цех 1', 2, true],
    ])
    const { result } = await foreman(app, token).list()
    expect(result).toMatchObject({ department: 'Цех 1', city: 'ekb', until: day })
    expect(result.people.map(({ fullname, time }) => [fullname.split(' ')[0], time])).toEqual([
      ['Цехов', '08:15'],
      ['Цехов', '08:30'],
    ])
    const mayKnow = `organization department city until days address people booking fullname day time mark canMark reason comment`
    expect(replyFields(foremanPageContract).filter((name) => !mayKnow.split(' ').includes(name))).toEqual([])
  })

  test('says where people come on each day: a site day has its own address, in the lists too', async ({
    app,
  }) => {
    const { office, day, params, link } = await booked(app)
    const site = { city: 'ekb' as const, days: [day], organization: office.organization }
    const body = { ...site, address: 'ул. Заводская, 5' }
    const { client } = await administrator(app)
    expect((await client.call(siteDaysAdminContract.open, { body })).status).toBe(201)
    const next = addDays(day, 60)
    const slot = await makeSlot(app.db, { day: next, time: '08:00' })
    await app.db.execute(
      `update bookings set slot_id = $1, day = $2, start_at = $3 where id = (
        select id from bookings where group_id = $4 order by start_at offset 1 limit 1)`,
      [slot.id, next, slot.start, params.group],
    )
    const city = (await app.visitor().call(scheduleContract.workTime)).result.ekb.address
    const { result } = await foreman(app, (await link()).token).list()
    expect(result.days).toEqual([
      { day, address: body.address },
      { day: next, address: city },
    ])
    const url = foremanLinksContract.file.path
      .replace(':organization', params.organization)
      .replace(':group', params.group)
    const sheets = await readExcelFile((await office.client.send({ method: 'GET', url })).rawPayload)
    const places = sheets[1]?.data.slice(1).map((row) => row[3])
    expect(places).toEqual([`Екатеринбург, ${body.address}`, `Екатеринбург, ${city}`])
  })

  test('is kept as a digest, and its views and marks are in the audit', async ({ app }) => {
    const { link } = await booked(app)
    const { token } = await link()
    const one = foreman(app, token)
    const { result } = await one.list()
    await one.mark(result.people[0]?.booking ?? '', { reason: 'trip', comment: '' })
    const kept = await app.db.execute('select token_hash from foreman_links where revoked_at is null')
    expect(JSON.stringify(kept.rows)).not.toContain(token)
    const { rows } = await app.db.execute(
      "select distinct act from audit_events where account_id is null and what = 'booking' order by act",
    )
    expect(rows.map(({ act }) => act)).toEqual(['change', 'view'])
  })

  test('says who cannot come, HR sees it, and a move of the booking answers it', async ({ app }) => {
    const { office, group, day, link } = await booked(app)
    const { token } = await link()
    const one = foreman(app, token)
    const { booking = '' } = (await one.list()).result.people[0] ?? {}
    const marked = await one.mark(booking, { reason: 'vacation', comment: 'до 20 марта' })
    expect(marked.result.people[0]?.mark).toEqual({ reason: 'vacation', comment: 'до 20 марта' })
    const board = async () => {
      const query = { group, cannot: 'yes' }
      return ((await office.ask('board', { query })).result as { items: BoardRows }).items
    }
    expect(await board()).toMatchObject([
      { id: booking, cannot: { reason: 'vacation', comment: 'до 20 марта' } },
    ])
    await office.ask('move', { body: { moves: [{ id: booking, day, time: '09:30' }], tell: false } })
    expect(await board()).toEqual([])
    await one.mark(booking, { reason: 'other', comment: '' })
    await one.mark(booking, null)
    expect(await board()).toEqual([])
  })

  test('marks nobody of another department, and nobody whose booking cannot change any more', async ({
    app,
  }) => {
    const { office, link } = await booked(app)
    const { token } = await link()
    const one = foreman(app, token)
    const mark = { reason: 'shift', comment: '' }
    const { items } = (await office.ask('board', { query: {} })).result as {
      items: { id: string; department: string }[]
    }
    const other = items.find((row) => row.department === 'Склад')?.id ?? ''
    expect(await one.mark(other, mark)).toBeRefused(foremanRefusals.FOREMAN_TOO_LATE)
    const { booking = '' } = (await one.list()).result.people[0] ?? {}
    await office.ask('cancel', { body: { ids: [booking], tell: false } })
    expect(await one.mark(booking, mark)).toBeRefused(foremanRefusals.FOREMAN_TOO_LATE)
  })

  test('takes no mark of a foreign booking back, nor one of a visit that is over, and notes neither', async ({
    app,
  }) => {
    const { day, link } = await booked(app)
    const { token } = await link()
    const foreign = await booked(app)
    const strangers = (await foreman(app, (await foreign.link()).token).list()).result.people
    const one = foreman(app, token)
    const { booking = '' } = (await one.list()).result.people[0] ?? {}
    await one.mark(booking, { reason: 'absent', comment: '' })
    const before = (await eventsOfCall(app, foremanPageContract.mark)).length
    expect(await one.mark(strangers[0]?.booking ?? '', null)).toBeRefused(foremanRefusals.FOREMAN_TOO_LATE)
    const now = app.clock.now()
    app.clock.set(`${day}T12:00:00Z`)
    expect(await one.mark(booking, null)).toBeRefused(foremanRefusals.FOREMAN_TOO_LATE)
    app.clock.set(now)
    expect(await eventsOfCall(app, foremanPageContract.mark)).toHaveLength(before)
  })

  test('tells in the audit which organization and department its views and marks are of', async ({ app }) => {
    const { office, link } = await booked(app)
    const one = foreman(app, (await link()).token)
    const { booking = '' } = (await one.list()).result.people[0] ?? {}
    await one.mark(booking, { reason: 'trip', comment: '' })
    const { organization } = office
    const own = <Event extends object>(events: Event[]) =>
      events.filter((event) => 'organization' in event && event.organization === organization)
    expect(own(await eventsOfCall(app, foremanPageContract.list))).toMatchObject([
      { details: { count: 2, after: { foremanLink: 'Цех 1' } } },
    ])
    expect(own(await eventsOfCall(app, foremanPageContract.mark))).toMatchObject([
      { subject: booking, details: { after: { foremanLink: 'Цех 1', cannot: 'Командировка' } } },
    ])
  })

  test('is one only, also when two people of HR make it at the same time', async ({ app }) => {
    const { link } = await booked(app)
    const made = await Promise.all([link(), link()])
    const seen = await Promise.all(made.map(({ token }) => foreman(app, token).list()))
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('leaves no reason of an absence 30 days after the visit', async ({ app }) => {
    const { day, link } = await booked(app)
    const one = foreman(app, (await link()).token)
    const { booking = '' } = (await one.list()).result.people[0] ?? {}
    await one.mark(booking, { reason: 'absent', comment: 'на больничном' })
    const keptOn = async (later: number) => {
      await app.db.transact((tx) => sweepForemanMarks(tx, new Date(`${addDays(day, later)}T20:35:00Z`)))
      return (await one.list()).result.people[0]?.mark
    }
    expect([await keptOn(29), await keptOn(30)]).toEqual([
      { reason: 'absent', comment: 'на больничном' },
      null,
    ])
  })

  test('ends when HR revokes it, when a new one is made, and after the last day of the group', async ({
    app,
  }) => {
    const { office, day, params, link } = await booked(app)
    const first = await link()
    const second = await link()
    expect(await foreman(app, first.token).list()).toBeRefused(foremanRefusals.FOREMAN_LINK_OVER)
    expect((await foreman(app, second.token).list()).status).toBe(200)
    const open = second.foremen.departments.find((one) => one.link)?.link
    const revoked = { params: { ...params, link: open?.id as never } }
    expect((await office.client.call(foremanLinksContract.revoke, revoked)).status).toBe(200)
    expect(await foreman(app, second.token).list()).toBeRefused(foremanRefusals.FOREMAN_LINK_OVER)
    const third = await link()
    const now = app.clock.now()
    app.clock.set(`${day}T18:00:00Z`)
    expect((await foreman(app, third.token).list()).status).toBe(200)
    app.clock.set(`${addDays(day, 1)}T06:00:00Z`)
    expect(await foreman(app, third.token).list()).toBeRefused(foremanRefusals.FOREMAN_LINK_OVER)
    app.clock.set(now)
  })

  test('does not exist for HR of another organization, and a wrong secret is refused', async ({ app }) => {
    const { params } = await booked(app)
    const stranger = await works(app)
    const foreign = { params: { ...params, organization: stranger.at.organization } }
    expect(await stranger.client.call(foremanLinksContract.list, foreign)).toBeRefused(common.NOT_FOUND)
    expect(await foreman(app, 'x'.repeat(43)).list()).toBeRefused(foremanRefusals.FOREMAN_LINK_OVER)
  })
})

test('the lists of a group have a sheet for each department, with times and a place to sign', async ({
  app,
}) => {
  const { office, params } = await booked(app)
  const url = foremanLinksContract.file.path
    .replace(':organization', params.organization)
    .replace(':group', params.group)
  const answer = await office.client.send({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  const printed = (await eventsOfCall(app, foremanLinksContract.file)).find(
    (event) => 'subject' in event && event.subject === params.group,
  )
  expect(printed).toMatchObject({ subject: params.group, details: { count: 3 } })
  expect(printed?.details.subjects).toHaveLength(3)
  const sheets = await readExcelFile(answer.rawPayload)
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['Склад', 2],
    ['Цех 1', 3],
  ])
  expect(sheets[1]?.data[0]).toContain('Ознакомлен, подпись')
  expect(sheets[1]?.data[1]).toEqual(expect.arrayContaining(['08:15']))
})
