import { accountsContract } from '../shared/accounts/contract.ts'
import { accountRefusals } from '../shared/accounts/ru.ts'
import { bookingContract } from '../shared/booking/contract.ts'
import { psychiatricDecisionContract } from '../shared/booking/psychiatric-decision/contract.ts'
import { conclusionsContract } from '../shared/conclusions/contract.ts'
import { copiesContract } from '../shared/conclusions/copies/contract.ts'
import { extractContract } from '../shared/conclusions/extract/contract.ts'
import { onwardContract } from '../shared/conclusions/onward-referral/contract.ts'
import { receiptsContract } from '../shared/conclusions/receipts/contract.ts'
import { documentsContract } from '../shared/documents/contract.ts'
import { bulkContract } from '../shared/employees/bulk/contract.ts'
import { cardMergeContract } from '../shared/employees/card-merge/contract.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import { unitMergeContract } from '../shared/employees/units/merge/contract.ts'
import { actSignaturesContract } from '../shared/final-acts/signatures/contract.ts'
import { candidatesContract } from '../shared/group-booking/candidates/contract.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { foremanLinksContract, foremanPageContract } from '../shared/group-booking/foremen/contract.ts'
import { oneVisitContract } from '../shared/group-booking/one-visit/contract.ts'
import { kioskContract } from '../shared/kiosk/contract.ts'
import { notificationsContract } from '../shared/notifications/contract.ts'
import { organizationsContract } from '../shared/organizations/contract.ts'
import { clinicDay } from '../shared/platform/days.ts'
import { common } from '../shared/platform/refusal.ts'
import type { Route } from '../shared/platform/route.ts'
import {
  deskQuestionnaireContract,
  ownQuestionnaireContract,
  roomQuestionnaireContract,
} from '../shared/questionnaire/contract.ts'
import { scheduleAdminContract } from '../shared/schedule-admin/contract.ts'
import { shiftsContract } from '../shared/shifts/contract.ts'
import { deskVisitConsentContract, ownVisitConsentContract } from '../shared/visit-consents/contract.ts'
import { freshPhone } from './accounts.ts'
import { wishOf } from './booking.ts'
import { answersWith } from './questionnaire.ts'
import {
  colleagues,
  come,
  comingWeek,
  isOwned,
  type Part,
  parts,
  recordOf,
  type TestPerson,
  type World,
} from './rights-records.ts'
import { samples, someId, type Values } from './spoilt.ts'

/**
 * The owner of the record that a call names: the caller, another user, another user of the caller's own
 * organization, or no record at all. A call that names no record is tried once, as `none`.
 */
export type RecordOwner = 'own' | 'others' | 'through' | 'none'

/** One call by one kind of caller about one record, and its result. */
export interface Try {
  contract: Route
  part: Part
  whose: RecordOwner
  status: number
  code: string | null
  /** Whether the answer contains another user's name. */
  tells: boolean
}

/** The surname of the caller. */
const callers = 'Иванова'
/** The surname of the other user; no other record contains it. */
const anothers = 'Тайнов'

/** Calls that name a person by a field of the body (spec §7 «target», «user», «phone», «to»). */
const byField = new Map<Route, { kind: string; name: string }>([
  [accountsContract.profile, { kind: 'phones', name: 'target' }],
  [accountsContract.change, { kind: 'phones', name: 'user' }],
  [organizationsContract.relations, { kind: 'phones', name: 'target' }],
  [organizationsContract.sendLetter, { kind: 'emails', name: 'to' }],
  [notificationsContract.subscribe, { kind: 'phones', name: 'target' }],
])

/** Calls that name a booking with a paper. */
const ofPapers = new Set<Route>([
  conclusionsContract.card,
  conclusionsContract.conclude,
  conclusionsContract.ownFile,
  extractContract.own,
  onwardContract.own,
])

type Records = (kind: string) => Promise<string | null>
const chosen = async (records: Records): Promise<Values> => ({ who: { ids: [await records('employees')] } })

/** A department beside itself: refused only after the caller may touch it. */
const ofMerge = async (records: Records): Promise<Values> => {
  const department = await records('departments')
  return { kind: 'department', from: department, into: department }
}

