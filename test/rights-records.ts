import { enqueue } from '../server/platform/outbox/outbox.ts'
import { accountsContract } from '../shared/accounts/contract.ts'
import { billingAdminContract } from '../shared/billing/contract.ts'
import type { AgreementId, BillId } from '../shared/billing/schema.ts'
import { codeOf } from '../shared/booking/code.ts'
import { psychiatricDecisionContract } from '../shared/booking/psychiatric-decision/contract.ts'
import type { BookingId, ResultFileId } from '../shared/booking/schema.ts'
import { campaignsContract } from '../shared/campaigns/contract.ts'
import { conclusionsContract } from '../shared/conclusions/contract.ts'
import { receiptsContract } from '../shared/conclusions/receipts/contract.ts'
import type { ConclusionId } from '../shared/conclusions/schema.ts'
import { deskContract } from '../shared/desk/contract.ts'
import { documentsContract } from '../shared/documents/contract.ts'
import { bulkContract } from '../shared/employees/bulk/contract.ts'
import type { DepartmentId, EmployeeId } from '../shared/employees/schema.ts'
import { finalActsContract } from '../shared/final-acts/contract.ts'
import { actProposalsContract } from '../shared/final-acts/proposals/contract.ts'
import type { FinalActId } from '../shared/final-acts/schema.ts'
import { findingsContract } from '../shared/findings/contract.ts'
import { candidatesContract } from '../shared/group-booking/candidates/contract.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { foremanLinksContract } from '../shared/group-booking/foremen/contract.ts'
import type { GroupId } from '../shared/group-booking/schema.ts'
import { hintsAdminContract } from '../shared/hints/contract.ts'
import { kioskAdminContract } from '../shared/kiosk/contract.ts'
import { listViewsContract, sharedViewsContract } from '../shared/list-views/contract.ts'
import { colleaguesContract } from '../shared/organizations/colleagues/contract.ts'
import type { OrganizationId } from '../shared/organizations/schema.ts'
import { Role } from '../shared/platform/actor.ts'
import { addDays, clinicDay, type Day } from '../shared/platform/days.ts'
import type { AccountId } from '../shared/platform/ids.ts'
import { queueContract } from '../shared/queue/contract.ts'
import type { SlotId } from '../shared/schedule/schema.ts'
import { scheduleAdminContract } from '../shared/schedule-admin/contract.ts'
import { ticketsContract } from '../shared/tickets/contract.ts'
import { freshPhone, member } from './accounts.ts'
import { actGiven } from './act-figures.ts'
import { agreementInput, enterPayee } from './billing.ts'
import { book, loadCatalogue, makeSlot, wishOf } from './booking.ts'
import { campaignOf } from './campaigns.ts'
import { candidateOf } from './candidates.ts'
import { department, hire, makeOrganization, post, relate } from './employees.ts'
import { visited } from './follow-up.ts'
import { loadFirstStations } from './group-booking.ts'
import type { Answer, Client, TestApp } from './harness.ts'
import { upload } from './imports.ts'
import { lockedTablet } from './kiosk.ts'
import { administrator, apply } from './relations.ts'
import { paperSigner } from './signing.ts'

/** The callers that try each call: the columns of the matrix. */
export const parts = {
  guest: 'гость',
  person: 'человек',
  employer: 'представитель организации',
  registrar: 'регистратор',
  doctor: 'врач',
  chair: 'врачебная комиссия',
  admin: 'администратор',
  kiosk: 'киоск',
} as const
/** Those who act for an organization beside its head: they try the calls about an organization. */
export const colleagues = {
  hr: 'кадры всей организации',
  departments: 'кадры подразделений',
  viewer: 'просмотр',
} as const
/** `blocked`: a user with every role and an organization whose account is blocked. */
export type Part = keyof typeof parts | keyof typeof colleagues | 'blocked'

/** A test user with records, each created when it is first needed. */
export interface TestPerson {
  client: Client
  surname: string
  /** Null for a guest and for a kiosk. */
  account: { id: AccountId; phone: string; email: string } | null
  /** The organization for which the user acts, if any. */
  organization: OrganizationId | null
  records: Map<string, Promise<string | null>>
  /** The head of the same organization, who makes the records that a colleague may not make. */
  head?: TestPerson
}

