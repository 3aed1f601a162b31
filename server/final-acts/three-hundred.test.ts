import PizZip from 'pizzip'
import type { z } from 'zod'
import type { BookingId } from '../../shared/booking/schema.ts'
import { conclusionRefusals } from '../../shared/conclusions/ru.ts'
import type { TogetherList, TogetherOutcome } from '../../shared/conclusions/together/schema.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import { ActContent } from '../../shared/final-acts/papers.ts'
import { actProposalsContract } from '../../shared/final-acts/proposals/contract.ts'
import { actShownAtMost, type FinalActId } from '../../shared/final-acts/schema.ts'
import type { FindingsOfBooking } from '../../shared/findings/schema.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import type { Route } from '../../shared/platform/route.ts'
import { enterAgain, member } from '../../test/accounts.ts'
import { actGiven } from '../../test/act-figures.ts'
import { makeSlot } from '../../test/booking.ts'
import { withStations } from '../../test/clinic.ts'
import { workerExamined } from '../../test/commission.ts'
import { department, hire } from '../../test/employees.ts'
import { actsOf } from '../../test/final-acts.ts'
import { doctor, type GivenFinding, normal } from '../../test/findings.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import {
  actAbout,
  contraindicatedFor,
  fullnameOf,
  type HeldOut,
  hasCome,
  heldOut,
  heldOutDepartments,
  heldOutPositions,
  isBooked,
  isClean,
  isPassed,
  verdictOf,
  writtenDiagnoses,
} from '../../test/held-out.ts'
import { check } from '../../test/imports.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { administrator } from '../../test/relations.ts'
import { isOfOrganization, subjectsOf } from '../../test/rights.ts'
import { recordOf, type TestPerson } from '../../test/rights-records.ts'
import { samples } from '../../test/spoilt.ts'
import { together } from '../../test/together.ts'
import { settle } from '../check-ups/actions.ts'
import { tellEmployers } from '../conclusions/employer-letter/actions.ts'
import { decodeText } from '../platform/sheets/csv.ts'
import { finalActContent } from './tables.ts'

/** A word of every text about health that the script writes; nothing else in the cabinet has it. */
const mark = 'ониксов'
/** A value of a blood test that nothing else in the cabinet has: thousands in a microlitre. */
const strange = 137.9
/** The address of the employer's head. */
const email = 'hr@zavod.example'
const brand = { name: 'Медцентр', phone: '+7 343 300 00 00', url: 'https://cabinet.example' }

type Office = Awaited<ReturnType<typeof works>>

/** Ids of the records of each worker. */
interface Ids {
  employees: Map<HeldOut, string>
  bookings: Map<HeldOut, BookingId>
  papers: Map<HeldOut, string>
}

const idIn = <Id>(ids: Map<HeldOut, Id>, one: HeldOut): Id => {
  const id = ids.get(one)
  if (id === undefined) throw new Error(`no record of ${fullnameOf(one)}`)
  return id
}

async function hireAll(office: Office): Promise<Ids['employees']> {
  const homes = new Map<string, string>()
  for (const name of heldOutDepartments) homes.set(name, (await department(office, name)).id)
  const posts = new Map<string, string>()
  for (const { name, factors } of heldOutPositions) {
    const body = { name, factors } as never
    const { result, error } = await office.client.call(employeesContract.addPosition, {
      params: office.at,
      body,
    })
    expect(error).toBeUndefined()
    posts.set(name, result.id)
  }
  const made = new Map<HeldOut, string>()
  for (const one of heldOut) {
    const { surname, name, middlename, gender, birth, fate } = one
    const { id } = await hire(office, {
      surname,
      name,
      middlename,
      gender,
      birth,
      department: homes.get(one.department),
      position: posts.get(one.position.name),
      ...(fate === 'later' && { lastPassedOn: '2025-10-20' }),
    })
    made.set(one, id)
  }
  return made
}

