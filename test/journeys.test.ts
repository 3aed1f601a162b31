// One check-up from the first booking to the issued paper, by each of the four ways in. Each row of a table is a step;
// the columns say what each viewer reads about this check-up over HTTP after it.
import { signInContract } from '../shared/accounts/sign-in/contract.ts'
import { bookingContract } from '../shared/booking/contract.ts'
import type { BookingId } from '../shared/booking/schema.ts'
import { checkUpsContract } from '../shared/check-ups/contract.ts'
import { conclusionsContract } from '../shared/conclusions/contract.ts'
import { deskContract } from '../shared/desk/contract.ts'
import { employerLinkContract } from '../shared/desk/employer-link/contract.ts'
import { recognitionContract } from '../shared/employees/account-link/contract.ts'
import type { EmployeeCard } from '../shared/employees/schema.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { clinicDay } from '../shared/platform/days.ts'
import type { SlotId } from '../shared/schedule/schema.ts'
import { confirm, freshPhone, member, password, signInWith } from './accounts.ts'
import { makeSlot, wishOf } from './booking.ts'
import { commissioner } from './commission.ts'
import { works } from './group-booking.ts'
import { type Client, expect, type TestApp } from './harness.ts'
import { booked, markAt, staff, onNewDay as test } from './queue.ts'

type Office = Awaited<ReturnType<typeof works>>

const nothing = '—'
const snils = '11223344595'
const welder = { surname: 'Орлов', name: 'Пётр', middlename: 'Ильич', gender: 'Мужской', birth: '1984-05-17' }

const viewers = [
  'person',
  'employer',
  'other employer',
  'desk',
  'doctor',
  'commission',
  'administrator',
  'stranger',
] as const
type Sight = Record<(typeof viewers)[number], string>

/** The state and, after a slash, the outcome: `concluded/fit`. */
const worded = (state: string, outcome: string | null | undefined) =>
  outcome ? `${state}/${outcome}` : state

/** The person's history, and whether the paper can be downloaded: `issued/fit+file`. */
async function seenByPerson(client: Client, id: BookingId): Promise<string> {
  const { result } = await client.call(checkUpsContract.list, { query: { booking: id } as never })
  const [checkUp] = result.items
  if (!checkUp) return nothing
  const file = await client.send({ method: 'GET', url: `/api/bookings/${id}/conclusion/file` })
  return worded(checkUp.state, checkUp.outcome) + (file.statusCode === 200 ? '+file' : '')
}

/** The bookings on the employee's card, and whether the employer's copy can be downloaded. */
async function seenByEmployer({ client, at, organization }: Office, { id }: EmployeeCard): Promise<string> {
  const { result } = await client.call(groupBookingContract.ofEmployee, { params: { ...at, id } })
  const [visit] = result
  if (!visit) return nothing
  const { path } = conclusionsContract.employerFile
  const url = path.replace(':organization', organization).replace(':id', visit.conclusion?.id ?? visit.id)
  const file = await client.send({ method: 'GET', url })
  return worded(visit.state, visit.conclusion?.outcome) + (file.statusCode === 200 ? '+file' : '')
}

async function seenAtDesk(client: Client, id: BookingId): Promise<string> {
  const { status, result } = await client.call(deskContract.one, { params: { id } })
  return status === 200 ? result.state : nothing
}

/** The state of the ticket in the rooms; a doctor reads nothing outside them. */
async function seenByDoctor(doctor: Awaited<ReturnType<typeof staff>>, id: BookingId): Promise<string> {
  for (const { status } of [
    await doctor.client.call(deskContract.one, { params: { id } }),
    await doctor.client.call(conclusionsContract.card, { params: { id } }),
  ])
    expect(status).toBe(403)
  for (const room of (await doctor.now()).cabinets) {
    const { inside, door, pool } = await doctor.look(room)
    const patient = [inside, ...door, ...pool].find((one) => one?.booking === id)
    if (patient) return patient.state
  }
  return nothing
}

async function seenByCommission(chair: ReturnType<typeof commissioner>, id: BookingId): Promise<string> {
  const { items } = (await chair.awaiting()).result
  if (items.some((one) => one.booking === id)) return 'awaits'
  const { status, result } = await chair.card(id)
  const paper = status === 200 && result.papers.find((one) => one.annulledAt === null)
  return paper ? paper.outcome : nothing
}

/** All calls about one booking that its person may make: to a stranger each answers as if there were none. */
async function seenByStranger(app: TestApp, client: Client, id: BookingId): Promise<string> {
  const guest = app.visitor()
  const params = { id }
  const slot = '0191d9a0-0000-7000-8000-000000000000' as SlotId
  const calls = [
    (by: Client) => by.call(bookingContract.one, { params }),
    (by: Client) => by.call(bookingContract.papers, { params }),
    (by: Client) => by.call(bookingContract.cancel, { params, body: {} }),
    (by: Client) => by.call(bookingContract.move, { params, body: { slot } }),
  ]
  for (const call of calls) {
    expect((await call(client)).status).toBe(404)
    expect((await call(guest)).status).toBe(401)
  }
  const { rows } = await app.db.execute(
    'select number, check_ups.id from bookings join check_ups on booking_id = bookings.id where bookings.id = $1',
    [id],
  )
  const url = `/api/bookings/${id}/conclusion/file`
  for (const [by, status] of [
    [client, 404],
    [guest, 401],
  ] as const) {
    expect((await by.send({ method: 'GET', url })).statusCode).toBe(status)
    const one = await by.call(checkUpsContract.one, { params: { id: rows[0]?.id as never } })
    const code = await by.call(bookingContract.byCode, { params: { code: String(rows[0]?.number) } })
    expect([one.status, code.status]).toEqual([status, status])
  }
  expect((await client.call(checkUpsContract.list, { query: {} })).result.items).toEqual([])
  return nothing
}

