import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareSchema } from '../../server/platform/db/prepare-schema.ts'
import {
  compareVersions,
  readMigrations,
  readReleases,
  schemaVersionOf,
} from '../../server/platform/db/releases.ts'
import { auditContract } from '../../shared/audit/contract.ts'
import { bookingContract } from '../../shared/booking/contract.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { correctionsContract } from '../../shared/desk/corrections/contract.ts'
import { messagesContract } from '../../shared/messages/contract.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { queueContract } from '../../shared/queue/contract.ts'
import type { RoomId, TicketId } from '../../shared/queue/schema.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { member, password, signInWith } from '../accounts.ts'
import { commitOf, openReleased, type ReleasedApp } from '../beside.ts'
import { book, makeSlot, takenOf, wishOf } from '../booking.ts'
import { type Client, openApp, type TestApp, TestClock } from '../harness.ts'
import { type FreshDatabase, freshDatabase } from '../postgres.ts'
import { releaseFixtures, restoreRelease } from '../releases.ts'

const { compatibleFrom } = schemaVersionOf(readReleases(), readMigrations())
/** The releases of which a process may go on while the present version starts, as `compatibleFrom` says. */
const compatible = releaseFixtures()
  .filter(({ version }) => compareVersions(version, compatibleFrom) >= 0)
  .map((fixture) => ({ ...fixture, commit: commitOf(fixture.version) }))

/** Known failures of released versions beside a newer one; no later release may have any. */
const unreadBy: Readonly<Record<string, readonly string[]>> = {
  '0.9.0': ['the later booking', 'the numbers of the later booking', 'audit'],
}

/** The process that serves a request. */
type Side = 'former' | 'present'
const bothWays: readonly (readonly [Side, Side])[] = [
  ['present', 'former'],
  ['former', 'present'],
]

