import type { SealedPapers } from '../../../shared/booking/kept-papers.ts'
import { correctedNames, correctionReasons } from '../../../shared/booking/ru.ts'
import type { BookingId, CorrectedPart } from '../../../shared/booking/schema.ts'
import { correctionRefusals, correctionWords } from '../../../shared/desk/corrections/ru.ts'
import {
  correctedParts,
  isDocument,
  mayCorrect,
  type PartValues,
} from '../../../shared/desk/corrections/rules.ts'
import type { DeskCorrection, DeskNumbers } from '../../../shared/desk/corrections/schema.ts'
import { isSamePerson } from '../../../shared/desk/employer-link/rules.ts'
import { deskRefusals } from '../../../shared/desk/ru.ts'
import type { DeskCard } from '../../../shared/desk/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { fullName } from '../../../shared/platform/person.ts'
import { birthProblem, issueProblem } from '../../../shared/platform/person-dates.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { volumeOf } from '../../../shared/programme/rules.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { addCorrection, listCorrections } from '../../booking/corrections/store.ts'
import { correctedFormer, correctedValue } from '../../booking/corrections/tables.ts'
import { sealPapers } from '../../booking/identity-documents/actions.ts'
import { changeBookedPerson, changePapers } from '../../booking/store.ts'
import { correctPerson } from '../../employees/actions.ts'
import { findEmployeeOfVisit } from '../../employees/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { SealContext } from '../../platform/data-keys/sealed-column.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { getEdition } from '../../programme/store.ts'
import { lockedVisit, personOf, refuseOwn, visitCard } from '../actions.ts'
import { findVisit, type Visit } from '../store.ts'

/** Numbers of a visit's documents, and what the audit says of the view: which documents, never their numbers. */
export async function showNumbers(
  reader: Reader,
  id: BookingId,
  secrets: Secrets,
): Promise<{ numbers: DeskNumbers; shown: { number: string; papers: string } }> {
  const visit = (await findVisit(reader, id)) ?? refuse(common.NOT_FOUND)
  const known: SealedPapers = personOf(visit, secrets).known
  const numbers = { paper: known.paper ?? null, snils: known.snils ?? null, policy: known.policy ?? null }
  const parts = (['paper', 'snils', 'policy'] as const).filter((part) => numbers[part])
  const papers = parts.map((part) => correctedNames[part]).join(', ') || 'документов нет'
  return { numbers, shown: { number: visit.number, papers } }
}

/** A correction that a registrar makes: its author, the visit and the right values. */
interface CorrectionCall {
  actor: Member
  id: BookingId
  correction: DeskCorrection
}

/** The keys, the edition in force and the present moment. */
interface CorrectionContext {
  secrets: Secrets
  edition: Edition | null
  now: Date
}

/** The person of a visit after a correction. */
const personAfter = (
  { surname, name, middlename, birth }: Pick<Visit, 'surname' | 'name' | 'middlename' | 'birth'>,
  given: DeskCorrection,
) => ({
  surname: given.surname ?? surname,
  name: given.name ?? name,
  middlename: given.middlename ?? middlename,
  birth: given.birth ?? birth,
})

type PersonAfter = ReturnType<typeof personAfter>

/** Refuses a birth date by which order 29н asks for another volume: the booking and its price would be wrong. */
async function checkVolume(tx: Tx, visit: Visit, { birth }: PersonAfter): Promise<void> {
  const edition = await getEdition(tx, visit.edition)
  const servicesFor = (one: Visit['birth']) => {
    const { kind, kindReason, gender, factors, day: date } = visit
    const outcome = volumeOf(edition, { kind, kindReason, gender, birth: one, date, factors })
    return outcome.ok ? outcome.volume.items.map(({ service }) => service).join() : null
  }
  if (servicesFor(birth) !== servicesFor(visit.birth))
    refuseField(correctionRefusals.NOT_CORRECTABLE, 'birth', correctionWords.volume)
}

/** Refuses wrong dates: those of a birth, and those of a passport that nobody has at that age. */
function checkDates({ paper, birth }: DeskCorrection, person: PersonAfter, now: Date): void {
  const today = clinicDay(now)
  const born = birth && birthProblem(birth, today)
  if (born) refuseField(common.INVALID, 'birth', born)
  const { kind, issuedOn } = paper ?? {}
  const issued = kind && issuedOn && issueProblem({ kind, issuedOn }, { birth: person.birth, today })
  if (issued) refuseField(common.INVALID, 'paper.issuedOn', issued)
}

/** Refuses a phone and documents that an organization keeps, and documents that the visit does not have. */
function checkKept(parts: readonly CorrectedPart[], visit: Visit, known: SealedPapers): void {
  const documents = parts.filter(isDocument)
  if ((documents.length > 0 || parts.includes('phone')) && visit.employee)
    refuse(correctionRefusals.NOT_CORRECTABLE, { message: correctionWords.ofEmployee })
  const missing = documents.find((part) => !known[part])
  if (missing) refuseField(correctionRefusals.NOT_CORRECTABLE, missing, correctionWords.missing)
}