/** The employer books the people of each of three days. */
async function bookAll(app: TestApp, office: Office, employees: Ids['employees'], days: readonly Day[]) {
  for (const [visit, day] of days.entries()) {
    const ids = heldOut
      .filter((one) => isBooked(one) && one.visit === visit)
      .map((one) => idIn(employees, one))
    const { id: slot } = await makeSlot(app.db, { day, time: '14:00', city: 'pvl', capacity: 500 })
    const group = { city: 'pvl', kind: 'periodic' } as const
    const { result } = await office.ask('volume', { body: { ...group, date: day, who: { ids } } })
    const { total } = result as { total: number }
    const places = ids.map((employee) => ({ employee, slot }))
    const { error } = await office.ask('book', { body: { ...group, total, tell: false, places } })
    expect(error).toBeUndefined()
  }
  const { rows } = await app.db.execute('select id, employee_id as employee from bookings')
  const byEmployee = new Map(rows.map(({ id, employee }) => [String(employee), String(id) as BookingId]))
  return new Map(
    heldOut.filter(isBooked).map((one) => [one, byEmployee.get(idIn(employees, one)) as BookingId]),
  )
}

async function arriveAll(app: TestApp, bookings: Ids['bookings']): Promise<void> {
  const move = async (ids: BookingId[], state: string) => {
    await app.db.execute('update bookings set state = $2 where id = any($1::uuid[])', [ids, state])
    await app.db.transact((tx) => settle(tx, ids, null, app.clock.now()))
  }
  const of = (is: (one: HeldOut) => boolean) => [...bookings].flatMap(([one, id]) => (is(one) ? id : []))
  for (const state of ['arrived', 'in_progress', 'completed']) await move(of(hasCome), state)
  await move(
    of((one) => !hasCome(one)),
    'no_show',
  )
}

const words = (what: string): string => `${what}: ${mark}ый рисунок`

/** The first findings of a person that are not the norm, by service. */
function firstFindings(one: HeldOut, seen: FindingsOfBooking): GivenFinding[] {
  const { fate, diagnoses, mistaken } = one
  const given: GivenFinding[] = Object.entries(diagnoses).map(([service, own]) => ({
    service,
    diagnoses: own,
    text: words('Жалобы'),
    recommendation: words('Режим'),
  }))
  if (mistaken) {
    const others = given.filter(({ service }) => service !== 'doc-therapist')
    return [...others, { service: 'doc-therapist', diagnoses: [mistaken], text: words('Ошибка') }]
  }
  const blood = seen.items.find(({ service }) => service === 'lab-cbc')
  if (!blood) throw new Error('everybody gives blood')
  if (fate === 'off') {
    const healthy = normal(blood, seen)
    const values = healthy.values?.map((value) =>
      value.key === 'leukocytes' ? { ...value, value: strange } : value,
    )
    return [{ ...healthy, isNormal: false, values: values ?? [] }]
  }
  if (fate === 'late' || fate === 'awaited') return [...given, { service: 'lab-cbc', state: 'awaited' }]
  if (fate === 'refused') return [{ service: 'lab-cbc', state: 'refused', reason: words('Отказ') }]
  if (fate === 'sent' || fate === 'returned')
    return [
      ...given.filter(({ service }) => service !== 'doc-narcologist'),
      { service: 'doc-narcologist', text: words('Неясно'), consultation: words('Сурдолог') },
    ]
  return given
}

/** Corrections and results that come later, each as a second version. */
function laterFindings(one: HeldOut, seen: FindingsOfBooking): GivenFinding[] {
  const again = (service: string): GivenFinding => {
    const item = seen.items.find((row) => row.service === service)
    if (!item) throw new Error(`no ${service}`)
    return { ...normal(item, seen), seen: 1 }
  }
  const own = one.diagnoses['doc-therapist']
  if (one.mistaken)
    return [
      own
        ? { service: 'doc-therapist', diagnoses: own, text: words('Итог'), seen: 1 }
        : again('doc-therapist'),
    ]
  return one.fate === 'late' ? [again('lab-cbc')] : []
}

type Doctor = Awaited<ReturnType<typeof doctor>>

