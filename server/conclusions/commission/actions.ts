import { cameStates, isFinal } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { CheckUpContent } from '../../../shared/conclusions/papers.ts'
import {
  annulledLetter,
  annulledSms,
  conclusionRefusals,
  readyLetter,
  readySms,
} from '../../../shared/conclusions/ru.ts'
import { conclusionNumber, employmentGaps, verdictProblems } from '../../../shared/conclusions/rules.ts'
import type {
  CommissionCard,
  ConclusionRow,
  Verdict,
  WaitingPerson,
} from '../../../shared/conclusions/schema.ts'
import type { ClinicRequisites } from '../../../shared/documents/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { factorAtWork } from '../../../shared/programme/marks.ts'
import { compareCodes, serviceOf } from '../../../shared/programme/rules.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { routeOf } from '../../../shared/queue/rules.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { listResults } from '../../booking/earlier-results/store.ts'
import { hasPendingDecision } from '../../booking/psychiatric-decision/store.ts'
import { complete } from '../../booking/transitions/actions.ts'
import { isOwnVisit } from '../../employees/account-link/actions.ts'
import { papersOf as contactsOf } from '../../employees/actions.ts'
import { countVersions, hasAwaited } from '../../findings/store.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll, type Message, smsAndLetter } from '../../platform/outbox/outbox.ts'
import { withdrawMessages } from '../../platform/outbox/store.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce, getEdition } from '../../programme/store.ts'
import { listStations } from '../../schedule/stations/store.ts'
import { getOffices } from '../../schedule/store.ts'
import { type Annulment, annul, issuePaper, lastChairman, papersOf, rowView } from '../actions.ts'
import { addNotice, withdrawNotice } from '../employer-letter/store.ts'
import type { PaperRow } from '../store.ts'
import { type CheckUpRow, findCheckUp, findForVerdict, listWalked, type WaitingRow } from './store.ts'

const paperNumber = ({ number, year }: { number: number; year: number }) => conclusionNumber(number, year)

/** A waiting person, as the commission sees them. */
export function awaitingView(row: WaitingRow, today: Day): WaitingPerson {
  const {
    booking,
    number,
    fullname,
    birth,
    gender,
    day,
    city,
    kind,
    kindReason,
    state,
    route,
    employer,
    additional,
  } = row
  return {
    booking,
    number,
    fullname,
    birth,
    gender,
    day,
    city,
    kind,
    kindReason,
    state,
    route,
    organization: employer?.name ?? null,
    position: employer?.position ?? null,
    factors: row.factors.map(({ code }) => code).toSorted(compareCodes),
    isInside: row.insideOn === today,
    additional: additional && {
      number: paperNumber(additional),
      on: additional.on,
    },
  }
}

const namedFactors = ({ factors }: CheckUpRow, edition: Edition) =>
  factors
    .toSorted((one, other) => compareCodes(one.code, other.code))
    .map((factor) => ({ code: factor.code, name: factorAtWork(edition, factor) }))

/** The route sheet; without a ticket, the planned route, about whose stops nothing is recorded. */
async function stopsOf(
  reader: Reader,
  { booking, city, services }: CheckUpRow,
  edition: Edition,
): Promise<CommissionCard['stops']> {
  const nameOf = (code: string) => serviceOf(edition, code)?.name ?? code
  const walked = await listWalked(reader, booking)
  if (walked.length > 0)
    return walked.map(({ station, services: done, isPassed }) => ({
      name: station,
      services: done.map(nameOf),
      isPassed,
    }))
  const stations = await listStations(reader, city)
  const names = new Map(stations.map(({ key, name }) => [key, name]))
  return routeOf(services, stations).map(({ station, services: due }) => ({
    name: names.get(station) ?? station,
    services: due.map(nameOf),
    isPassed: null,
  }))
}

/** Returns everything the commission decides on; refuses a check-up without an arrival, unless it has papers. */
export async function cardOf(
  reader: Reader,
  { id, actor }: { id: BookingId; actor: Member },
  secrets: Secrets,
  now: Date,
): Promise<CommissionCard> {
  const row = (await findCheckUp(reader, id)) ?? refuse(common.NOT_FOUND)
  const papers = await papersOf(reader, id, actor.accountId, secrets)
  if (papers.length === 0 && !cameStates.includes(row.state)) refuse(common.NOT_FOUND)
  const today = clinicDay(now)
  const edition = await getEdition(reader, row.edition)
  const [stops, earlier, chairman] = await Promise.all([
    stopsOf(reader, row, edition),
    listResults(reader, id),
    lastChairman(reader, actor.accountId, secrets, now),
  ])
  return {
    ...awaitingView(row, today),
    order: edition.order,
    department: row.employer?.department ?? null,
    factors: namedFactors(row, edition),
    isOwn: isOwnVisit(row, actor, secrets),
    stops,
    earlier,
    chairman,
    papers,
  }
}