describe.for(compatible)(
  'a process of release $version beside one of the present version',
  ({ commit, ...fixture }) => {
    if (!commit) return test.skip('needs the history of the repository')
    let database: FreshDatabase
    let present: TestApp
    let former: ReleasedApp
    beforeAll(async () => {
      const empty = { name: 'cabinet_template_empty', fill: async () => {} }
      database = await freshDatabase(inject('postgresUrl'), empty)
      await restoreRelease(database.url, fixture)
      const db = database.open()
      await prepareSchema(db)
      const clock = new TestClock()
      clock.set(fixture.takenAt)
      present = await openApp(db, { CABINET_SECRET: fixture.secret }, { clock })
      former = await openReleased({ ...fixture, commit }, database.url, clock)
    })
    afterAll(async () => {
      await former?.close()
      await present?.server.fastify.close()
      await database?.drop()
    })

    /** The same browser, as nginx sends it now to the one process, now to the other. */
    function sidesOf(client: Client): Record<Side, Client> {
      const other = former.visitor()
      for (const [name, value] of client.cookies) other.cookies.set(name, value)
      return { present: client, former: other }
    }
    const someone = async (given = {}) => sidesOf((await member(present, given)).client)
    const theDay = (days: number) => addDays(clinicDay(present.clock.now()), days) as Day

    test.for(bothWays)('a sign-in at the %s one holds at the %s one', async ([entered, goesOn]) => {
      const { phone } = await member(present)
      const client = entered === 'present' ? present.visitor() : former.visitor()
      expect((await signInWith(client, phone, password)).status).toBe(200)
      const next = goesOn === 'present' ? present.visitor() : former.visitor()
      for (const [name, value] of client.cookies) next.cookies.set(name, value)
      expect((await next.call(bookingContract.list, { query: {} })).status).toBe(200)
    })

    test.for(bothWays)('a booking made at the %s one is cancelled at the %s one', async ([made, ended]) => {
      const person = await someone()
      const time = made === 'present' ? '05:01' : '05:02'
      const slot = await makeSlot(present.db, { day: theDay(8), time })
      const { id } = await book(person[made], slot.id)
      const seen = await person[ended].call(bookingContract.list, { query: {} })
      expect([seen.status, seen.result?.items.map((row) => row.id)]).toEqual([200, [id]])
      const over = await person[ended].call(bookingContract.cancel, { params: { id }, body: {} })
      expect([over.status, over.result?.state]).toEqual([200, 'cancelled'])
      const again = await person[made].call(bookingContract.list, { query: {} })
      expect([again.status, again.result?.items.map(({ state }) => state)]).toEqual([200, ['cancelled']])
    })

    test('the last place of a time is given once, whichever of the two is asked', async () => {
      const slot = await makeSlot(present.db, { day: theDay(8), time: '05:03', capacity: 1 })
      const one = await someone()
      const other = await someone()
      const body = wishOf(slot.id)
      const answers = await Promise.all([
        one.present.call(bookingContract.reserve, { body }),
        other.former.call(bookingContract.reserve, { body }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await takenOf(present.db, slot.id)).toBe(1)
    })

    test.for(bothWays)(
      'a person who arrives at the %s one is called at the %s one',
      async ([came, called]) => {
        const desk = await someone({ roles: ['registrar'] })
        const doctor = await someone({ roles: ['doctor'] })
        const query = { city: 'ekb' as const, day: theDay(0) }
        const expected = await desk[came].call(deskContract.day, { query })
        const visit = expected.result?.rows?.find(({ state }) => state === 'confirmed')
        if (!visit) throw new Error(`nobody is expected: ${expected.status}`)
        const { id, state, slot } = visit
        const arrived = await desk[came].call(deskContract.arrive, {
          params: { id },
          body: { seen: { state, slot } },
        })
        expect([arrived.status, arrived.result?.state]).toEqual([200, 'arrived'])
        const { rows } = await present.db.execute(
          `select tickets.id as ticket, cabinets.id as room from tickets
         join ticket_stops on ticket_id = tickets.id join cabinets using (station)
         where booking_id = $1 and cabinets.city = 'ekb' and not is_open
           and ticket_stops.state = 'ahead' and station in ('anthropometry', 'audiometry', 'ecg') limit 1`,
          [id],
        )
        const room = { params: { id: String(rows[0]?.room) as RoomId } }
        const ticket = String(rows[0]?.ticket) as TicketId
        const opened = await doctor[called].call(queueContract.open, { ...room, body: {} })
        expect([opened.status, opened.result?.cabinet.isOpen]).toEqual([200, true])
        const taken = await doctor[called].call(queueContract.take, {
          ...room,
          body: { current: null, ticket },
        })
        expect([taken.status, taken.result?.inside?.ticket ?? taken.result?.door[0]?.ticket]).toEqual([
          200,
          ticket,
        ])
        const console = await doctor[came].call(queueContract.console, room)
        expect([console.status, console.result?.inside?.ticket]).toEqual([200, ticket])
        const done = await doctor[came].call(queueContract.done, { ...room, body: { current: ticket } })
        expect([done.status, done.result?.inside]).toEqual([200, null])
        const closed = await doctor[called].call(queueContract.close, { ...room, body: {} })
        expect(closed.status).toBe(200)
      },
    )

    test('both open what either has written, but for what operations.md says of the former one', async () => {
      const admin = await someone({ roles: ['admin', 'registrar'] })
      const person = await someone()
      const before = await makeSlot(present.db, { day: theDay(9), time: '05:01' })
      const former = await book(person.former, before.id)
      const after = await makeSlot(present.db, { day: theDay(10), time: '05:01' })
      const later = await book(person.present, after.id)
      const params = { id: later.id }
      const statuses = async (client: Client) => {
        const answers = {
          today: client.call(deskContract.day, { query: { city: 'ekb', day: theDay(0) } }),
          'the day of its booking': client.call(deskContract.day, { query: { city: 'ekb', day: theDay(9) } }),
          'the day of the later booking': client.call(deskContract.day, {
            query: { city: 'ekb', day: theDay(10) },
          }),
          'its booking': client.call(deskContract.one, { params: { id: former.id } }),
          'the later booking': client.call(deskContract.one, { params }),
          'the numbers of the later booking': client.call(correctionsContract.numbers, { params }),
          queue: client.call(queueContract.now, { query: { city: 'ekb' } }),
          messages: client.call(messagesContract.list, { query: {} }),
          users: client.call(usersContract.list, { query: {} }),
          audit: client.call(auditContract.list, { query: { what: 'session' } }),
        }
        const list: string[] = []
        for (const [name, answer] of Object.entries(answers))
          if ((await answer).status !== 200) list.push(name)
        return list
      }
      expect(await statuses(admin.present)).toEqual([])
      expect(await statuses(admin.former)).toEqual(unreadBy[fixture.version] ?? [])
    })
  },
)