async function save(therapist: Doctor, id: BookingId, findings: GivenFinding[]): Promise<void> {
  for (let at = 0; at < findings.length; at += 20) {
    const { error } = await therapist.save(id, ...findings.slice(at, at + 20))
    expect(error).toBeUndefined()
  }
}

async function examine(therapist: Doctor, one: HeldOut, id: BookingId): Promise<void> {
  if (one.fate === 'unwritten') return
  const { result: seen } = await therapist.look(id)
  const first = firstFindings(one, seen)
  const named = new Set(first.map(({ service }) => service))
  const others = seen.items.filter(({ service }) => !named.has(service)).map((item) => normal(item, seen))
  await save(therapist, id, [...others, ...first])
  await save(therapist, id, laterFindings(one, seen))
}

type Chair = Awaited<ReturnType<typeof actsOf>>

/** The commission decides about all who may be decided together, at most two hundred at a time. */
async function decideTogether(app: TestApp, chair: Chair, { bookings, papers }: Ids): Promise<TogetherList> {
  const calls = together(app, chair)
  const list = (await calls.list()).result
  const whose = new Map([...bookings].map(([one, id]) => [id, one]))
  for (let at = 0; at < list.people.length; at += 200) {
    const { decided, left } = (await calls.decide(list.people.slice(at, at + 200))).result as TogetherOutcome
    expect(left).toEqual([])
    for (const { booking, id } of decided) papers.set(whose.get(booking) as HeldOut, id)
  }
  return list
}

/** Decides about one person as the findings say; a person with a справка may come back. */
async function decideAlone(chair: Chair, one: HeldOut, { bookings, papers }: Ids): Promise<void> {
  const booking = idIn(bookings, one)
  const { fate, needs } = one
  if (fate === 'unwritten') return
  if (fate === 'awaited') {
    expect(await chair.conclude(booking)).toBeRefused(conclusionRefusals.FINDINGS_AWAITED)
    return
  }
  if (fate === 'sent' || fate === 'refused' || fate === 'returned') {
    const sent = { outcome: 'additional', group: null, needs, examinations: words('Аудиометрия') }
    expect((await chair.conclude(booking, sent)).error).toBeUndefined()
    if (fate !== 'returned') return
  }
  const { result, error } = await chair.conclude(booking, verdictOf(one))
  expect(error).toBeUndefined()
  papers.set(one, result.id)
}

/** The check-up of the whole works from the list of the staff to the decisions. */
async function checkUp(app: TestApp) {
  const office = await works(app)
  await app.db.execute('update accounts set email = $2, email_confirmed_at = now() where id = $1', [
    office.account.id,
    email,
  ])
  // As in every test of many people of one day: the clinic has rooms for all of them.
  await app.db.execute('update stations set rooms = 1000, minutes = 1')
  const employees = await hireAll(office)
  const today = clinicDay(app.clock.now())
  const days = [addDays(today, 1), addDays(today, 2), addDays(today, 3)] as const
  const bookings = await bookAll(app, office, employees, days)
  app.clock.set(`${days[2]}T18:00:00Z`)
  await enterAgain(app, office)
  await arriveAll(app, bookings)
  const therapist = await doctor(app)
  for (const [one, id] of bookings) if (hasCome(one)) await examine(therapist, one, id)
  const chair = await actsOf(app, office)
  const ids: Ids = { employees, bookings, papers: new Map() }
  const list = await decideTogether(app, chair, ids)
  for (const one of heldOut) if (hasCome(one) && !isClean(one)) await decideAlone(chair, one, ids)
  for (const one of heldOut)
    if (one.fate === 'annulled') {
      expect((await chair.annul(idIn(ids.papers, one), words('Ошибка'))).error).toBeUndefined()
      ids.papers.delete(one)
    }
  return { office, ids, chair, list, from: days[0], to: days[2] }
}

const test = withStations
  .extend<{ made: Awaited<ReturnType<typeof checkUp>> }>({
    made: [async ({ app, stations: _ }, use) => use(await checkUp(app)), { scope: 'file' }],
  })
  .skipIf(process.env.TESTS !== 'full')

