import type { EmployeeCard, EmployeeId } from '../../../shared/employees/schema.ts'
import { candidateRefusals, notTakenOn } from '../../../shared/group-booking/candidates/ru.ts'
import type { Candidate, CandidateInput } from '../../../shared/group-booking/candidates/schema.ts'
import type { VisitInput } from '../../../shared/group-booking/one-visit/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import {
  addEmployee,
  type EmployeeContext,
  hireCandidate,
  type SeenVersion,
  seenEmployee,
} from '../../employees/actions.ts'
import { changeCandidacy, type EmployeeRecord } from '../../employees/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { cancelComing, type EmployerContext } from '../employee-bookings/actions.ts'
import { bookVisit } from '../one-visit/actions.ts'
import { candidateView, findCandidate } from './store.ts'

/** Returns a candidate as HR sees him now. */
async function shown(tx: Tx, { scope }: EmployerContext, id: EmployeeId, now: Date): Promise<Candidate> {
  const row = (await findCandidate(tx, scope, id, clinicDay(now))) ?? refuse(common.NOT_FOUND)
  return candidateView(row, now)
}

/** A candidate to be added, and the visit to be booked in the same act. */
type NewCandidate = CandidateInput & { anyway?: boolean | undefined; visit?: VisitInput | undefined }

/** Adds a candidate and books the preliminary check-up: both or neither. */
export async function addCandidate(
  tx: Tx,
  hr: EmployerContext,
  { visit, ...input }: NewCandidate,
  context: EmployeeContext,
): Promise<Candidate> {
  const { id } = await addEmployee(tx, hr.scope, { ...input, isCandidate: true }, context)
  if (visit) await bookVisit(tx, hr, { ...visit, id, kind: 'preliminary' }, context.now)
  return shown(tx, hr, id, context.now)
}

/** Books a candidate who has no visit yet, or whose visit was cancelled or missed. */
export async function bookCandidate(
  tx: Tx,
  hr: EmployerContext,
  visit: VisitInput & { id: EmployeeId },
  now: Date,
): Promise<Candidate> {
  const { state } = await shown(tx, hr, visit.id, now)
  if (state !== 'considered') refuse(candidateRefusals.NOT_CANDIDATE)
  await bookVisit(tx, hr, { ...visit, kind: 'preliminary' }, now)
  note(tx, { id: visit.id })
  return shown(tx, hr, visit.id, now)
}

type CandidateVersion = SeenVersion<EmployeeId>

/** Returns a candidate, locked; refuses one who has been hired, and a record that has changed meanwhile. */
async function seenCandidate(
  tx: Tx,
  { scope }: EmployerContext,
  one: CandidateVersion,
  context: Omit<EmployeeContext, 'edition'>,
) {
  const record = await seenEmployee(tx, scope, one, context)
  return record.candidate ? record : refuse(candidateRefusals.NOT_CANDIDATE)
}

/** Hires a candidate, who is an employee from now on. */
export async function hire(
  tx: Tx,
  hr: EmployerContext,
  { on, personnelNumber, ...one }: CandidateVersion & { on: Day; personnelNumber?: string | undefined },
  context: EmployeeContext,
): Promise<EmployeeCard> {
  const record = await seenCandidate(tx, hr, one, context)
  return hireCandidate(tx, hr.scope, record, { ...context, on, personnelNumber })
}

const decided = (tx: Tx, { id, candidate }: EmployeeRecord, state: EmployeeRecord['candidate']) =>
  note(tx, { id, before: { candidate }, after: { candidate: state } })

/** Decides not to take a candidate on: his visit is cancelled, and he leaves the list of those considered. */
export async function refuseCandidate(
  tx: Tx,
  hr: EmployerContext,
  one: CandidateVersion,
  now: Date,
): Promise<Candidate> {
  const context = { secrets: hr.messageContext.secrets, now }
  await cancelComing(tx, hr, { employees: [one.id], reason: notTakenOn }, now)
  const record = await seenCandidate(tx, hr, one, context)
  if (record.candidate === 'refused') refuse(candidateRefusals.ALREADY_REFUSED)
  const refusedOn = clinicDay(now)
  await changeCandidacy(tx, record.id, { on: record.dismissedOn, candidate: 'refused', refusedOn })
  decided(tx, record, 'refused')
  return shown(tx, hr, record.id, now)
}

/** Takes back the decision not to take a candidate on. */
export async function considerAgain(
  tx: Tx,
  hr: EmployerContext,
  one: CandidateVersion,
  now: Date,
): Promise<Candidate> {
  const record = await seenCandidate(tx, hr, one, { secrets: hr.messageContext.secrets, now })
  if (record.candidate !== 'refused') refuse(candidateRefusals.NOT_REFUSED)
  await changeCandidacy(tx, record.id, { on: record.dismissedOn, candidate: 'considered', refusedOn: null })
  decided(tx, record, 'considered')
  return shown(tx, hr, record.id, now)
}