/** The application and the staff who create the records. */
export interface World {
  app: TestApp
  /** An administrator who creates the clinic's records; this account tries no calls. */
  clerk: Client
  /** A member of the commission who issues papers; this account tries no calls either. */
  chair: Client
  /** A slot with seats for all test users; the stations have rooms for them too. */
  slot: SlotId
}

/** A working clinic: the order, prices, rooms and free slots. */
export async function openWorld(app: TestApp): Promise<World> {
  await loadCatalogue(app.db, app.clock.now())
  await loadFirstStations(app.db)
  await app.db.execute('update stations set rooms = 100, minutes = 1')
  const { client: clerk } = await administrator(app)
  const { client: chair } = await member(app, { roles: ['chair'] })
  const { id: slot } = await makeSlot(app.db, { capacity: 10_000 })
  return { app, clerk, chair, slot }
}

let made = 0

/**
 * Creates a test user. All records of the user carry the surname, so an answer that contains it shows a leaked
 * record.
 */
export async function come(world: World, part: Part, surname: string): Promise<TestPerson> {
  const { app } = world
  if (part in colleagues) return comeAsColleague(world, part as keyof typeof colleagues, surname)
  const fresh = { surname, organization: null, records: new Map() }
  if (part === 'guest') return { ...fresh, client: app.visitor(), account: null }
  if (part === 'kiosk') return { ...fresh, client: await lockedTablet(app), account: null }
  made += 1
  const email = `person${made}@example.ru`
  const roles = Role.options.filter((role) => role === part || part === 'blocked')
  const mail = { email, emailConfirmedAt: app.clock.now() }
  const { client, account, phone } = await member(app, { surname, roles, ...mail })
  const person = { ...fresh, client, account: { id: account.id, phone, email } }
  if (part !== 'employer' && part !== 'blocked') return person
  const organization = await makeOrganization(app)
  await app.db.execute('update organizations set name = $2 where id = $1', [organization, `АО «${surname}»`])
  await relate(app, account.id, organization)
  return { ...person, organization }
}

/** Creates a colleague of the head of a new organization; one of departments keeps the department of the head's records. */
async function comeAsColleague(
  world: World,
  role: keyof typeof colleagues,
  surname: string,
): Promise<TestPerson> {
  const head = await come(world, 'employer', surname)
  const person = await come(world, 'person', surname)
  const { organization } = head
  if (!organization || !person.account) throw new Error('a head has an organization')
  await relate(world.app, person.account.id, organization)
  const kept = role === 'departments' ? [await recordOf(world, head, 'departments')] : []
  await world.app.db.execute('update relations set role = $2, departments = $3 where account_id = $1', [
    person.account.id,
    role,
    kept,
  ])
  return { ...person, organization, head }
}

type Make = (world: World, whose: TestPerson) => Promise<string | null>
type Person = TestPerson & { account: NonNullable<TestPerson['account']> }
type Office = Person & { at: { organization: OrganizationId } }

/** Makes a record that belongs to a signed-in user. */
const personal =
  (make: (world: World, whose: Person) => Promise<string>): Make =>
  async (world, { account, ...rest }) =>
    account && make(world, { ...rest, account })

/** Makes a record that belongs to an organization. */
const employers = (make: (world: World, whose: Office) => Promise<string>): Make =>
  personal(
    (world, whose) =>
      (whose.organization &&
        make(world, { ...whose, at: { organization: whose.organization } })) as Promise<string>,
  )

const done = <Result>({ result, error }: Pick<Answer<never>, 'error'> & { result: Result }): Result => {
  if (error) throw new Error(`not made: ${JSON.stringify(error)}`)
  return result
}
const only = async ({ app }: World, text: string, values: unknown[]): Promise<string> => {
  const { rows } = await app.db.execute(`${text} limit 1`, values)
  if (!rows[0]) throw new Error(`nothing by: ${text}`)
  return String(rows[0].id)
}

const inserted = async ({ app }: World, text: string, values: unknown[]): Promise<string> =>
  String((await app.db.execute(text, values)).rows[0]?.id)

async function issuedReferral(world: World, office: Office): Promise<string> {
  const who = { ids: [await recordOf(world, office, 'employees')] }
  const body = { paper: 'referrals', who, format: 'docx', anyway: true }
  const url = documentsContract.print.path.replace(':organization', office.at.organization)
  const headers = { 'content-type': 'application/json' }
  await office.client.send({ method: 'POST', url, payload: JSON.stringify(body), headers })
  return only(world, 'select id from referrals where organization_id = $1', [office.at.organization])
}