const limit = { timeout: 900_000 }

test(
  'the list offers together exactly those with nothing found, and names the points of the order for the others',
  limit,
  ({ made: { list, ids } }) => {
    expect(heldOut.filter(hasCome)).toHaveLength(300)
    const idsOf = (people: readonly { booking: BookingId }[]) => people.map(({ booking }) => booking).sort()
    const clean = heldOut.filter(isClean).map((one) => ({ booking: idIn(ids.bookings, one) }))
    expect(idsOf(list.people)).toEqual(idsOf(clean))
    const told = new Map(list.others.map(({ booking, obstacles }) => [booking, obstacles]))
    const labelsOf = (booking: BookingId) =>
      told.get(booking)?.flatMap(({ kind, of }) => (kind === 'contraindicated' ? of : [])) ?? []
    const others = heldOut.filter((one) => hasCome(one) && !isClean(one))
    expect(others.map((one) => [fullnameOf(one), labelsOf(idIn(ids.bookings, one))])).toEqual(
      others.map((one) => [fullnameOf(one), contraindicatedFor(one).labels]),
    )
    expect(others.filter((one) => contraindicatedFor(one).labels.length > 0).length).toBeGreaterThan(20)
  },
)

test(
  'every outcome by factor stands in the paper of the person as the findings say',
  limit,
  async ({ made: { chair, ids } }) => {
    const told: unknown[] = []
    const wanted: unknown[] = []
    for (const one of heldOut.filter(isPassed)) {
      const { result } = await chair.card(idIn(ids.bookings, one))
      const paper = result.papers.find(({ isFinal, annulledAt }) => isFinal && !annulledAt)
      const factors = paper?.factors
        .map(({ code, isContraindicated }) => [code, isContraindicated])
        .toSorted()
      told.push([fullnameOf(one), paper?.outcome, paper?.group, factors, paper?.needs])
      const { outcome, contraindicated, group, needs } = verdictOf(one)
      const all = one.position.factors.map(({ code }) => [code, contraindicated.some((own) => own === code)])
      wanted.push([fullnameOf(one), outcome, group, all.toSorted(), needs])
    }
    expect(told).toEqual(wanted)
  },
)

const byName = (one: { fullname: string }, other: { fullname: string }) =>
  one.fullname < other.fullname ? -1 : 1

/** The lists of an act as the script counts them: without numbers of papers, in the order of names. */
const plain = ({ passed, unfinished, absent }: ActContent['lists']) => ({
  passed: passed
    .map(({ number: _, on: _on, contraindicated, ...one }) => ({
      ...one,
      contraindicated: contraindicated.toSorted(),
    }))
    .sort(byName),
  unfinished: unfinished.toSorted(byName),
  absent: absent.toSorted(byName),
})

async function approvedAct(app: TestApp, made: Awaited<ReturnType<typeof checkUp>>) {
  const { chair, from, to } = made
  const { result: shown } = await chair.draft(from, to)
  const chronic = words('Класс IX')
  const given = actGiven({
    chronic,
    suspected: words('Вибрация'),
    occupational: chronic,
    infections: chronic,
  })
  const { result, error } = await chair.approve({ on: to, given }, shown)
  expect(error).toBeUndefined()
  const { rows } = await app.db.execute('select sealed from final_acts where id = $1', [result.id])
  const sealed = app.deps.secrets.open(
    String(rows[0]?.sealed),
    finalActContent.at({ id: result.id as FinalActId }),
  )
  return { id: result.id, shown, content: ActContent.parse(JSON.parse(sealed)) }
}
const approvals = new WeakMap<TestApp, ReturnType<typeof approvedAct>>()

/** The final act about the check-up, approved once. */
function actOf(app: TestApp, made: Awaited<ReturnType<typeof checkUp>>) {
  const act = approvals.get(app) ?? approvedAct(app, made)
  approvals.set(app, act)
  return act
}