/** The people around one check-up: the employer who sent the person, and another who has the same one in his list. */
async function cast(app: TestApp) {
  const phone = freshPhone()
  const office = await works(app)
  const other = await works(app)
  const [employee] = await office.people(1, { ...welder, snils, phone })
  const [namesake] = await other.people(1, { ...welder, snils, phone })
  if (!employee || !namesake) throw new Error('nobody is hired')
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const admin = await staff(app, 'admin')
  const chair = commissioner(app, await member(app, { roles: ['chair'] }))
  const { client: stranger } = await member(app)
  const look = async (person: Client | null, id: BookingId): Promise<Sight> => ({
    person: person ? await seenByPerson(person, id) : nothing,
    employer: await seenByEmployer(office, employee),
    'other employer': await seenByEmployer(other, namesake),
    desk: await seenAtDesk(desk, id),
    doctor: await seenByDoctor(doctor, id),
    commission: await seenByCommission(chair, id),
    administrator: await seenAtDesk(admin.client, id),
    stranger: await seenByStranger(app, stranger, id),
  })
  return { app, phone, office, employee, desk, doctor, chair, look }
}
type Cast = Awaited<ReturnType<typeof cast>>

/** Doctors take the person through every room of the route. */
async function passRoute({ doctor, desk }: Cast, id: BookingId): Promise<void> {
  for (let calls = 0; calls < 40; calls += 1) {
    const { result } = await desk.call(deskContract.ticket, { params: { id } })
    const ticket = result.ticket
    const stop = ticket?.stops.find(({ state, after }) => state === 'ahead' && after.length === 0)
    if (!ticket || !stop) return
    const [room] = await doctor.rooms(stop.station)
    if (!room) throw new Error(`no room for ${stop.name}`)
    await doctor.open(room)
    await doctor.take(room, ticket.id)
    await doctor.over('done', room, ticket.id)
  }
  throw new Error('the route has no end')
}

/** Writes down what everybody sees after each step. */
function table({ look }: Cast) {
  const rows: string[] = [['step', ...viewers].join(' | ')]
  return {
    rows,
    after: async (step: string, person: Client | null, id: BookingId) => {
      const seen = await look(person, id)
      rows.push([step, ...viewers.map((viewer) => seen[viewer])].join(' | '))
    },
  }
}

/** The way from the door to the issued paper, the same for everybody. */
async function examine(
  given: Cast,
  person: Client,
  { booking, slot }: { booking: BookingId; slot: string },
  { after }: ReturnType<typeof table>,
): Promise<void> {
  const { desk, chair } = given
  expect((await markAt(desk, 'arrive', { booking, slot })).error).toBeUndefined()
  await after('arrived', person, booking)
  await passRoute(given, booking)
  await after('passed the doctors', person, booking)
  const { result: paper } = await chair.conclude(booking, { group: 'II' })
  await after('concluded', person, booking)
  await chair.hand(paper.id)
  await after('paper issued', person, booking)
}

test('an employee booked by the employer with a group', async ({ app }) => {
  const given = await cast(app)
  const { office, employee, phone } = given
  const slot = await makeSlot(app.db, { day: clinicDay(app.clock.now()), time: '14:00' })
  const group = { city: 'ekb', kind: 'periodic' } as const
  const volume = await office.ask('volume', {
    body: { ...group, date: slot.day, who: { ids: [employee.id] } },
  })
  const { total } = volume.result as { total: number }
  const places = [{ employee: employee.id, slot: slot.id }]
  await office.ask('book', { body: { ...group, places, total, tell: false } })
  const [visit] = (
    await office.client.call(groupBookingContract.ofEmployee, { params: { ...office.at, id: employee.id } })
  ).result
  const booking = visit?.id as BookingId
  const { client: person } = await member(app, { phone, surname: welder.surname, name: welder.name })
  const seen = table(given)
  await seen.after('booked by HR', person, booking)
  await person.call(recognitionContract.recognise, { body: { birth: welder.birth as never } })
  await seen.after('recognised by birth date', person, booking)
  await examine(given, person, { booking, slot: slot.id }, seen)
  await person.call(recognitionContract.prove, {
    params: { id: booking },
    body: { by: 'snils', snils } as never,
  })
  await seen.after('proven by СНИЛС', person, booking)
  expect(seen.rows).toEqual([
    'step | person | employer | other employer | desk | doctor | commission | administrator | stranger',
    'booked by HR | — | confirmed | — | confirmed | — | — | confirmed | —',
    'recognised by birth date | planned | confirmed | — | confirmed | — | — | confirmed | —',
    'arrived | started | in_progress | — | arrived | waiting | awaits | arrived | —',
    'passed the doctors | commission | completed | — | completed | — | awaits | completed | —',
    'concluded | concluded | completed/fit+file | — | completed | — | fit | completed | —',
    'paper issued | issued | completed/fit+file | — | completed | — | fit | completed | —',
    'proven by СНИЛС | issued/fit+file | completed/fit+file | — | completed | — | fit | completed | —',
  ])
})

