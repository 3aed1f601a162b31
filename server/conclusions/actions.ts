import { isFinal, nextCheckUpOn } from '../../shared/booking/rules.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { type CheckUpContent, ConclusionContent, contentOf } from '../../shared/conclusions/papers.ts'
import { conclusionFileName, conclusionRefusals } from '../../shared/conclusions/ru.ts'
import {
  conclusionNumber,
  daysToHand,
  feedsHealthBook,
  lastConcluded,
  passedWithout,
} from '../../shared/conclusions/rules.ts'
import type {
  CommissionPaper,
  Conclusion,
  ConclusionId,
  ConclusionRow,
  OwnConclusion,
  Verdict,
} from '../../shared/conclusions/schema.ts'
import { conclusionFile } from '../../shared/conclusions/sheets.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { addDays, clinicDay, type Day, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, type RefusalKind, refuse } from '../../shared/platform/refusal.ts'
import { addWorkingDays } from '../../shared/platform/working-days.ts'
import { movesDue } from '../../shared/programme/kinds.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { lockRows } from '../booking/locks/store.ts'
import { settle } from '../check-ups/actions.ts'
import { listPassedSent } from '../check-ups/employer/store.ts'
import { movePassed } from '../employees/actions.ts'
import { hasFindings } from '../findings/store.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { pdfOf } from '../platform/documents/pdf.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { listSpecialDays } from '../schedule/working-hours/store.ts'
import {
  addPaper,
  annulPaper,
  findLastOf,
  findPaper,
  handPaper,
  listPapers,
  listPassed,
  type PaperRow,
  takeBackPaper,
  takeNumber,
} from './store.ts'
import { conclusionAnnulReason, conclusionContent } from './tables.ts'

const sealContext = (id: ConclusionId) => conclusionContent.at({ id })
const reasonContext = (id: ConclusionId) => conclusionAnnulReason.at({ id })

/** Opens the content of a paper, for readers who may know the findings. */
export const opened = (
  { id, sealed }: Pick<PaperRow, 'id' | 'sealed'>,
  secrets: Secrets,
): ConclusionContent => ConclusionContent.parse(JSON.parse(secrets.open(sealed, sealContext(id))))

/**
 * Makes a row of the register; without `secrets`, as for staff who only issue papers, the row does not show the
 * findings.
 */
export function rowView(row: PaperRow, secrets: Secrets | null): ConclusionRow {
  const { id, booking, on, fullname, birth, kind, city, organization } = row
  const { handBy, handedOn, handedTo, annulledAt, annulReason, transfer } = row
  return {
    id,
    booking,
    on,
    fullname,
    birth,
    kind,
    city,
    organization,
    handBy,
    handedOn,
    handedTo,
    transfer,
    feedsHealthBook: feedsHealthBook(row),
    number: conclusionNumber(row.number, row.year),
    isFinal: isFinal(row.outcome),
    outcome: secrets && row.outcome,
    annulledAt: annulledAt?.toISOString() ?? null,
    // The reason is hidden without `secrets` too, because «Не отмечены противопоказания» (contraindications
    // were not noted) would reveal the findings.
    annulReason: secrets && annulReason && secrets.open(annulReason, reasonContext(id)),
  }
}

/** A paper with its content, for the commission only. */
function paperView(row: PaperRow, secrets: Secrets): Conclusion {
  const { factors, group, needs, examinations, chairman } = opened(row, secrets)
  const found = { outcome: row.outcome, factors, group, needs, examinations, chairman }
  return { ...rowView(row, secrets), ...found }
}

/** Returns all papers of a booking for a member of the commission, newest first. */
export const papersOf = async (
  reader: Reader,
  booking: BookingId,
  viewer: AccountId,
  secrets: Secrets,
): Promise<CommissionPaper[]> =>
  (await listPapers(reader, booking)).map((row) => {
    const { account, by, at } = row
    return { ...paperView(row, secrets), by, isMine: account === viewer, at: at.toISOString() }
  })

/** Returns the valid paper of a booking: the заключение, or until then the справка. */
export async function validPaper(reader: Reader, booking: BookingId): Promise<PaperRow | null> {
  const valid = (await listPapers(reader, booking)).filter(({ annulledAt }) => annulledAt === null)
  return valid.find(({ outcome }) => isFinal(outcome)) ?? valid[0] ?? null
}

