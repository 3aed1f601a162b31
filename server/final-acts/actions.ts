import { createHash } from 'node:crypto'
import { isFinal } from '../../shared/booking/rules.ts'
import { conclusionNumber } from '../../shared/conclusions/rules.ts'
import type { ConclusionId } from '../../shared/conclusions/schema.ts'
import type { ClinicRequisites } from '../../shared/documents/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { ActContent, countedOf, type ExaminedPerson } from '../../shared/final-acts/papers.ts'
import {
  type ActEvent,
  actFileName,
  actLetter,
  actSms,
  actsLink,
  finalActRefusals,
  whoseAct,
} from '../../shared/final-acts/ru.ts'
import { actDueOn, actNumber, dayProblem, givenProblems, isOutdated } from '../../shared/final-acts/rules.ts'
import {
  type ActDraft,
  type ActLists,
  type ActQuestion,
  type ActRow,
  type ActWaiting,
  type ApprovedAct,
  actPeopleAtMost,
  actShownAtMost,
  type EmployerAct,
  type FinalActId,
  type NewAct,
  type PartAct,
} from '../../shared/final-acts/schema.ts'
import { actFile } from '../../shared/final-acts/sheets.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import { addDays, clinicDay, type Day, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { programmeRefusals } from '../../shared/programme/ru.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { lastChairman, opened } from '../conclusions/actions.ts'
import { diagnosesOfMany } from '../findings/actions.ts'
import { listConnected } from '../organizations/relations/store.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { pdfOf } from '../platform/documents/pdf.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { newId } from '../platform/ids.ts'
import { mapYielding } from '../platform/map-yielding.ts'
import { enqueueAll, smsAndLetter } from '../platform/outbox/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import { removeDraft } from './drafts/store.ts'
import {
  type ActEmployer,
  type ActScope,
  addAct,
  annulAct,
  countStaff,
  type FinalActRow,
  findAct,
  findEmployer,
  findOverlappingAct,
  findPlanned,
  findScope,
  listActDepartments,
  listPartActs,
  listSubjects,
  type SubjectRow,
  takeNumber,
  type WaitingRow,
} from './store.ts'
import { finalActAnnulReason, finalActContent } from './tables.ts'

const sealContext = (id: FinalActId) => finalActContent.at({ id })
const reasonContext = (id: FinalActId) => finalActAnnulReason.at({ id })

const knownToAll = ({ sealed: _, annulReason: _reason, year, number, annulledAt, ...row }: FinalActRow) => ({
  ...row,
  number: actNumber(number, year),
  annulledAt: annulledAt?.toISOString() ?? null,
})

/** A final act as the commission sees it in a list. */
export const actView = (row: FinalActRow, secrets: Secrets): ActRow => ({
  ...knownToAll(row),
  annulReason: row.annulReason && secrets.open(row.annulReason, reasonContext(row.id)),
})

/** A final act as its organization sees it. */
export function employerActView(row: FinalActRow): EmployerAct {
  const {
    organization: _name,
    organizationId: _id,
    departmentId: _part,
    since,
    signed,
    ...known
  } = knownToAll(row)
  return { ...known, isSigned: signed.includes('employer-act'), isOutdated: isOutdated(since) }
}

/** An organization that waits for its final act, with the deadline (order 29н, point 45). */
export const waitingView = (row: WaitingRow): ActWaiting => ({
  ...row,
  draftAt: row.draftAt?.toISOString() ?? null,
  dueOn: actDueOn(row.to),
})

/** Dependencies for making acts. `clinic` returns the current details for papers, `brand` the name for messages. */
export interface ActContext {
  secrets: Secrets
  clinic: ClinicRequisites
  brand: Brand
  edition: Edition | null
}

function examinedOf(
  row: SubjectRow,
  diagnoses: Awaited<ReturnType<typeof diagnosesOfMany>>,
  secrets: Secrets,
): ExaminedPerson {
  const { fullname, gender, birth, department, day, hasCome, outcome, contraindicated, year, number, on } =
    row
  const known = row.paper && row.sealed ? opened({ id: row.paper, sealed: row.sealed }, secrets) : null
  const isPassed = outcome !== null && isFinal(outcome)
  return {
    fullname,
    gender,
    birth,
    department,
    day,
    hasCome: hasCome === true,
    paper:
      isPassed && year !== null && number !== null && on !== null
        ? { outcome, contraindicated: contraindicated ?? [], number: conclusionNumber(number, year), on }
        : null,
    isSent: outcome === 'additional',
    group: isPassed ? (known?.group ?? null) : null,
    needs: known?.needs ?? [],
    diagnoses: (row.booking && diagnoses.get(row.booking)) ?? [],
  }
}

/**
 * The counted figures of a final act, and a fingerprint (`seen`) by which a later change of the count is
 * noticed.
 */