test('a person who books himself and names the employer with a направление', async ({ app }) => {
  const given = await cast(app)
  const { office, employee, desk } = given
  const { rows } = await app.db.execute('select inn from organizations where id = $1', [office.organization])
  const person = { ...wishOf('' as never).person, ...welder }
  const visit = await booked(app, { person, employer: { inn: String(rows[0]?.inn), name: 'Завод' } })
  const seen = table(given)
  await seen.after('booked himself', visit.client, visit.booking)
  await desk.call(employerLinkContract.link, {
    params: { id: visit.booking },
    body: { employee: employee.id, proof: { proof: 'name' } },
  })
  await seen.after('linked by the desk', visit.client, visit.booking)
  await examine(given, visit.client, visit, seen)
  expect(seen.rows).toEqual([
    'step | person | employer | other employer | desk | doctor | commission | administrator | stranger',
    'booked himself | planned | — | — | confirmed | — | — | confirmed | —',
    'linked by the desk | planned | confirmed | — | confirmed | — | — | confirmed | —',
    'arrived | started | in_progress | — | arrived | waiting | awaits | arrived | —',
    'passed the doctors | commission | completed | — | completed | — | awaits | completed | —',
    'concluded | concluded/fit+file | completed/fit+file | — | completed | — | fit | completed | —',
    'paper issued | issued/fit+file | completed/fit+file | — | completed | — | fit | completed | —',
  ])
})

test('a person who books himself without an employer', async ({ app }) => {
  const given = await cast(app)
  const person = { ...wishOf('' as never).person, ...welder }
  const visit = await booked(app, { person, employer: null, hasReferral: false })
  const seen = table(given)
  await seen.after('booked himself', visit.client, visit.booking)
  await examine(given, visit.client, visit, seen)
  expect(seen.rows).toEqual([
    'step | person | employer | other employer | desk | doctor | commission | administrator | stranger',
    'booked himself | planned | — | — | confirmed | — | — | confirmed | —',
    'arrived | started | — | — | arrived | waiting | awaits | arrived | —',
    'passed the doctors | commission | — | — | completed | — | awaits | completed | —',
    'concluded | concluded/fit+file | — | — | completed | — | fit | completed | —',
    'paper issued | issued/fit+file | — | — | completed | — | fit | completed | —',
  ])
})

test('a walk-in with a paper направление', async ({ app }) => {
  const given = await cast(app)
  const { employee, desk } = given
  const phone = freshPhone()
  const slot = await makeSlot(app.db, { day: clinicDay(app.clock.now()), time: '14:15' })
  const { paper: _paper, consent: _consent, person, ...wish } = wishOf(slot.id)
  const { email: _email, snils: _snils, policy: _policy, ...who } = person
  const body = {
    ...wish,
    person: { ...who, ...welder, phone },
    employer: null,
    hasReferral: false,
    consentOnPaper: true,
  }
  const { result, error } = await desk.call(deskContract.book, { body: body as never })
  expect(error).toBeUndefined()
  const booking = result.id
  const seen = table(given)
  await seen.after('booked at the desk', null, booking)
  const proof = { proof: 'paper', number: '12-к', on: slot.day } as never
  await desk.call(employerLinkContract.link, {
    params: { id: booking },
    body: { employee: employee.id, proof },
  })
  await seen.after('linked by the paper', null, booking)
  const visitor = app.visitor()
  // The code is sent after the message about the booking.
  app.clock.pass(1)
  await confirm(app, visitor, 'phone', phone)
  await visitor.call(signInContract.remember, { body: { phone, password } })
  await signInWith(visitor, phone, password)
  await seen.after('opened the cabinet by the phone', visitor, booking)
  await examine(given, visitor, { booking, slot: slot.id }, seen)
  expect(seen.rows).toEqual([
    'step | person | employer | other employer | desk | doctor | commission | administrator | stranger',
    'booked at the desk | — | — | — | confirmed | — | — | confirmed | —',
    'linked by the paper | — | confirmed | — | confirmed | — | — | confirmed | —',
    'opened the cabinet by the phone | planned | confirmed | — | confirmed | — | — | confirmed | —',
    'arrived | started | in_progress | — | arrived | waiting | awaits | arrived | —',
    'passed the doctors | commission | completed | — | completed | — | awaits | completed | —',
    'concluded | concluded/fit+file | completed/fit+file | — | completed | — | fit | completed | —',
    'paper issued | issued/fit+file | completed/fit+file | — | completed | — | fit | completed | —',
  ])
})