async function bookedEmployee(
  world: World,
  { client, at, ...office }: Office,
  kind: 'employees' | 'examined' | 'grouped' = 'employees',
  given?: { day: string; time: string },
): Promise<string> {
  const employee = String(await recordOf(world, { ...office, client }, kind)) as EmployeeId
  const slot = await makeSlot(world.app.db, given)
  const group = { city: 'ekb', kind: 'periodic', date: slot.day } as const
  const question = { ...group, who: { ids: [employee] } }
  const { total } = done(await client.call(groupBookingContract.volume, { params: at, body: question }))
  const body = { city: 'ekb', kind: 'periodic', total, tell: false, places: [{ employee, slot: slot.id }] }
  done(await client.call(groupBookingContract.book, { params: at, body: body as never }))
  return only(world, 'select id from bookings where employee_id = $1', [employee])
}

/** Tomorrow, because a patient with a ticket of today can have no other booking today. */
const tomorrow = '2026-03-03'

/** Issues the paper for a patient who comes tomorrow and passes the whole check-up. */
async function concluded({ app, chair }: World, booking: string): Promise<string> {
  for (const state of ['arrived', 'in_progress', 'completed'])
    await app.db.execute('update bookings set state = $2 where id = $1', [booking, state])
  const now = app.clock.now()
  app.clock.set(`${tomorrow}T18:00:00Z`)
  const findings = [{ service: 'doc-therapist', state: 'done' as const, isNormal: true }]
  const params = { id: booking as BookingId }
  done(await chair.call(findingsContract.save, { params, body: { findings } }))
  const body = {
    outcome: 'fit',
    group: 'I',
    withoutEmployment: true,
    on: tomorrow,
    chairman: 'Громова Вера Николаевна',
  } as never
  const answer = await chair.call(conclusionsContract.conclude, { params, body })
  app.clock.set(now)
  return done(answer).id
}

async function agreed({ clerk }: World, { at, surname }: Office): Promise<string> {
  made += 1
  const body = { ...agreementInput, number: `${surname}-${made}` }
  return done(await clerk.call(billingAdminContract.addAgreement, { params: at, body })).id
}

/** Makes an invoice ahead for an employee whom the organization has booked. */
async function invoiced(world: World, office: Office): Promise<string> {
  const { app } = world
  await enterPayee(app)
  const employee = await hired(world, office)
  const visit = await visited(app, { organization: office.at.organization, employee, day: tomorrow })
  const items = JSON.stringify([{ service: 'fn-ecg', reasons: [], price: 100 }])
  await app.db.execute('update bookings set items = $2 where id = $1', [visit, items])
  const params = { id: String(await recordOf(world, office, 'agreements')) as AgreementId }
  const days = { kind: 'invoice', from: '2026-01-01' as Day, to: '2027-12-01' as Day } as const
  const { seen } = done(await world.clerk.call(billingAdminContract.draft, { params, query: days }))
  const on = clinicDay(app.clock.now())
  return done(await world.clerk.call(billingAdminContract.make, { params, body: { ...days, on, seen } })).id
}

/** Approves the final act about the patients of tomorrow, or shows it to the employer before that. */
async function actOf(
  { app, chair }: World,
  organization: OrganizationId,
  call: typeof finalActsContract.approve | typeof actProposalsContract.show,
): Promise<string> {
  const now = app.clock.now()
  app.clock.set(`${tomorrow}T18:00:00Z`)
  const days = { organization, from: tomorrow as Day, to: tomorrow as Day }
  const { seen } = done(await chair.call(finalActsContract.draft, { query: days }))
  const signed = { on: tomorrow as Day, chairman: 'Громова Вера Николаевна', given: actGiven() }
  const body = { ...days, seen, ...signed }
  const answer =
    call === finalActsContract.approve
      ? await chair.call(finalActsContract.approve, { body })
      : await chair.call(actProposalsContract.show, { body })
  app.clock.set(now)
  return done<{ id: string }>(answer).id
}

/** A time on this day after the hours of the clinic, one minute later at each call. */
function timeOf(day: string) {
  made += 1
  return { day, time: clockTime(made) }
}

async function hired(world: World, office: Office): Promise<string> {
  const position = await recordOf(world, office, 'positions')
  const home = await recordOf(world, office, 'departments')
  return (await hire(office, { surname: office.surname, position, department: home })).id
}