/**
 * Minutes between a decision and the message about it: a mistaken paper is annulled within them, and then the
 * person hears nothing.
 */
const readyAfter = 10

/** Context of a decision. `edition`: the order in force, which gives the due days. */
export interface CommissionContext {
  secrets: Secrets
  brand: Brand
  clinic: ClinicRequisites
  edition: Edition | null
}

/** Dependencies of decisions. `brand` and `clinic`: the clinic's current names, for people and on papers. */
export interface CommissionDeps {
  secrets: Secrets
  brand: () => Promise<Brand>
  clinic: () => Promise<CommissionContext['clinic']>
}

/** Returns the context of a decision at a moment. */
export async function commissionContext(
  reader: Reader,
  { secrets, brand, clinic }: CommissionDeps,
  now: Date,
): Promise<CommissionContext> {
  const edition = await editionInForce(reader, clinicDay(now))
  return { secrets, edition, brand: await brand(), clinic: await clinic() }
}

/** A decision on a check-up and its author, with what the author has seen (`SentVerdict`). */
interface CommissionCall {
  actor: Member
  id: BookingId
  verdict: Verdict
  additionalSeen: string | null
  findingsSeen: number | null
}

/**
 * Refuses a заключение after a withdrawal of the consent, while a result is awaited, or while something that the person has
 * given waits for a decision of staff.
 */
async function refuseWhilePending(tx: Tx, { booking: id, hasWithdrawnConsent }: CheckUpRow): Promise<void> {
  if (hasWithdrawnConsent) refuse(conclusionRefusals.CONCLUSION_WITHOUT_CONSENT)
  if ((await listResults(tx, id)).some(({ state }) => state === 'pending'))
    refuse(conclusionRefusals.RESULTS_PENDING)
  if (await hasPendingDecision(tx, id)) refuse(conclusionRefusals.DECISION_PENDING)
  if (await hasAwaited(tx, id)) refuse(conclusionRefusals.FINDINGS_AWAITED)
}

/** Returns the check-up, locked; refuses the caller's own and one that cannot be decided now. */
async function forVerdict(
  tx: Tx,
  { actor, id, verdict, additionalSeen, findingsSeen }: CommissionCall,
  secrets: Secrets,
  today: Day,
): Promise<CheckUpRow> {
  const row = (await findForVerdict(tx, id)) ?? refuse(common.NOT_FOUND)
  if (isOwnVisit(row, actor, secrets)) refuse(conclusionRefusals.OWN_CHECK_UP)
  const isSentTwice = row.additional !== null && !isFinal(verdict.outcome)
  if (row.hasFinalPaper || isSentTwice) refuse(conclusionRefusals.ALREADY_CONCLUDED)
  if (row.additional && paperNumber(row.additional) !== additionalSeen)
    refuse(conclusionRefusals.SENT_MEANWHILE)
  if (findingsSeen !== null && findingsSeen !== (await countVersions(tx, id)))
    refuse(conclusionRefusals.FINDINGS_WRITTEN)
  if (!cameStates.includes(row.state)) refuse(conclusionRefusals.NOT_COME)
  if (row.insideOn === today) refuse(conclusionRefusals.STILL_INSIDE)
  if (isFinal(verdict.outcome)) await refuseWhilePending(tx, row)
  const factors = row.factors.map(({ code }) => code)
  const sentOn = row.additional?.on ?? null
  const { name: organization = null, position = null } = row.employer ?? {}
  const lacks = employmentGaps({ organization, position })
  const ground = { factors, visitOn: row.day, sentOn, birth: row.birth, today, lacks }
  const fields = verdictProblems(verdict, ground)
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  return row
}

function contentOf(row: CheckUpRow, edition: Edition, { clinic }: CommissionContext): CheckUpContent {
  const { kind, fullname, birth, gender, employer } = row
  return {
    order: edition.order,
    kind,
    clinic,
    person: { fullname, birth, gender },
    employer: employer && { name: employer.name, inn: employer.inn },
    department: employer?.department ?? null,
    position: employer?.position ?? null,
    factors: namedFactors(row, edition),
  }
}