/** A card with itself: refused only after the caller may touch it. */
const ofCardMerge = async (records: Records): Promise<Values> => ({
  other: await records('employees'),
  version: 1,
  otherVersion: 1,
  choice: {},
})

/** A change of chosen employees. */
const ofMany = async (records: Records): Promise<Values> => ({
  people: { ids: [await records('employees')] },
  change: { workClass: '3.1' },
})

/** Calls that name records of an organization in the body. */
const inBody = new Map<Route, (records: Records, world: World) => Promise<Values>>([
  [groupBookingContract.volume, chosen],
  [oneVisitContract.times, async (records) => ({ candidate: await records('candidates') })],
  [unitMergeContract.preview, ofMerge],
  [unitMergeContract.merge, ofMerge],
  [cardMergeContract.merge, ofCardMerge],
  [bulkContract.preview, ofMany],
  [bulkContract.change, ofMany],
  [groupBookingContract.plan, async (records) => ({ ...(await chosen(records)), pins: [] })],
  [foremanLinksContract.make, async (records) => ({ department: await records('departments') })],
  [documentsContract.check, chosen],
  [documentsContract.print, chosen],
  [copiesContract.download, async (records) => ({ ...(await chosen(records)), format: 'pdf' })],
  [documentsContract.reprint, async (records) => ({ referrals: [await records('referrals')] })],
  [documentsContract.annulMany, async (records) => ({ referrals: [await records('referrals')] })],
  [employeesContract.dismissMany, async (records) => ({ ids: [await records('employees')] })],
  [groupBookingContract.cancel, async (records) => ({ ids: [await records('visits')] })],
  [
    groupBookingContract.move,
    async (records, { slot }) => ({ moves: [{ id: await records('visits'), slot }] }),
  ],
  [
    groupBookingContract.book,
    async (records, { slot }) => ({ places: [{ employee: await records('employees'), slot }] }),
  ],
  [
    scheduleAdminContract.removeDays,
    async (records) => ({ days: [{ id: await records('days'), version: 0 }] }),
  ],
])

const ofUnits = async (records: Records): Promise<Values> => ({
  department: await records('departments'),
  position: await records('positions'),
})

/** Documents of the caller's earlier booking, taken over for the same person. */
const ofEarlier = async (records: Records, { slot }: World): Promise<Values> => ({
  kept: { booking: await records('bookings'), parts: ['paper'] },
  person: { ...wishOf(slot).person, surname: callers },
})

/** Values that a valid request needs and that always belong to the caller. */
const given = new Map<Route, (records: Records, world: World) => Promise<Values>>([
  [bookingContract.reserve, ofEarlier],
  [
    psychiatricDecisionContract.give,
    async (records) => ({ on: '2026-02-20', validUntil: '2028-02-20', files: [await records('uploads')] }),
  ],
  [foremanPageContract.list, async () => ({ token: 'x'.repeat(43) })],
  [foremanPageContract.mark, async () => ({ token: 'x'.repeat(43), mark: null })],
  ...[
    ownQuestionnaireContract.fill,
    roomQuestionnaireContract.fillInRoom,
    deskQuestionnaireContract.fillAtDesk,
  ].map((contract) => [contract as Route, async () => ({ answers: answersWith() })] as const),
  ...[ownVisitConsentContract.read, deskVisitConsentContract.signed].map(
    (contract) => [contract as Route, async () => ({ textVersion: '2022-1' })] as const,
  ),
  [kioskContract.lock, async () => ({ lockCode: '12345678' })],
  [kioskContract.checkIn, async () => ({ code: 'П-2026-000000', birthYear: 1984 })],
  [employeesContract.add, ofUnits],
  [candidatesContract.add, ofUnits],
  [oneVisitContract.times, async (records) => ({ position: await records('positions') })],
  [employeesContract.change, ofUnits],
  [employeesContract.addPosition, async () => ({ exemption: null })],
  [employeesContract.changePosition, async () => ({ exemption: null })],
  [
    receiptsContract.correct,
    async (_, { app }) => ({ on: clinicDay(app.clock.now()), signedOn: null, keeps: [] }),
  ],
  [shiftsContract.add, async (records) => ({ room: await records('cabinets') })],
  [scheduleAdminContract.removeWeek, (_, { clerk }) => comingWeek(clerk)],
])

