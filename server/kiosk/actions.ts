import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { checkOf, readCode } from '../../shared/booking/code.ts'
import { stateNames } from '../../shared/booking/ru.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { whereToGo } from '../../shared/desk/where-words.ts'
import { kioskRefusals, obstacleWords } from '../../shared/kiosk/ru.ts'
import { isThere, obstacleOf } from '../../shared/kiosk/rules.ts'
import type { CheckedIn, CheckIn, Kiosk, KioskCode, KioskTicket } from '../../shared/kiosk/schema.ts'
import type { KioskDevice } from '../../shared/platform/actor.ts'
import { partsOf } from '../../shared/platform/days.ts'
import type { KioskId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { ticketNumber } from '../../shared/queue/rules.ts'
import type { Ticket } from '../../shared/queue/schema.ts'
import { lockVisit, markArrival } from '../desk/actions.ts'
import { findVisitOf, type Visit } from '../desk/store.ts'
import { note } from '../platform/audit/trail.ts'
import type { Database, Reader, Tx } from '../platform/db/types.ts'
import { type Cookies, cookieOf } from '../platform/http/cookies.ts'
import { newId } from '../platform/ids.ts'
import type { Limits } from '../platform/limits.ts'
import { randomDigits, type Secrets } from '../platform/secrets.ts'
import {
  addKiosk,
  findBySecret,
  type KioskRow,
  lockKiosk,
  renewCode,
  revokeKiosk,
  seeKiosk,
} from './store.ts'

/** Time for which a one-time code can be typed on the tablet, milliseconds. */
const codeLife = 10 * 60_000
const codeDigits = 8

/** Browsers keep a cookie for 400 days at most; the page of a kiosk renews it each time it opens. */
const cookieLife = 400 * 24 * 60 * 60
/** The cookie goes with the calls of a kiosk only, so that the device is nobody at all others. */
const cookiePath = '/api/kiosk'
/** A kiosk is recorded as seen at most once in so many milliseconds. */
const seenEvery = 60_000

const ofCode = (code: string) => `code ${code}`
const ofDevice = (secret: string) => `device ${secret}`

/** A kiosk as the settings show it. A code that has run out is shown as none. */
export const kioskView = ({ addedAt, lockedAt, seenAt, codeEnds, ...kiosk }: KioskRow, now: Date): Kiosk => ({
  ...kiosk,
  addedAt: addedAt.toISOString(),
  lockedAt: lockedAt?.toISOString() ?? null,
  seenAt: seenAt?.toISOString() ?? null,
  codeEnds: codeEnds && codeEnds > now ? codeEnds.toISOString() : null,
})

function newCode(secrets: Secrets, now: Date) {
  const code = randomDigits(codeDigits)
  return {
    code,
    kept: { codeHash: secrets.digest('kiosk', ofCode(code)), codeEnds: new Date(now.getTime() + codeLife) },
  }
}

/** Adds a kiosk with a one-time code. */
export async function makeKiosk(
  tx: Tx,
  { city, name }: { city: City; name: string },
  secrets: Secrets,
  now: Date,
): Promise<KioskCode> {
  const { code, kept } = newCode(secrets, now)
  const row = await addKiosk(tx, { id: newId<KioskId>(now), city, name, now, ...kept })
  note(tx, { id: row.id, after: { city, name } })
  return { kiosk: kioskView(row, now), code }
}

/** Gives a kiosk another one-time code, for another tablet or after the first one has run out. */
export async function renewKiosk(tx: Tx, id: KioskId, secrets: Secrets, now: Date): Promise<KioskCode> {
  const { code, kept } = newCode(secrets, now)
  const row = await renewCode(tx, { id, ...kept })
  note(tx, { id, after: { name: row.name } })
  return { kiosk: kioskView(row, now), code }
}

/** Revokes a kiosk: its device is nobody at the next call. */
export async function endKiosk(tx: Tx, id: KioskId, now: Date): Promise<void> {
  const { city, name } = await revokeKiosk(tx, id, now)
  note(tx, { id, before: { city, name } })
}

/** Devices of kiosks and their cookies. */
export interface Kiosks {
  /** Returns the kiosk that sends a request; null for any other sender. */
  actorOf(request: FastifyRequest): Promise<KioskDevice | null>
  /** Makes the device that knows a one-time code a kiosk; returns the secret for its cookie. */
  lock(tx: Tx, code: string, now: Date): Promise<{ kiosk: KioskRow; secret: string }>
  /** Sets the cookie, or sets it anew for another 400 days. */
  keep(cookies: Cookies, secret?: string): void
}

/** Opens the devices of kiosks. */
export function kiosksOver(deps: {
  db: Database
  secrets: Secrets
  secure: boolean
  now: () => Date
}): Kiosks {
  const { db, secrets } = deps
  const name = `${deps.secure ? '__Secure-' : ''}kiosk`
  return {
    async actorOf(request) {
      const secret = cookieOf(request, name)
      const hashes = secret ? secrets.digests('kiosk', ofDevice(secret)) : []
      const [secretHash] = hashes
      const found = secretHash ? await findBySecret(db.reader, hashes) : null
      if (!found || !secretHash) return null
      const { seenAt, ...device } = found
      const now = deps.now()
      if (now.getTime() - seenAt.getTime() >= seenEvery)
        await db.transact((tx) => seeKiosk(tx, { id: device.kiosk, secretHash, now }))
      return { kind: 'kiosk', ...device }
    },
    async lock(tx, code, now) {
      const secret = randomBytes(32).toString('base64url')
      const codeHashes = secrets.digests('kiosk', ofCode(code))
      const hashes = { codeHashes, secretHash: secrets.digest('kiosk', ofDevice(secret)), now }
      const kiosk = (await lockKiosk(tx, hashes)) ?? refuse(kioskRefusals.WRONG_LOCK_CODE)
      note(tx, { id: kiosk.id, after: { city: kiosk.city, name: kiosk.name } })
      return { kiosk, secret }
    },
    keep(cookies, secret = cookies.get(name)) {
      if (secret) cookies.set(name, secret, cookieLife, cookiePath)
    },
  }
}

/** Wrong numbers, years and codes from one kiosk, and wrong years for one number. */
const ofKiosk = { times: 30, seconds: 600 }
const ofNumber = { times: 5, seconds: 3600 }

/** Reader, limits and time of the verification of a check-in. */
interface VerifyContext {
  reader: Reader
  limits: Limits
  now: Date
}

const bornIn = ({ birth }: Visit): number => partsOf(birth).year

/**
 * Returns the booking that a patient proves to know: by the check digits of its code, or by its number and the year
 * of birth. An unknown number is refused as a wrong year is. Only failures count against the limits.
 */
export async function verifyVisit(
  { kiosk }: KioskDevice,
  { code, birthYear }: CheckIn,
  { reader, limits, now }: VerifyContext,
): Promise<BookingId> {
  const entered = readCode(code) ?? refuse(kioskRefusals.NOT_A_CODE)
  const keys = { kiosk: `kiosk ${kiosk}`, number: `kiosk-number ${entered.number}` }
  await limits.spend(keys.kiosk, ofKiosk, now)
  const visit = await findVisitOf(reader, entered.number)
  const isProven = visit !== null && entered.check === checkOf(visit.id)
  if (!isProven && birthYear === null) {
    // A typed number alone guesses nothing: the page asks for the year next.
    if (entered.check === null) await limits.giveBack(keys.kiosk)
    refuse(kioskRefusals.YEAR_NEEDED)
  }
  if (!isProven) await limits.spend(keys.number, ofNumber, now)
  if (!visit || !(isProven || bornIn(visit) === birthYear)) return refuse(kioskRefusals.NOT_MATCHED)
  await limits.giveBack(keys.kiosk)
  if (!isProven) await limits.giveBack(keys.number)
  return visit.id
}

const stateName = ({ state }: Pick<Visit, 'state'>): string => stateNames.clinic[state]

/**
 * Marks the arrival of a verified patient as the desk does, or lets one who has been marked see the ticket again.
 * Returns whether the patient had been marked; refuses a patient whom a registrar must see.
 */
export async function checkIn(tx: Tx, device: KioskDevice, id: BookingId, now: Date): Promise<boolean> {
  const { visit, isRelinked } = await lockVisit(tx, id, 'arrive')
  if (isRelinked) refuse(kioskRefusals.SEE_REGISTRAR)
  const seen = { ...visit, lacksPapers: visit.employee === null && visit.paperKind === null }
  const obstacle = obstacleOf(seen, device, now)
  if (obstacle) refuse(kioskRefusals.SEE_REGISTRAR, { message: obstacleWords(obstacle, seen) })
  if (visit.isInterventionWithdrawn)
    refuse(kioskRefusals.SEE_REGISTRAR, { message: obstacleWords('unsigned', seen) })
  const before = { number: visit.number, state: stateName(visit) }
  if (isThere(visit)) {
    note(tx, { act: 'view', what: 'ticket', id, after: { number: visit.number, kiosk: device.name } })
    return true
  }
  const arrived = await markArrival(tx, { kind: 'kiosk', account: null }, visit, now)
  const ticket = arrived.ticket === null ? null : ticketNumber(arrived.ticket)
  note(tx, { id, before, after: { state: stateName(arrived.visit), ticket, kiosk: device.name } })
  return false
}

const ticketView = (ticket: Ticket): KioskTicket => ({ number: ticket.number, ...whereToGo(ticket) })

/** The answer of a kiosk: the ticket of the patient without a name. */
export const checkedIn = (isRepeated: boolean, ticket: Ticket | null): CheckedIn => ({
  isRepeated,
  ticket: ticket && ticketView(ticket),
})