/** Texts of the SMS and the letter about a paper. */
interface PaperMessage {
  kind: 'conclusion-ready' | 'conclusion-annulled'
  sms: string
  letter: { subject: string; text: string }
}

/** Makes SMS and letter to the person of a check-up; none without a phone or after erasure. */
function messagesTo(
  row: CheckUpRow,
  { kind, sms, letter }: PaperMessage,
  secrets: Secrets,
  now: Date,
): Message[] {
  const { person, personSealed } = row
  const contacts = person && personSealed ? contactsOf({ person, sealed: personSealed }, secrets) : row
  if (!contacts.phone) return []
  const account = row.account ?? row.viewer
  const cabinet = account && { account, link: `/preorder/${row.booking}` }
  const about = { kind, ...cabinet, now }
  return smsAndLetter(about, { phone: contacts.phone, email: contacts.email }, { sms, letter: () => letter })
}

/** Says that a paper is ready, neither its content nor its kind. */
async function readyOf(reader: Reader, { city, viewer }: CheckUpRow, brand: Brand): Promise<PaperMessage> {
  const { address } = (await getOffices(reader))[city]
  const place = { cityName: cityNames[city], address, hasCabinet: viewer !== null }
  return { kind: 'conclusion-ready', sms: readySms(place, brand), letter: readyLetter(place, brand) }
}

/** The decided check-up and its paper. */
interface DecidedCheckUp {
  row: CheckUpRow
  paper: PaperRow
}

/**
 * Stores a decision without notifying anyone: the numbered paper and, with a заключение, the end of the
 * check-up. Of two concurrent decisions one succeeds.
 */
export async function decide(
  tx: Tx,
  call: CommissionCall,
  context: CommissionContext,
  now: Date,
): Promise<DecidedCheckUp> {
  const { actor, verdict } = call
  const row = await forVerdict(tx, call, context.secrets, clinicDay(now))
  const content = contentOf(row, await getEdition(tx, row.edition), context)
  const { booking, city, organization, employee } = row
  const concluded = { booking, city, organization, employee, content }
  const { secrets, edition } = context
  const paper = await issuePaper(tx, concluded, { verdict, by: actor.accountId, secrets, edition }, now)
  const by = { kind: 'clinic', account: actor.accountId } as const
  if (isFinal(verdict.outcome)) await complete(tx, by, { ...row, id: booking }, now)
  return { row, paper }
}

/**
 * Stores a decision, tells the person that a paper is ready, and lets the next letter to the employer count a
 * заключение, whatever it says.
 */
export async function conclude(
  tx: Tx,
  call: CommissionCall,
  context: CommissionContext,
  now: Date,
): Promise<ConclusionRow> {
  const { row, paper } = await decide(tx, call, context, now)
  const said = await readyOf(tx, row, context.brand)
  const dueAt = new Date(now.getTime() + readyAfter * 60_000)
  const messages = messagesTo(row, said, context.secrets, now)
  await enqueueAll(
    tx,
    messages.map((message) => ({ ...message, dueAt, about: paper.id })),
  )
  const { organization } = row
  if (organization && isFinal(call.verdict.outcome))
    await addNotice(tx, { conclusion: paper.id, organization, dueAt })
  return rowView(paper, context.secrets)
}

/**
 * Annuls another person's paper; tells the person and the employer that it is no longer valid, neither why nor what it
 * said. Who has not heard yet that the paper is ready hears nothing at all.
 */
export async function annulAndTell(
  tx: Tx,
  { actor, ...annulment }: Annulment & { actor: Member },
  { brand, secrets, edition }: CommissionContext,
  now: Date,
): Promise<ConclusionRow> {
  const paper = await annul(tx, annulment, { by: actor.accountId, secrets, edition }, now)
  const row = (await findCheckUp(tx, paper.booking)) ?? refuse(common.NOT_FOUND)
  if (isOwnVisit(row, actor, secrets)) refuse(conclusionRefusals.OWN_CHECK_UP)
  await withdrawNotice(tx, paper.id, now)
  const { withdrawn, left } = await withdrawMessages(tx, paper.id)
  if (withdrawn > 0 && left === 0) return rowView(paper, secrets)
  const gone = { number: paperNumber(paper), on: paper.on }
  const words = { sms: annulledSms(gone, brand), letter: annulledLetter(gone, brand) }
  await enqueueAll(tx, messagesTo(row, { kind: 'conclusion-annulled', ...words }, secrets, now))
  return rowView(paper, secrets)
}