/** Records that a call names: the word before each parameter of the address, or a person by a field of the body. */
export function subjectsOf(contract: Route): { kind: string; name: string }[] {
  const field = byField.get(contract)
  if (field) return [field]
  if (ofPapers.has(contract)) return [{ kind: 'concluded', name: 'id' }]
  const subjects = [...contract.path.matchAll(/([\w-]+)\/:(\w+)/g)]
  return subjects.map(([, kind = '', name = '']) => ({
    kind: contract === actSignaturesContract.withdraw && kind === 'signatures' ? 'act-signatures' : kind,
    name,
  }))
}

/** Whether a call treats the caller's own records and another user's differently. */
export const hasOwner = (contract: Route): boolean => subjectsOf(contract).some(({ kind }) => isOwned(kind))

function casesOf(contract: Route): RecordOwner[] {
  const subjects = subjectsOf(contract)
  if (subjects.length === 0) return ['none']
  const isDeep = subjects.length > 1 || inBody.has(contract)
  return hasOwner(contract)
    ? ['own', 'others', ...(isDeep ? (['through'] as const) : []), 'none']
    : ['others', 'none']
}

/** Refusals for a condition that the caller has not met yet, as an unverified phone: they do not deny the right. */
const conditions: (string | null)[] = [accountRefusals.NOT_VERIFIED.code, common.OWNER_CHECK.code]

/**
 * Whether a try shows that the caller has the right: it was not refused as «sign in», «not yours» or «no such
 * record».
 */
export const isGiven = ({ status, code }: Try): boolean =>
  !(status === 401 || status === 404 || (status === 403 && !conditions.includes(code)))

/** The callers; a caller whose data a try has changed is replaced by a new one. */
class Stage {
  readonly #people = new Map<string, Promise<TestPerson>>()
  readonly world: World
  constructor(world: World) {
    this.world = world
  }
  get(part: Part | 'another'): Promise<TestPerson> {
    const somebody =
      this.#people.get(part) ??
      (part === 'another' ? come(this.world, 'employer', anothers) : come(this.world, part, callers))
    this.#people.set(part, somebody)
    return somebody
  }
  /** Blocks the account of the caller that is tried as blocked, or unblocks it to make its next records. */
  async block(isBlocked: boolean): Promise<void> {
    const { account } = await this.get('blocked')
    const at = isBlocked ? this.world.app.clock.now() : null
    await this.world.app.db.execute('update accounts set blocked_at = $2 where id = $1', [account?.id, at])
  }
  /** Replaces the user whose record was changed by a new one. */
  spend(part: Part, whose: RecordOwner): void {
    this.#people.delete(whose === 'own' || whose === 'none' ? part : 'another')
  }
}

const nothing = {
  phones: '+79999999999',
  emails: 'nobody@example.ru',
  cities: 'nowhere',
  stations: 'nothing',
} as Record<string, string>

/** Returns the parameters of a call in one case, by name; null when there is no such case. */
async function namesFor(
  stage: Stage,
  contract: Route,
  part: Part,
  whose: RecordOwner,
): Promise<Values | null> {
  const [caller, another] = await Promise.all([stage.get(part), stage.get('another')])
  const subjects = subjectsOf(contract)
  const isInBody = inBody.has(contract)
  const names: Values = {}
  for (const [place, { kind, name }] of subjects.entries()) {
    const isLast = place === subjects.length - 1
    const isOwn = whose === 'own' || (whose === 'through' && (!isLast || isInBody))
    const isNone = whose === 'none' && isLast
    const record = isNone
      ? (nothing[kind] ?? someId)
      : await recordOf(stage.world, isOwn ? caller : another, kind)
    if (record === null) return null
    names[name] = record
  }
  return names
}