async function bookedOn({ app }: World, { client, surname }: Person, day: string) {
  const slot = await makeSlot(app.db, timeOf(day))
  const person = { ...wishOf(slot.id).person, surname }
  return { slot: slot.id, id: (await book(client, slot.id, { person })).id }
}

/** Adds future working hours of a city and returns the parameters that name them; each call takes a later day. */
export async function comingWeek(clerk: Client): Promise<{ startsOn: Day; weekVersion: number }> {
  made += 1
  const startsOn = addDays('2027-01-04' as Day, made)
  const hours = { from: '08:00', to: '12:00', people: 4, breaks: [], pieces: [] }
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours }))
  const { cities } = done(await clerk.call(scheduleAdminContract.desk))
  const { weekVersion = 0 } = cities.find(({ city }) => city === 'ekb') ?? {}
  const body = { startsOn, week: { slotMinutes: 15, days }, weekVersion } as never
  const { city } = done(await clerk.call(scheduleAdminContract.setWeek, { params: { city: 'ekb' }, body }))
  return { startsOn, weekVersion: city.weekVersion }
}

/** A time of the clinic's day from 11:00, one minute later for each number. */
const clockTime = (minute: number): string =>
  `${16 + (Math.floor(minute / 60) % 8)}:${String(minute % 60).padStart(2, '0')}`

/** Functions that create records of the clinic. */
const ofClinic: Record<string, (world: World) => Promise<string>> = {
  cities: async () => 'ekb',
  lists: async () => 'audit',
  stations: async () => 'anthropometry',
  editions: (world) => only(world, 'select id from order_editions', []),
  days: async ({ clerk }) => {
    made += 1
    const day = addDays('2026-08-03' as Day, made)
    const body = { city: 'ekb', from: day, to: day, title: 'Санитарный день', hours: null } as const
    return done(await clerk.call(scheduleAdminContract.addDays, { body })).days[0]?.id ?? ''
  },
  cabinets: async ({ clerk }) => {
    const { cabinets } = done(await clerk.call(queueContract.now, { query: { city: 'ekb' } }))
    return cabinets[0]?.id ?? ''
  },
  kiosks: async ({ clerk }) =>
    done(await clerk.call(kioskAdminContract.add, { body: { city: 'ekb', name: 'Вход' } })).kiosk.id,
  shifts: async (world) => {
    const { account } = await member(world.app, { roles: ['doctor'] })
    made += 1
    return inserted(
      world,
      `insert into room_shifts (id, cabinet_id, day, worker_id, begins, ends)
       values (gen_random_uuid(), $1, $2, $3, '08:00', '12:00') returning id`,
      [await ofClinic.cabinets?.(world), addDays('2030-01-01' as Day, made), account.id],
    )
  },
  absences: async (world) => {
    const { account } = await member(world.app, { roles: ['doctor'] })
    return inserted(
      world,
      `insert into staff_absences (id, worker_id, kind, from_day, to_day, added_at, added_by)
       values (gen_random_uuid(), $1, 'vacation', '2030-01-01', '2030-01-02', now(), $1) returning id`,
      [account.id],
    )
  },
  hints: async ({ clerk }) => {
    const words = { name: 'Паспорт', header: 'Паспорт', text: 'Возьмите паспорт', additional: '' }
    const body = { type: 'general', status: 'active', isFavorite: false, ...words } as const
    return done(await clerk.call(hintsAdminContract.add, { body })).id
  },
}

/** Uploads a file of a paper that belongs to no record yet; returns its id. */
async function uploadOf(client: Client): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = '/api/earlier-results/files'
  const sent = await client.send({ method: 'POST', url, payload: Buffer.from('%PDF-1.7'), headers })
  return sent.json().result.id
}

/** Signs a paper at this address by a chairman's own program. */
async function signatureOf({ app }: World, at: string, paper = 'conclusion'): Promise<string> {
  const { clock } = app
  const now = clock.now()
  // The certificate is valid by the clock of the computer, at which no session of the world lives any more.
  clock.set(new Date().toISOString())
  const { client } = await member(app, { roles: ['chair'] })
  const file = await client.send({ method: 'POST', url: `${at}/signing-copy`, payload: { paper } })
  const signer = paperSigner()
  const payload = signer.sign(file.rawPayload)
  signer.end()
  const headers = { 'content-type': 'application/octet-stream' }
  const url = `${at}/signatures?paper=${paper}`
  const sent = await client.send({ method: 'POST', url, payload, headers })
  clock.set(now)
  return sent.json().result.items[0].id
}