test(
  'each counted block of the final act equals a count from the findings, and so do the lists by name',
  limit,
  async ({ app, made }) => {
    const { shown, content } = await actOf(app, made)
    const { figures, lists, listed } = actAbout(heldOut)
    expect(shown.figures).toEqual(figures)
    expect(shown.listed).toEqual(listed)
    expect(shown).toMatchObject({ planned: null, lastPaperOn: made.to, dueOn: addDays(made.to, 30) })
    expect(shown.lists.passed).toHaveLength(actShownAtMost)
    expect(content.figures).toEqual(figures)
    expect(plain(content.lists)).toEqual(lists)
    const printed = pdfText((await made.chair.actFile((await actOf(app, made)).id)).rawPayload).replaceAll(
      /\s/g,
      '',
    )
    for (const { fullname } of [...lists.passed, ...lists.unfinished, ...lists.absent])
      expect(printed).toContain(fullname.replaceAll(' ', ''))
    const coverage = Math.floor((figures.passed.people * 1000) / figures.subject.people) / 10
    expect(printed).toContain(`${String(coverage).replace('.', ',')}%`)
  },
)

/** Returns all words of an answer: of a file also those inside it. */
function wordsOf(body: Buffer): string {
  const begin = body.subarray(0, 4).toString('latin1')
  if (begin === '%PDF') return pdfText(body)
  if (begin.startsWith('PK')) {
    const files = Object.values(new PizZip(body).files).filter(({ dir }) => !dir)
    return files.map((file) => `${file.name}\n${wordsOf(Buffer.from(file.asUint8Array()))}`).join('\n')
  }
  const text = decodeText(body)
  return begin.startsWith('<') ? text.replaceAll(/<[^>]*>/g, ' ') : text
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

/** Returns what an answer tells of health: codes and names of diagnoses, words of findings, values. */
function healthIn(text: string): string[] {
  const small = squeezed(text)
  const found = writtenDiagnoses().flatMap(({ code, name }) => [
    ...(new RegExp(`(?<![\\w-])${code.replace('.', '\\.')}(?![\\w-])`).test(text) ? [code] : []),
    ...(small.includes(squeezed(name)) ? [name] : []),
  ])
  const telling = [mark, 'лейкоциты', String(strange), String(strange).replace('.', ',')]
  return [...found, ...telling.filter((word) => small.includes(word))]
}

/** Sends a request; a stream is read up to its first state. */
async function answerTo(app: TestApp, { client }: Pick<Office, 'client'>, url: string, payload?: unknown) {
  app.clock.pass(2)
  const answer = await app.server.fastify.inject({
    method: payload ? 'POST' : 'GET',
    url,
    payloadAsStream: true,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  const parts: Buffer[] = []
  for await (const part of answer.stream()) {
    parts.push(Buffer.from(part))
    const text = Buffer.concat(parts.slice(0, 3)).toString('latin1')
    if (text.startsWith('retry:') && text.includes('data:')) break
  }
  return { status: answer.statusCode, body: Buffer.concat(parts) }
}

/** The queries of a call: the smallest one, and each kind of file that the call can make. */
function queriesOf({ query }: Route, values: Record<string, unknown>): Record<string, string>[] {
  if (!query) return [{}]
  const [whole] = samples(query, values) as Record<string, string>[]
  const needed = Object.entries(whole ?? {}).filter(([key]) => {
    const { [key]: _left, ...rest } = whole ?? {}
    return !query.safeParse(rest).success
  })
  const smallest = Object.fromEntries(needed)
  const parsed = (one: object): Record<string, unknown> =>
    (query as z.ZodType<Record<string, unknown>>).safeParse(one).data ?? {}
  const formats = ['xlsx', 'csv', 'pdf', 'docx', 'zip'].filter(
    (format) => parsed({ ...smallest, format }).format === format,
  )
  const most = parsed({ ...smallest, limit: '100' }).limit === 100 ? { ...smallest, limit: '100' } : smallest
  return formats.length > 0 ? formats.map((format) => ({ ...smallest, format })) : [most]
}

const nextIn = (body: Buffer): string | null => {
  const text = body.toString()
  return text.startsWith('{') ? (JSON.parse(text).result?.next ?? null) : null
}

/** Reads a call to the last page and returns the words of every answer. */
async function wordsOfCall(app: TestApp, office: Office, url: string, query: Record<string, string>) {
  const told: string[] = []
  let status = 0
  for (let after: string | null = null; ; ) {
    const asked = new URLSearchParams({ ...query, ...(after && { after }) })
    const answer = await answerTo(app, office, asked.size > 0 ? `${url}?${asked}` : url)
    status = answer.status
    told.push(wordsOf(answer.body))
    after = nextIn(answer.body)
    if (!after || status !== 200) return { status, text: told.join('\n') }
  }
}

/** The employer as a caller of test/rights-records.ts, whose missing records are made when a call names them. */
function callerOf(office: Office): TestPerson {
  const { client, account, organization } = office
  const known = { id: account.id, phone: account.profile.phone, email }
  return { client, surname: 'Зимина', account: known, organization, records: new Map() }
}

/** Calls about two cards of one person: these people have one each, so the calls are refused. */
const isOfDoubles = ({ path }: Route): boolean => path.includes('/merge/')

/** Ids of the records about the people with something found, by the word before an id in an address. */
type RecordIds = Record<string, string[]>

/** Reads the calls of the server as the employer and collects what they tell. */
class Wire {
  readonly leaks: unknown[] = []
  readonly failed: unknown[] = []
  readonly read = new Map<string, string>()
  readonly #app: TestApp
  readonly #office: Office
  readonly #known: RecordIds
  constructor(app: TestApp, office: Office, known: RecordIds) {
    this.#app = app
    this.#office = office
    this.#known = known
  }

  /** The ids for the last parameter of an address; a record that nobody has made yet is made by `make`. */
  async idsFor(contract: Route, make: (kind: string) => Promise<string | null>): Promise<string[]> {
    const last = subjectsOf(contract).at(-1)
    if (!last) return ['']
    if (!isOfOrganization(contract)) return Object.values(this.#known).map(([id]) => id ?? '')
    return this.#known[last.kind] ?? [String(await make(last.kind))]
  }

  addressOf({ path }: Route, id: string): string {
    const parts = [...path.matchAll(/([\w-]+)\/:(\w+)/g)]
    return parts.reduce((address, [whole = '', kind = ''], at) => {
      const isLast = at === parts.length - 1
      return address.replace(whole, `${kind}/${isLast ? id : (this.#known[kind]?.[0] ?? id)}`)
    }, path)
  }

  async look(contract: Route, id: string, values: Record<string, unknown>): Promise<void> {
    const url = this.addressOf(contract, id)
    for (const query of queriesOf(contract, values)) {
      const { status, text } = await wordsOfCall(this.#app, this.#office, url, query)
      this.search(`${url}?${new URLSearchParams(query)}`, text)
      if (!isOfOrganization(contract)) continue
      if (status !== 200 && !isOfDoubles(contract)) this.failed.push([url, query, status, text.slice(0, 200)])
      this.read.set(contract.path, text)
    }
  }

  search(where: string, text: string): void {
    const found = healthIn(text)
    if (found.length > 0) this.leaks.push([where, found])
  }
}

/** Shows the employer an act about a person examined on the day after the check-up; returns the proposal. */
async function proposed(app: TestApp, { office, chair, to }: Awaited<ReturnType<typeof checkUp>>) {
  const day = addDays(to, 1)
  app.clock.set(`${day}T04:00:00Z`)
  await enterAgain(app, office)
  await enterAgain(app, chair)
  const { booking } = await workerExamined(app, office, { surname: 'Поздний' })
  expect((await chair.conclude(booking, { on: day })).error).toBeUndefined()
  const { seen, organization } = (await chair.draft(day, day)).result
  const chronic = words('Класс IX')
  const given = actGiven({ chronic, suspected: chronic, occupational: chronic, infections: chronic })
  const signed = { on: day, chairman: 'Громова Вера Николаевна', given }
  const body = { organization: organization.id, from: day, to: day, seen, ...signed }
  const { result, error } = await chair.client.call(actProposalsContract.show, { body })
  expect(error).toBeUndefined()
  return result.id
}

test(
  'no answer of any call to the employer, no file and no message names anything that was found',
  limit,
  async ({ app, made }) => {
    const { office, ids, from, to } = made
    const { id: act } = await actOf(app, made)
    const proposal = await proposed(app, made)
    const ill = heldOut.filter((one) => hasCome(one) && !isClean(one))
    const wire = new Wire(app, office, {
      organizations: [office.organization],
      employees: ill.map((one) => idIn(ids.employees, one)),
      visits: ill.map((one) => idIn(ids.bookings, one)),
      bookings: ill.map((one) => idIn(ids.bookings, one)),
      conclusions: ill.flatMap((one) => ids.papers.get(one) ?? []),
      acts: [act],
      proposals: [proposal],
      imports: [
        (await check(office, 'ФИО;Дата рождения\nЗимин Иван Ильич;01.02.1980\nЗимин Лев Ильич;31.02.1980\n'))
          .id,
      ],
    })
    const { client: clerk } = await administrator(app)
    const { client: chair } = await member(app, { roles: ['chair'] })
    const { id: slot } = await makeSlot(app.db, { capacity: 1000 })
    const caller = callerOf(office)
    const make = (kind: string) => recordOf({ app, clerk, chair, slot }, caller, kind)
    const values = { from, to, day: to, month: '2026-03', year: '2026', slot }
    const passed = heldOut.filter(isPassed)
    const who = { ids: passed.map((one) => idIn(ids.employees, one)) }
    const isNamed = (text: string) => {
      const small = squeezed(text)
      return passed.every((one) => small.includes(squeezed(fullnameOf(one))))
    }
    const print = async (path: string, body: object) => {
      const answer = await answerTo(app, office, `/api/organizations/${office.organization}${path}`, body)
      const text = wordsOf(answer.body)
      expect([path, answer.status, isNamed(text)]).toEqual([path, 200, true])
      wire.search(path, text)
    }
    for (const format of ['pdf', 'docx'])
      await print('/papers', { paper: 'referrals', who, format, anyway: true })
    for (const format of ['pdf', 'zip']) await print('/conclusions/files', { who, format })
    const contracts = app.server.served
      .map(({ contract }) => contract)
      .filter(({ method }) => method === 'GET')
    for (const contract of contracts)
      for (const id of await wire.idsFor(contract, make)) await wire.look(contract, id, values)
    await app.db.transact((tx) => tellEmployers(tx, brand, app.clock.now()))
    const { rows } = await app.db.execute('select recipient, kind, subject, text, link from outbox')
    const kinds = rows.flatMap(({ recipient, kind }) => (recipient === email ? String(kind) : []))
    expect(kinds).toEqual(expect.arrayContaining(['act-approved', 'employee-conclusions']))
    wire.search('outbox', JSON.stringify(rows))
    expect([wire.leaks, wire.failed]).toEqual([[], []])
    expect(isNamed(wire.read.get('/api/organizations/:organization/acts/:id/file') ?? '')).toBe(true)
    expect(wire.read.size).toBeGreaterThan(30)
  },
)

test(
  'the search for what was found finds it in the answers and the papers of the commission',
  limit,
  async ({ app, made }) => {
    const { chair, ids } = made
    const one = heldOut.find(({ fate, mistaken }) => fate === 'ill' && !mistaken) as HeldOut
    const look = await answerTo(app, chair, `/api/findings/bookings/${idIn(ids.bookings, one)}`)
    expect(healthIn(wordsOf(look.body))).toEqual(expect.arrayContaining([mark]))
    expect(healthIn(wordsOf(look.body)).length).toBeGreaterThan(2)
    const { id } = await actOf(app, made)
    expect(healthIn(pdfText((await chair.actFile(id)).rawPayload))).toContain(mark)
  },
)