export interface ActCount extends ReturnType<typeof countedOf> {
  employer: ActEmployer
  scope: ActScope
  besides: PartAct[]
  people: EmployeeId[]
  seen: string
  papers: ConclusionId[]
}

async function count(
  reader: Reader,
  { organization, from, to, department }: Pick<ActQuestion, 'organization' | 'from' | 'to' | 'department'>,
  secrets: Secrets,
): Promise<ActCount> {
  const employer = (await findEmployer(reader, organization)) ?? refuse(common.NOT_FOUND)
  const scope =
    (await findScope(reader, { organization, department })) ?? refuse(finalActRefusals.ACT_DEPARTMENT_GONE)
  const { parts } = scope
  const partActs = await listPartActs(reader, { organization, from, to, ...scope })
  const rows = await listSubjects(reader, { organization, from, to, parts, limit: actPeopleAtMost + 1 })
  if (rows.length > actPeopleAtMost) refuse(finalActRefusals.ACT_TOO_LARGE)
  const came = rows.flatMap(({ booking, hasCome }) => (booking && hasCome ? booking : []))
  const diagnoses = await diagnosesOfMany(reader, came, secrets)
  const people = await mapYielding(rows, (row) => examinedOf(row, diagnoses, secrets))
  const counted = countedOf(people, to)
  const counts = JSON.stringify([counted.figures, counted.lists])
  const known = {
    employer,
    scope,
    besides: partActs.map((act) => ({
      number: actNumber(act.number, act.year),
      department: act.department,
    })),
    papers: rows.flatMap((row) => row.papers),
    people: rows.map(({ employee }) => employee),
  }
  return { ...counted, ...known, seen: createHash('sha256').update(counts).digest('base64url') }
}

const shown = ({ passed, unfinished, absent }: ActLists): ActLists => ({
  passed: passed.slice(0, actShownAtMost),
  unfinished: unfinished.slice(0, actShownAtMost),
  absent: absent.slice(0, actShownAtMost),
})

/** Returns what a final act for these days would say. Refuses an unknown organization and too many people. */
export async function draftOf(
  reader: Reader,
  question: ActQuestion & { by: AccountId },
  secrets: Secrets,
  now: Date,
): Promise<ActDraft> {
  const { from, to, by } = question
  const { employer, scope, besides, figures, lists, lastPaperOn, seen } = await count(
    reader,
    question,
    secrets,
  )
  const { department, parts, parents } = scope
  const { id: organization } = employer
  const today = clinicDay(now)
  const [chairman, approved, planned, listed, departments, connected] = await Promise.all([
    lastChairman(reader, by, secrets, now),
    findOverlappingAct(reader, { organization, from, to, parents }),
    findPlanned(reader, { organization, parts, from: to < today ? today : addDays(to, 1) }),
    countStaff(reader, { id: organization, day: to, parts }),
    listActDepartments(reader, organization),
    listConnected(reader, organization),
  ])
  return {
    organization: employer,
    isConnected: connected.length > 0,
    department,
    departments,
    besides,
    from,
    to,
    dueOn: actDueOn(to),
    figures,
    listed,
    planned,
    lists: shown(lists),
    lastPaperOn,
    chairman,
    seen,
    approved: approved && { number: actNumber(approved.number, approved.year), on: approved.on },
  }
}

/** Returns the problems with the numbers and the day that the chairman entered, by field of the call. */
function problemsOf({ on, to, given }: NewAct, { figures, lastPaperOn }: ActCount, today: Day) {
  const wrongDay = dayProblem(on, { to, lastPaperOn, today })
  const wrong = Object.entries(givenProblems(given, figures)).map(([field, words]) => [
    `given.${field}`,
    words,
  ])
  return { ...Object.fromEntries(wrong), ...(wrongDay && { on: wrongDay }) } as Record<string, string>
}

/**
 * Returns the figures of an act that may be approved: the check-up is over, and the figures are those that the
 * chairman saw.
 */
export async function forApproval(
  tx: Tx,
  act: NewAct,
  { secrets }: ActContext,
  today: Day,
): Promise<ActCount> {
  if (act.to > today) refuse(finalActRefusals.CHECK_UP_GOES_ON)
  const counted = await count(tx, act, secrets)
  if (await findOverlappingAct(tx, { ...act, parents: counted.scope.parents }))
    refuse(finalActRefusals.ACT_EXISTS)
  if (counted.seen !== act.seen) refuse(finalActRefusals.ACT_FIGURES_CHANGED)
  if (counted.figures.passed.people === 0) refuse(finalActRefusals.NOBODY_PASSED)
  const fields = problemsOf(act, counted, today)
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  return counted
}

/**
 * Notifies all managers of the organization by SMS and e-mail about a final act, without its content.
 */