/** Facts about a check-up that its person sees beside the paper; `months`: interval of the periodic check-up. */
interface OwnFacts {
  months: number | null
  hasExtract: boolean
}

/** A paper as its person sees it. */
function ownView(row: PaperRow, { months, hasExtract }: OwnFacts, secrets: Secrets): OwnConclusion {
  const paper = paperView(row, secrets)
  const { id, number, outcome, on, factors, group, needs, examinations, handedOn, handedTo, transfer } = paper
  const nextOn = nextCheckUpOn({ periodicityMonths: months, conclusion: { outcome, on } })
  const found = { outcome, on, factors, group, needs, examinations }
  const standing = { handedOn, handedTo, nextOn, transfer, feedsHealthBook: paper.feedsHealthBook }
  return { id, number, isFinal: isFinal(outcome), ...found, ...standing, hasExtract }
}

/** Returns the valid paper of a booking as its person sees it; null when there is none. */
export async function ownPaper(
  reader: Reader,
  { booking, months }: { booking: BookingId; months: number | null },
  secrets: Secrets,
): Promise<OwnConclusion | null> {
  const paper = await validPaper(reader, booking)
  if (!paper) return null
  const hasExtract = isFinal(paper.outcome) && (await hasFindings(reader, booking))
  return ownView(paper, { months, hasExtract }, secrets)
}

/**
 * Prints a paper as it was issued; refuses an annulled one. `owner`: the account or organization under which
 * the job waits for a printing thread; `isCopy`: not for signature.
 */
export async function fileOf(
  row: PaperRow,
  { owner, isCopy }: { owner: string; isCopy: boolean },
  secrets: Secrets,
): Promise<FileAnswer> {
  if (row.annulledAt) refuse(conclusionRefusals.CONCLUSION_ANNULLED)
  const content = opened(row, secrets)
  const file = await pdfOf(conclusionFile(content, { isCopy }), owner)
  return new FileAnswer(conclusionFileName(content), 'pdf', file)
}

/** Chairman last named by an account, in this year or the one before. */
export async function lastChairman(
  reader: Reader,
  account: AccountId,
  secrets: Secrets,
  now: Date,
): Promise<string | null> {
  const last = await findLastOf(reader, account, partsOf(clinicDay(now)).year - 1)
  return last && opened(last, secrets).chairman
}

/** Days ahead of which the days off are read, to count five working days. */
const daysAhead = 60

async function handByOf(reader: Reader, city: City, on: Day): Promise<Day> {
  const special = await listSpecialDays(reader, on, addDays(on, daysAhead))
  const off = special.filter((one) => one.hours === null && (one.city === null || one.city === city))
  const days = new Set(off.map(({ day }) => day))
  return addWorkingDays(on, daysToHand, (day) => days.has(day))
}

/** The check-up that a paper is about, and the data that the paper takes from it. */
export interface ConcludedCheckUp {
  booking: BookingId
  city: City
  organization: OrganizationId | null
  employee: EmployeeId | null
  content: CheckUpContent
}

/** Context of issuing papers. `edition`: the order in force, which gives the due days. */
export interface PaperContext {
  by: AccountId
  secrets: Secrets
  edition: Edition | null
}

/**
 * Stores a paper with the next number of the year and its content sealed. A заключение about an employee sets
 * the date of the last check-up, unless the check-up was an unscheduled one. The caller has locked the employee and then the booking.
 */