/** Functions that create records of a user or an organization, by the word before the id in an address. */
const ofPeople: Record<string, Make> = {
  phones: personal(async (_, { account }) => account.phone),
  emails: personal(async (_, { account }) => account.email),
  users: personal(async (_, { account }) => account.id),
  'chair-proposals': personal((world, { account }) =>
    only(
      world,
      `with author as (
         update accounts set roles = '{admin}' where id = (select min(id::text)::uuid from accounts where roles = '{admin}')
         returning id),
       made as (
         insert into chair_proposals (id, account_id, proposed_by, proposed_at, lapses_at)
         select gen_random_uuid(), $1, author.id, $2, $2::timestamptz + interval '7 days' from author returning id)
       select id from made`,
      [account.id, world.app.clock.now()],
    ),
  ),
  methods: personal((world, { account }) =>
    only(
      world,
      `with made as (
         insert into sign_in_methods (id, account_id, kind, name, added_at, credential, public_key)
         values (gen_random_uuid(), $1, 'passkey', 'Ключ', $2, gen_random_uuid(), 'key') returning id)
       select id from made`,
      [account.id, world.app.clock.now()],
    ),
  ),
  sessions: personal((world, { account }) =>
    only(
      world,
      `with made as (
         insert into sessions (id, account_id, stamp, started_at, seen_at, address, agent)
         select gen_random_uuid(), id, session_stamp, $2, $2, '192.0.2.1', 'Firefox' from accounts where id = $1
         returning id)
       select id from made`,
      [account.id, world.app.clock.now()],
    ),
  ),
  bookings: personal(async ({ app }, { client, surname }) => {
    const slot = await makeSlot(app.db)
    const person = { ...wishOf(slot.id).person, surname }
    return (await book(client, slot.id, { person })).id
  }),
  'earlier-results': personal(async (world, { client, surname }) => {
    const slot = await makeSlot(world.app.db)
    const person = { ...wishOf(slot.id).person, surname }
    const earlier = [{ service: 'img-chest-xray', on: '2026-02-20' }]
    const { id } = await book(client, slot.id, { person, earlier })
    return only(world, 'select id from earlier_results where booking_id = $1', [id])
  }),
  'result-files': personal(async (world, whose) => {
    const url = `/api/earlier-results/${await recordOf(world, whose, 'earlier-results')}/files`
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await whose.client.send({ method: 'POST', url, payload: Buffer.from('%PDF-1.7'), headers })
    return sent.json().result.id
  }),
  uploads: personal((_, { client }) => uploadOf(client)),
  'psychiatric-decisions': personal(async (world, { client, surname }) => {
    const slot = await makeSlot(world.app.db)
    const person = { ...wishOf(slot.id).person, surname }
    const { id } = await book(client, slot.id, { person })
    const file = (await uploadOf(client)) as ResultFileId
    const body = { on: '2026-02-20', issuer: 'Диспансер', files: [file] }
    done(await client.call(psychiatricDecisionContract.give, { params: { id }, body }))
    return only(world, 'select id from psychiatric_decisions where booking_id = $1', [id])
  }),
  codes: personal(async (world, whose) => {
    const id = await recordOf(world, whose, 'bookings')
    const { rows } = await world.app.db.execute('select number from bookings where id = $1', [id])
    return codeOf({ id: id as BookingId, number: String(rows[0]?.number) })
  }),
  tickets: personal(async (world, whose) => {
    const { id, slot } = await bookedOn(world, whose, '2026-03-02')
    const seen = { state: 'confirmed', slot } as const
    done(await world.clerk.call(deskContract.arrive, { params: { id }, body: { seen } }))
    return done(await whose.client.call(ticketsContract.mine)).tickets[0]?.id ?? ''
  }),
  concluded: personal(async (world, whose) => {
    const { id } = await bookedOn(world, whose, tomorrow)
    await concluded(world, id)
    return id
  }),
  checkups: personal(async (world, whose) => {
    const booking = await recordOf(world, whose, 'concluded')
    return only(world, 'select id from check_ups where booking_id = $1', [booking])
  }),
  views: personal(async (_, { client, surname }) => {
    const body = { name: `Отбор ${surname}`, search: { act: 'view' } }
    const { saved } = done(await client.call(listViewsContract.save, { params: { list: 'audit' }, body }))
    return saved.at(-1)?.id ?? ''
  }),
  requests: personal(async (_, { client, account, surname }) => {
    const sent = await apply({ client, phone: account.phone }, { name: `ООО «${surname}»` })
    return done(sent).id
  }),
  'colleague-invitations': personal(async (world, { account }) => {
    const { client, account: head } = await member(world.app, {})
    const organization = await makeOrganization(world.app)
    await relate(world.app, head.id, organization)
    const body = { contact: account.phone, role: 'hr' as const, departments: [] }
    const list = done(await client.call(colleaguesContract.invite, { params: { organization }, body }))
    return list.invitations.at(-1)?.id ?? ''
  }),
  'signed-applications': personal(async (world, whose) => {
    const id = await recordOf(world, whose, 'requests')
    const headers = { 'content-type': 'application/octet-stream' }
    const url = `/api/user/requests/${id}/signed-application`
    await whose.client.send({ method: 'POST', url, payload: Buffer.from('%PDF-1.7'), headers })
    return String(id)
  }),
  messages: personal(async (world, { account, surname }) => {
    const { db, clock } = world.app
    const about = { channel: 'sms', kind: 'booking-made', to: account.phone, account: account.id } as const
    await db.transact((tx) => enqueue(tx, { ...about, text: `${surname}, вы записаны`, now: clock.now() }))
    return only(world, 'select id from outbox where account_id = $1 order by id desc', [account.id])
  }),
  'contact-changes': personal(async (world, { account }) => {
    const sql = `insert into contact_changes (id, account_id, type, target, asked_by, asked_at, effective_at)
      values (gen_random_uuid(), $1, 'phone', $2, $1, $3, $3::timestamptz + interval '24 hours')`
    await world.app.db.execute(sql, [account.id, freshPhone(), world.app.clock.now()])
    return only(world, 'select id from contact_changes where account_id = $1', [account.id])
  }),
  audit: personal(async (world, { client, account }) => {
    await client.call(accountsContract.change, { body: { type: 'city', city: 'pvl', user: account.phone } })
    return only(world, 'select id from audit_events where account_id = $1', [account.id])
  }),
  organizations: async (_, { organization }) => organization,
  employees: employers(hired),
  examined: employers(hired),
  candidates: employers(async (world, office) => {
    const position = await recordOf(world, office, 'positions')
    const home = await recordOf(world, office, 'departments')
    const body = candidateOf({ surname: office.surname, position, department: home, anyway: true })
    return done(await office.client.call(candidatesContract.add, { params: office.at, body: body as never }))
      .id
  }),
  grouped: employers(hired),
  bulk: employers(async (world, { client, at, ...office }) => {
    const ids = [String(await recordOf(world, { ...office, client }, 'employees')) as EmployeeId]
    const body = { people: { ids }, change: { workClass: '3.2' } } as const
    return String(done(await client.call(bulkContract.change, { params: at, body: body as never })).undo)
  }),
  departments: employers(async (_, office) => (await department(office, `Цех ${office.surname}`)).id),
  positions: employers(async (_, office) => (await post(office, `Токарь ${office.surname}`, '4.4')).id),
  imports: employers(async (_, office) => {
    const file = `ФИО;Дата рождения\n${office.surname} Иван Ильич;01.02.1980\n`
    return done(await upload(office, file, { name: `${office.surname}.csv` })).id
  }),
  'list-views': employers(async (_, { client, at, surname }) => {
    const body = { list: 'employees', name: `Отбор ${surname}`, search: { status: 'overdue' } } as const
    return done(await client.call(sharedViewsContract.share, { params: at, body })).at(-1)?.id ?? ''
  }),
  campaigns: employers(async (_, { client, at, surname }) => {
    const welder = await post({ client, at }, `Сварщик ${surname}`, '4.4')
    await hire({ client, at }, { surname, position: welder.id })
    const body = campaignOf({ name: `Осмотр ${surname}` })
    const { id } = done(await client.call(campaignsContract.make, { params: at, body }))
    const params = { ...at, id }
    done(await client.call(campaignsContract.step, { params, body: { step: 'list_sent' } }))
    return id
  }),
  colleagues: employers(async (world, { at }) => {
    const { account } = await member(world.app, {})
    await relate(world.app, account.id, at.organization)
    await world.app.db.execute("update relations set role = 'hr' where account_id = $1", [account.id])
    return only(world, 'select id from relations where account_id = $1', [account.id])
  }),
  invitations: employers(async (_, { client, at }) => {
    made += 1
    const body = { contact: `invited${made}@example.ru`, role: 'hr' as const, departments: [] }
    const list = done(await client.call(colleaguesContract.invite, { params: at, body }))
    return list.invitations.at(-1)?.id ?? ''
  }),
  referrals: employers(issuedReferral),
  visits: employers((world, office) => bookedEmployee(world, office)),
  groups: employers(async (world, office) => {
    const booking = await bookedEmployee(world, office, 'grouped')
    return only(world, 'select group_id as id from bookings where id = $1', [booking])
  }),
  foremen: employers(async (world, office) => {
    const group = String(await recordOf(world, office, 'groups')) as GroupId
    const department = String(await recordOf(world, office, 'departments')) as DepartmentId
    const call = { params: { ...office.at, group }, body: { department } }
    const { foremen } = done(await office.client.call(foremanLinksContract.make, call))
    return foremen.departments.find(({ link }) => link)?.link?.id ?? ''
  }),
  conclusions: employers(async (world, office) =>
    concluded(world, await bookedEmployee(world, office, 'examined', timeOf(tomorrow))),
  ),
  receipts: employers(async (world, office) => {
    const papers = [String(await recordOf(world, office, 'conclusions')) as ConclusionId]
    const on = clinicDay(world.app.clock.now())
    const of = { papers, sides: ['employer' as const], withExtract: false }
    const whom = { receiver: 'employer' as const, name: office.surname, document: 'доверенность' }
    // The paper of the record is dated tomorrow.
    const day = on > tomorrow ? on : tomorrow
    const now = world.app.clock.now()
    world.app.clock.set(`${tomorrow}T18:00:00Z`)
    const answer = await world.chair.call(receiptsContract.add, {
      body: { ...whom, on: day as never, signedOn: null, of },
    })
    world.app.clock.set(now)
    return done(answer).receipt
  }),
  signatures: employers(async (world, office) => {
    const id = String(await recordOf(world, office, 'conclusions'))
    return signatureOf(world, `/api/conclusions/${id}`)
  }),
  'act-signatures': employers(async (world, office) => {
    const id = String(await recordOf(world, office, 'acts'))
    return signatureOf(world, `/api/conclusions/acts/${id}`, 'act')
  }),
  agreements: employers(agreed),
  bills: employers(invoiced),
  payments: employers(async (world, office) => {
    const id = String(await recordOf(world, office, 'bills')) as BillId
    const body = { on: clinicDay(world.app.clock.now()), amount: 0.01 }
    const { payments } = done(await world.clerk.call(billingAdminContract.pay, { params: { id }, body }))
    return payments.at(-1)?.id ?? ''
  }),
  acts: employers(async (world, office) => {
    await recordOf(world, office, 'conclusions')
    return actOf(world, office.at.organization, finalActsContract.approve)
  }),
  drafts: employers(async (_, { at }) => at.organization),
  proposals: employers(async (world, office) => {
    await recordOf(world, office, 'conclusions')
    // An act about the same days would close the proposal.
    const params = { id: (await office.records.get('acts')) as FinalActId }
    if (params.id) await world.chair.call(finalActsContract.annul, { params, body: { reason: 'Ошибка' } })
    return actOf(world, office.at.organization, actProposalsContract.show)
  }),
}

/** Whether records of this kind have an owner, so that a caller's own record differs from another user's. */
export const isOwned = (kind: string): boolean => kind in ofPeople

/**
 * The record of a user or of the clinic; null when the user can have none. Throws for a kind that this file
 * lacks.
 */
export function recordOf(world: World, whose: TestPerson, kind: string): Promise<string | null> {
  const make = ofPeople[kind] ?? ofClinic[kind]
  if (!make)
    throw new Error(
      `Права проверяются на записях, а записи «${kind}» нет: добавьте её в test/rights-records.ts, чтобы новый вызов попал в docs/rights.md`,
    )
  // An uploaded file serves once: the first call that names it claims it.
  const maker = whose.head ?? whose
  const known = kind === 'uploads' ? undefined : maker.records.get(kind)
  const record = known ?? make(world, maker)
  maker.records.set(kind, record)
  return record
}