export async function tell(
  tx: Tx,
  event: ActEvent,
  act: Parameters<typeof actSms>[1] & { organizationId: OrganizationId; department: string | null },
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const people = await listConnected(tx, act.organizationId)
  const named = { ...act, organization: whoseAct(act.organization, act.department) }
  const words = { sms: actSms(event, named, brand), letter: () => actLetter(event, named, brand) }
  const about = { kind: `act-${event}` as const, link: actsLink, now }
  const messages = people.flatMap(({ account, ...to }) => smsAndLetter({ ...about, account }, to, words))
  await enqueueAll(tx, messages)
}

/** Builds the content of a final act or of a proposal; from now on it is printed unchanged. */
export const contentOf = (
  { from, to, on, given, chairman }: NewAct,
  { employer, scope, besides, figures, lists }: ActCount,
  { number, order, clinic }: Pick<ActContent, 'number' | 'order' | 'clinic'>,
): ActContent => ({
  number,
  on,
  order,
  clinic,
  from,
  to,
  organization: { name: employer.name, inn: employer.inn },
  department: scope.department?.name ?? null,
  besides,
  figures,
  lists,
  given,
  chairman,
})

/**
 * Approves a final act under the next number of the year, stores its content sealed, and notifies the employer.
 * When two acts for the same days are approved at once, only one is made. Refused when the kept draft is not the one that
 * the author has read.
 */
export async function approve(
  tx: Tx,
  { by, draftSeen, ...act }: ApprovedAct & { by: AccountId },
  context: ActContext,
  now: Date,
): Promise<ActRow> {
  const { organization, from, to, on } = act
  const counted = await forApproval(tx, act, context, clinicDay(now))
  const { employer, figures, scope } = counted
  const order = (context.edition ?? refuse(programmeRefusals.NO_EDITION)).order
  const { year } = partsOf(clinicDay(now))
  const last = await takeNumber(tx, year)
  const number = actNumber(last, year)
  const content = contentOf(act, counted, { number, order, clinic: context.clinic })
  const id = newId<FinalActId>(now)
  const sealed = context.secrets.seal(JSON.stringify(content), sealContext(id))
  const counts = { subject: figures.subject.people, passed: figures.passed.people }
  const { papers, people } = counted
  const part = { department: scope.department?.id ?? null, departmentName: scope.department?.name ?? null }
  const days = { from, to, on }
  await addAct(tx, {
    id,
    year,
    number: last,
    organization,
    ...days,
    ...part,
    people,
    ...counts,
    papers,
    sealed,
    by,
    now,
  })
  await removeDraft(tx, { organization, seen: draftSeen })
  note(tx, { id, organization, after: { number, name: employer.name, on } })
  const none = { count: 0, numbers: [] }
  const made: ActRow = {
    id,
    number,
    organization: employer.name,
    departmentId: part.department,
    department: part.departmentName,
    ...days,
    ...counts,
    organizationId: organization,
    since: { annulled: none, given: none },
    annulledAt: null,
    handedOn: null,
    signed: [],
    annulReason: null,
  }
  await tell(tx, 'approved', made, { brand: context.brand, now })
  return made
}

/** Annuls an act and notifies the employer; another act may be made for the same days. */
export async function annul(
  tx: Tx,
  {
    brand,
    secrets,
    ...annulled
  }: { id: FinalActId; by: AccountId; reason: string } & Pick<ActContext, 'brand' | 'secrets'>,
  now: Date,
): Promise<ActRow> {
  const reason = secrets.seal(annulled.reason, reasonContext(annulled.id))
  const isAnnulled = await annulAct(tx, { ...annulled, reason, now })
  const row = (await findAct(tx, annulled.id)) ?? refuse(common.NOT_FOUND)
  if (!isAnnulled) refuse(finalActRefusals.ACT_ANNULLED)
  const act = actView(row, secrets)
  // The reason is left out: admins read the audit, and it may mention medical findings.
  note(tx, { id: act.id, after: { number: act.number, name: act.organization, on: act.on } })
  await tell(tx, 'annulled', act, { brand, now })
  return act
}

/** Opens the content of an act as it was approved. */
export const openedAct = ({ id, sealed }: Pick<FinalActRow, 'id' | 'sealed'>, secrets: Secrets): ActContent =>
  ActContent.parse(JSON.parse(secrets.open(sealed, sealContext(id))))

/**
 * Returns a final act as a file with the content that was approved; refuses an annulled one. `isEmployers`
 * leaves out what the employer may not see.
 */
export async function fileOf(
  row: FinalActRow,
  copy: { isEmployers: boolean; owner: string },
  secrets: Secrets,
): Promise<FileAnswer> {
  if (row.annulledAt) refuse(finalActRefusals.ACT_ANNULLED)
  const content = openedAct(row, secrets)
  return new FileAnswer(actFileName(content), 'pdf', await pdfOf(actFile(content, copy), copy.owner))
}