export async function issuePaper(
  tx: Tx,
  { content: known, city, ...whose }: ConcludedCheckUp,
  { verdict, by, secrets, edition }: PaperContext & { verdict: Verdict },
  now: Date,
): Promise<PaperRow> {
  const { outcome, on } = verdict
  const { booking, organization, employee } = whose
  const isMoved = employee !== null && isFinal(outcome) && movesDue(known.kind)
  const later = (stands: Day | null): Day => (stands && stands > on ? stands : on)
  const passedBefore = isMoved
    ? await movePassed(tx, edition, employee, (stands) => ({
        lastPassedOn: later(stands.lastPassedOn),
        concludedOn: later(stands.concludedOn),
      }))
    : null
  const handBy = await handByOf(tx, city, on)
  const { year } = partsOf(clinicDay(now))
  const number = await takeNumber(tx, year)
  const content = contentOf(verdict, known, conclusionNumber(number, year))
  const { fullname, birth } = content.person
  const id = newId<ConclusionId>(now)
  const sealed = secrets.seal(JSON.stringify(content), sealContext(id))
  const made = { id, year, number, booking, employee, outcome, on, handBy, fullname, sealed }
  const contraindicated = content.factors.filter((one) => one.isContraindicated).map(({ code }) => code)
  await addPaper(tx, { ...made, organization, contraindicated, by, passedBefore, now })
  await settle(tx, [booking], by, now)
  note(tx, { id, after: { number: content.number, fullname, on } })
  return {
    ...made,
    city,
    birth,
    kind: content.kind,
    organization: content.employer?.name ?? null,
    organizationId: organization,
    codes: content.factors.map(({ code }) => code),
    transfer: null,
    handedOn: null,
    handedTo: null,
    annulledAt: null,
    annulReason: null,
  }
}

/** Refuses with the reason why nothing was written: the paper does not exist, is annulled, or `otherwise`. */
function gone(row: PaperRow | null, otherwise: (row: PaperRow) => RefusalKind): never {
  if (!row) return refuse(common.NOT_FOUND)
  return refuse(row.annulledAt ? conclusionRefusals.CONCLUSION_ANNULLED : otherwise(row))
}

/** Marks a paper as issued to the person. */
export async function markIssued(
  tx: Tx,
  { id, by }: { id: ConclusionId; by: AccountId },
  now: Date,
): Promise<PaperRow> {
  const on = clinicDay(now)
  const isHanded = await handPaper(tx, { id, on, by })
  const row = await findPaper(tx, id)
  if (!isHanded || !row) return gone(row, () => conclusionRefusals.ALREADY_HANDED)
  await settle(tx, [row.booking], by, now)
  note(tx, { id, after: { number: conclusionNumber(row.number, row.year), handedOn: on } })
  // The database records the handing to the person when the transaction ends.
  return { ...row, handedTo: 'person' }
}

/** Undoes the mark of issue on the same day: the paper counts as not issued again. */
export async function undoIssued(
  tx: Tx,
  { id, by }: { id: ConclusionId; by: AccountId },
  now: Date,
): Promise<PaperRow> {
  const on = clinicDay(now)
  const isTaken = await takeBackPaper(tx, { id, on })
  const row = await findPaper(tx, id)
  const { NOT_HANDED, HANDED_EARLIER } = conclusionRefusals
  if (!isTaken || !row) return gone(row, ({ handedOn }) => (handedOn ? HANDED_EARLIER : NOT_HANDED))
  await settle(tx, [row.booking], by, now)
  const number = conclusionNumber(row.number, row.year)
  note(tx, { id, before: { number, handedOn: on }, after: { number, handedOn: null } })
  return row
}

/** The paper to annul and the reason. */
export interface Annulment {
  id: ConclusionId
  reason: string
}

/**
 * Annuls a paper without notifying anyone; the employee's last check-up gets its previous date, unless a newer
 * one was recorded.
 */
export async function annul(
  tx: Tx,
  { id, reason }: Annulment,
  { by, secrets, edition }: PaperContext,
  now: Date,
): Promise<PaperRow> {
  const { booking, employee, ...before } = (await findPaper(tx, id)) ?? refuse(common.NOT_FOUND)
  await lockRows(tx, { employees: employee ? [employee] : [], bookings: [booking] })
  const sealed = secrets.seal(reason, reasonContext(id))
  if (!(await annulPaper(tx, { id, by, reason: sealed, now }))) refuse(conclusionRefusals.CONCLUSION_ANNULLED)
  if (employee && isFinal(before.outcome) && movesDue(before.kind)) {
    const papers = await listPassed(tx, employee)
    const sent = await listPassedSent(tx, employee)
    await movePassed(tx, edition, employee, ({ lastPassedOn }) => ({
      lastPassedOn: passedWithout(id, [...papers, ...sent], lastPassedOn),
      concludedOn: lastConcluded(papers),
    }))
  }
  await settle(tx, [booking], by, now)
  // Without the reason: an admin reads the audit, and the reason may reveal findings.
  note(tx, { id, after: { number: conclusionNumber(before.number, before.year), on: before.on } })
  return (await findPaper(tx, id)) ?? refuse(common.NOT_FOUND)
}