/**
 * Lets the employer's list follow a corrected person. A card with the former person is corrected too when the
 * employer made the booking; a booking that the desk has linked must stay that of its employee.
 */
async function followInList(
  tx: Tx,
  visit: Visit,
  after: PersonAfter,
  edition: Edition | null,
): Promise<void> {
  const card = visit.countsFor && (await findEmployeeOfVisit(tx, visit.countsFor))
  if (!card) return
  if (visit.employee && isSamePerson(card, visit)) await correctPerson(tx, card, after, edition)
  else if (!visit.employee && !isSamePerson(card, after))
    refuse(correctionRefusals.NOT_CORRECTABLE, { message: correctionWords.linked })
}

const taken = { bookings_open_day: deskRefusals.PERSON_BOOKED }

/** Corrects name and birth date of a visit, of its search and of the employer's list. */
async function correctBooked(
  tx: Tx,
  visit: Visit,
  after: PersonAfter,
  edition: Edition | null,
): Promise<void> {
  if (visit.hasPaper) refuse(correctionRefusals.NOT_CORRECTABLE, { message: correctionWords.decided })
  if (after.birth !== visit.birth) await checkVolume(tx, visit, after)
  await followInList(tx, visit, after, edition)
  await changeBookedPerson(tx, { id: visit.id, ...after, phone: visit.phone ?? '' }, taken)
}

const isName = (part: CorrectedPart) => !isDocument(part) && part !== 'phone'

/** Corrected parts with their former values; `position`: number of earlier corrections of the visit. */
interface DoneCorrection {
  parts: readonly CorrectedPart[]
  present: PartValues
  position: number
}

/** Stores the former and the new values, those of documents sealed for their row. */
async function keepFormer(
  tx: Tx,
  { parts, present, position: before }: DoneCorrection,
  { actor, id, correction }: CorrectionCall,
  { secrets, now }: Pick<CorrectionContext, 'secrets' | 'now'>,
): Promise<void> {
  const { reason } = correction
  for (const [at, part] of parts.entries()) {
    const position = before + at + 1
    const row = { booking_id: id, position }
    const kept = (value: unknown, place: SealContext) =>
      isDocument(part) ? secrets.seal(JSON.stringify(value), place) : String(value)
    const former = kept(present[part], correctedFormer.at(row))
    const value = kept(correction[part], correctedValue.at(row))
    await addCorrection(tx, { booking: id, position, part, former, value, reason, by: actor.accountId, now })
  }
}

/** Corrects slips in a visit and keeps the former values, those of documents sealed. */
export async function correctVisit(
  tx: Tx,
  { actor, id, correction }: CorrectionCall,
  { secrets, edition, now }: CorrectionContext,
): Promise<DeskCard> {
  const visit = await lockedVisit(tx, id, { employeesOf: [id] })
  refuseOwn(visit, actor, secrets)
  if (!mayCorrect(visit.state))
    refuse(correctionRefusals.NOT_CORRECTABLE, { message: correctionWords.closed })
  const corrections = await listCorrections(tx, id)
  if (corrections.length !== correction.seen) refuse(correctionRefusals.CORRECTED_MEANWHILE)
  const known: SealedPapers = personOf(visit, secrets).known
  const { surname, name, middlename, birth, phone } = visit
  const present = { ...known, surname, name, middlename, birth, phone }
  const parts = correctedParts(present, correction)
  if (parts.length === 0) refuse(correctionRefusals.NOTHING_CORRECTED)
  const after = personAfter(visit, correction)
  checkDates(correction, after, now)
  checkKept(parts, visit, known)
  if (parts.some(isName)) await correctBooked(tx, visit, after, edition)
  if (parts.includes('phone') && correction.phone)
    await changeBookedPerson(tx, { id, ...after, phone: correction.phone }, taken)
  if (parts.some(isDocument)) {
    const papers = Object.fromEntries(parts.filter(isDocument).map((part) => [part, correction[part]]))
    const papersSealed = sealPapers(secrets, id, { ...known, ...papers })
    await changePapers(tx, { id, paperKind: correction.paper?.kind ?? visit.paperKind, papersSealed })
  }
  const done = { parts, present, position: corrections.length }
  await keepFormer(tx, done, { actor, id, correction }, { secrets, now })
  const reason = correctionReasons[correction.reason]
  const corrected = parts.map((part) => correctedNames[part]).join(', ')
  note(tx, {
    id,
    ...(parts.some(isName) && { before: { fullname: fullName(visit), birth } }),
    after: {
      number: visit.number,
      corrected,
      reason,
      ...(parts.some(isName) && { fullname: fullName(after), birth: after.birth }),
    },
  })
  return visitCard(tx, id, secrets, now)
}