const smallest = (contract: Route, query: Values): Values => {
  const needed = Object.entries(query).filter(([key]) => {
    const { [key]: _left, ...rest } = query
    return !contract.query?.safeParse(rest).success
  })
  return Object.fromEntries(needed)
}

/** The requests that try a call: one for each shape that its body may have. */
async function requestsOf(stage: Stage, contract: Route, part: Part, whose: RecordOwner) {
  const names = await namesFor(stage, contract, part, whose)
  if (!names) return null
  const [caller, another] = await Promise.all([stage.get(part), stage.get('another')])
  const records: Records = (kind) => recordOf(stage.world, whose === 'own' ? caller : another, kind)
  const inside = await inBody.get(contract)?.(records, stage.world)
  const own = await given.get(contract)?.((kind) => recordOf(stage.world, caller, kind), stage.world)
  const common = { slot: stage.world.slot, organization: another.organization, target: freshPhone() }
  const values = { ...common, ...names, ...inside, ...own }
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(names[name])))
  const [query] = samples(contract.query, values)
  const asked = new URLSearchParams(smallest(contract, (query ?? {}) as Values) as Record<string, string>)
  const url = `${path}${asked.size ? `?${asked}` : ''}`
  const bodies = contract.body ? samples(contract.body, values) : [undefined]
  const { method } = contract
  const field = byField.get(contract)
  return bodies.map((sample) => {
    const body = field ? { ...(sample as Values), [field.name]: names[field.name] } : sample
    return { method, url, body, cookies: caller.client.cookies }
  })
}

type Request = NonNullable<Awaited<ReturnType<typeof requestsOf>>>[number]
let sent = 0

/**
 * Sends each request from a different address, so that a limit per address never answers first. A stream is
 * read up to its first state.
 */
async function send({ app }: World, { method, url, body, cookies }: Request) {
  sent += 1
  const isFile = body instanceof Uint8Array
  const answer = await app.server.fastify.inject({
    method: method as 'GET',
    url,
    payloadAsStream: true,
    remoteAddress: `198.${18 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { payload: isFile ? Buffer.from(body) : JSON.stringify(body) }),
  })
  let text = ''
  for await (const part of answer.stream()) {
    text += part
    if (text.startsWith('retry:') && text.includes('data:')) break
  }
  return { status: answer.statusCode, text }
}

const codeOf = (text: string): string | null => /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1] ?? null

/** Tries one call as one kind of caller about one record, with each shape of its body. */
async function tryOne(stage: Stage, contract: Route, part: Part, whose: RecordOwner): Promise<Try[]> {
  const tries: Try[] = []
  const shapes = Math.max(1, samples(contract.body).length)
  for (let shape = 0; shape < shapes; shape += 1) {
    // Prepared anew for each shape, because a try that changes something uses up the users and their records.
    const request = (await requestsOf(stage, contract, part, whose))?.[shape]
    if (!request) continue
    if (part === 'blocked') await stage.block(true)
    const { status, text } = await send(stage.world, request)
    if (part === 'blocked') await stage.block(false)
    if (status < 300 && contract.method !== 'GET') stage.spend(part, whose)
    tries.push({ contract, part, whose, status, code: codeOf(text), tells: text.includes(anothers) })
  }
  return tries
}

/** Whether a call is about an organization and its people, so that each of its colleagues may or may not make it. */
export const isOfOrganization = ({ path }: Route): boolean =>
  path.startsWith('/api/organizations/:organization')

/** The callers that try a call. */
export const callersOf = (contract: Route): Part[] =>
  [...Object.keys(parts), 'blocked', ...(isOfOrganization(contract) ? Object.keys(colleagues) : [])] as Part[]

/** Tries every call as every kind of caller: on their own records, on another user's and on none. */
export async function tryAll(world: World, contracts: readonly Route[]): Promise<Try[]> {
  const stage = new Stage(world)
  const tries: Try[] = []
  for (const contract of contracts)
    for (const part of callersOf(contract))
      for (const whose of casesOf(contract)) tries.push(...(await tryOne(stage, contract, part, whose)))
  return tries
}
