import type { BookingId } from '../../../shared/booking/schema.ts'
import { proofNames, recognitionRefusals } from '../../../shared/employees/account-link/ru.ts'
import type { OwnProof } from '../../../shared/employees/account-link/schema.ts'
import type { PersonId } from '../../../shared/employees/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { fold } from '../../../shared/platform/search.ts'
import { lockAccount } from '../../accounts/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { provePerson, recognisePersons } from '../store.ts'
import { type Caller, findBorn, findSubject, hasReferral, type ProofSubject } from './store.ts'

type PersonName = Record<'surname' | 'name', string>

const isNamesake = (one: PersonName, other: PersonName): boolean =>
  fold(one.surname) === fold(other.surname) && fold(one.name) === fold(other.name)

/**
 * Identifies an account for comparison with employees. Their phones are sealed, so digests of the phone
 * are compared: more than one while the secret is being changed.
 */
export const callerOf = (account: AccountId, phone: string, secrets: Secrets): Caller => ({
  account,
  phoneKeys: secrets.digests('lookup', `phone ${phone}`),
})

/** A visit by which its person is compared with a caller; `phoneKey`: of an employee, whose phone is sealed. */
interface VisitOwner {
  follower: AccountId | null
  phone: string | null
  phoneKey: string | null
}

const isOneOf = (key: string | null, keys: readonly string[]) => key !== null && keys.includes(key)

/**
 * Tells whether the caller is the examined person: the visit is shown in the caller's account or was made with the
 * caller's phone.
 */
export function isOwnVisit(
  { follower, phone, phoneKey }: VisitOwner,
  actor: Pick<Member, 'accountId' | 'phone'>,
  secrets: Secrets,
): boolean {
  const caller = callerOf(actor.accountId, actor.phone, secrets)
  return follower === caller.account || phone === actor.phone || isOneOf(phoneKey, caller.phoneKeys)
}

/**
 * Recognises the caller as the employees with the same phone, surname and name and the given birth date;
 * refuses when there is none. A stranger to whom the phone number has passed learns nothing else.
 */
export async function openVisits(tx: Tx, id: AccountId, birth: Day, secrets: Secrets): Promise<void> {
  const account = (await lockAccount(tx, id)) ?? refuse(common.NO_SESSION)
  // Uses the phone as read after the account is locked: a phone that has just been replaced must not open
  // visits.
  const { phoneKeys } = callerOf(id, account.profile.phone, secrets)
  const candidates = await findBorn(tx, phoneKeys, birth)
  const own = candidates.filter((person) => isNamesake(person, account.profile))
  if (own.length === 0) refuse(recognitionRefusals.NOT_RECOGNISED)
  const ids = own.map((person) => person.id)
  for (const { id: employee, organization } of await recognisePersons(tx, id, ids))
    note(tx, { id: employee, organization, after: { account: id } })
}

/** A number by which the owner of an account proves to be the employee of a booking. */
interface ProofCall {
  account: AccountId
  booking: BookingId
  given: OwnProof
  secrets: Secrets
}

function isRight(tx: Tx, { snilsKey }: ProofSubject, person: PersonId, { given, secrets }: ProofCall) {
  return given.by === 'snils'
    ? isOneOf(snilsKey, secrets.digests('lookup', `snils ${given.snils}`))
    : hasReferral(tx, { person, ...given.referral })
}

/**
 * Stores that the owner of the account is the employee of the booking; refuses a wrong number. The booking has
 * been found for the account; when HR has corrected the card meanwhile, it is gone (404).
 */
export async function proveOwner(tx: Tx, call: ProofCall, now: Date): Promise<void> {
  const { account, booking, given } = call
  const subject = await findSubject(tx, account, booking)
  const { person, employee, organization, isProven } = subject ?? refuse(common.NOT_FOUND)
  if (!subject || !person || isProven) return
  if (!(await isRight(tx, subject, person, call))) refuseField(recognitionRefusals.NOT_PROVEN, given.by)
  if (!(await provePerson(tx, { person, account, proof: given.by, by: account, now }))) {
    // Another press of the same person was faster, or HR has corrected the card since the booking was found.
    if (!(await findSubject(tx, account, booking))?.isProven) refuse(common.NOT_FOUND)
    return
  }
  note(tx, { id: employee, organization, after: { account, proof: proofNames[given.by] } })
}
