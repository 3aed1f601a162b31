import { ownBookings } from '../../shared/booking/access.ts'
import { bookingRefusals } from '../../shared/booking/ru.ts'
import { openStates } from '../../shared/booking/rules.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { type QuestionEdition, questionsOn } from '../../shared/questionnaire/questions.ts'
import { questionnaireRefusals } from '../../shared/questionnaire/ru.ts'
import {
  answerProblems,
  answersOf,
  keptAnswers,
  readableSections,
  sectionsFor,
} from '../../shared/questionnaire/rules.ts'
import {
  type FilledQuestionnaire,
  type QuestionnaireChannel,
  QuestionnaireContent,
  type QuestionnaireId,
  type QuestionnaireOfBooking,
  type QuestionnaireState,
  type SentAnswers,
} from '../../shared/questionnaire/schema.ts'
import { lockRows } from '../booking/locks/store.ts'
import { findBooking } from '../booking/store.ts'
import { isOwnVisit } from '../employees/account-link/actions.ts'
import { type ExaminedRow, findAuthorName, findExamined } from '../findings/store.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { addQuestionnaire, findEarlier, findQuestionnaire, type QuestionnaireRow } from './store.ts'
import { questionnaireContent } from './tables.ts'

/** A call about the questionnaire of a check-up, and who makes it. */
interface QuestionnaireCall {
  actor: Member
  id: BookingId
}

const contentIn = ({ id, sealed }: QuestionnaireRow, secrets: Secrets): QuestionnaireContent =>
  QuestionnaireContent.parse(JSON.parse(secrets.open(sealed, questionnaireContent.at({ id }))))

/** Returns whether answers may still be given: the check-up is to come or goes on, and has no заключение. */
const isOpen = ({ state, isConcluded }: ExaminedRow): boolean =>
  (openStates.includes(state) || state === 'completed') && !isConcluded

function filledOf(row: QuestionnaireRow, whom: ExaminedRow, secrets: Secrets): FilledQuestionnaire {
  const { version, channel, at } = row
  const { edition, answers, by } = contentIn(row, secrets)
  const given = answersOf(answers)
  const sections = readableSections(sectionsFor(questionsOn(edition), whom, given), given)
  return { version, channel, at: at.toISOString(), by, answers, sections }
}

async function whole(reader: Reader, row: ExaminedRow, secrets: Secrets): Promise<QuestionnaireOfBooking> {
  const [newest, before] = await Promise.all([
    findQuestionnaire(reader, row.booking),
    findEarlier(reader, row.booking),
  ])
  const { booking, number, fullname, gender, birth, day } = row
  return {
    booking,
    number,
    fullname,
    gender,
    birth,
    day,
    filled: newest && filledOf(newest, row, secrets),
    version: newest?.version ?? 0,
    earlier: before && { day: before.day, answers: contentIn(before, secrets).answers },
    mayWrite: isOpen(row),
  }
}

const examinedOf = async (reader: Reader, id: BookingId): Promise<ExaminedRow> =>
  (await findExamined(reader, id)) ?? refuse(common.NOT_FOUND)

/** Returns the questionnaire of a check-up for a doctor or the commission. */
export async function questionnaireOf(
  reader: Reader,
  { actor, id }: QuestionnaireCall,
  secrets: Secrets,
): Promise<QuestionnaireOfBooking> {
  const row = await examinedOf(reader, id)
  const found = await whole(reader, row, secrets)
  return { ...found, mayWrite: found.mayWrite && !isOwnVisit(row, actor, secrets) }
}

/**
 * Returns the questionnaire of the user's own check-up. A user who has not proven to be the booked employee (decision 0052)
 * reads only what he has answered himself.
 */
export async function ownQuestionnaire(
  reader: Reader,
  { actor, id }: QuestionnaireCall,
  secrets: Secrets,
): Promise<QuestionnaireOfBooking> {
  const booking = (await findBooking(reader, ownBookings(actor), id)) ?? refuse(common.NOT_FOUND)
  const row = await examinedOf(reader, id)
  const found = await whole(reader, row, secrets)
  if (!booking.needsProof) return found
  const newest = await findQuestionnaire(reader, id)
  const isMine = !newest || newest.account === actor.accountId
  return {
    ...found,
    earlier: null,
    filled: isMine ? found.filled : null,
    mayWrite: found.mayWrite && isMine,
  }
}

/** Tells whether the questionnaire of a check-up is filled. */
export async function questionnaireState(reader: Reader, id: BookingId): Promise<QuestionnaireState> {
  const row = await examinedOf(reader, id)
  const newest = await findQuestionnaire(reader, id)
  return { filledAt: newest?.at.toISOString() ?? null, isOpen: isOpen(row) }
}

/** Tells whether the questionnaire of the user's own check-up is filled. */
export async function ownQuestionnaireState(
  reader: Reader,
  { actor, id }: QuestionnaireCall,
): Promise<QuestionnaireState> {
  if (!(await findBooking(reader, ownBookings(actor), id))) refuse(common.NOT_FOUND)
  return questionnaireState(reader, id)
}

/** Returns the answers to keep; refuses a questionnaire that is not whole, by the keys of its questions. */
function checkedAnswers(edition: QuestionEdition, row: ExaminedRow, { answers }: SentAnswers) {
  const given = answersOf(answers)
  const sections = sectionsFor(edition, row, given)
  const fields = answerProblems(sections, given)
  if (Object.keys(fields).length > 0) refuse(common.INVALID, { fields })
  return keptAnswers(sections, given)
}

interface Filling extends QuestionnaireCall {
  sent: SentAnswers
  channel: QuestionnaireChannel
}

async function fill(
  tx: Tx,
  { actor, id, sent, channel }: Filling,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  await lockRows(tx, { bookings: [id] })
  const row = await examinedOf(tx, id)
  if (channel !== 'cabinet' && isOwnVisit(row, actor, secrets)) refuse(bookingRefusals.OWN_VISIT)
  if (!isOpen(row)) refuse(questionnaireRefusals.QUESTIONNAIRE_CLOSED)
  const version = (await findQuestionnaire(tx, id))?.version ?? 0
  if (channel === 'desk' && version > 0) refuse(questionnaireRefusals.QUESTIONNAIRE_FILLED)
  if (version !== sent.seen) refuse(questionnaireRefusals.QUESTIONNAIRE_STALE)
  const edition = questionsOn(row.day)
  const answers = checkedAnswers(edition, row, sent)
  const made = newId<QuestionnaireId>(now)
  const by = await findAuthorName(tx, actor.accountId)
  const content: QuestionnaireContent = { edition: edition.from, answers, by }
  const sealed = secrets.seal(JSON.stringify(content), questionnaireContent.at({ id: made }))
  const stored = { id: made, booking: id, version: version + 1, channel, sealed, account: actor.accountId }
  await addQuestionnaire(tx, { ...stored, now })
  // The version alone: the audit is read by more people than the answers.
  note(tx, { id, after: { number: row.number, version: version + 1 } })
}

/** Fills the questionnaire of the user's own check-up. */
export async function fillOwn(
  tx: Tx,
  call: Omit<Filling, 'channel'>,
  context: { secrets: Secrets; now: Date },
): Promise<QuestionnaireOfBooking> {
  const known = await ownQuestionnaire(tx, call, context.secrets)
  if (!known.mayWrite) refuse(questionnaireRefusals.QUESTIONNAIRE_CLOSED)
  await fill(tx, { ...call, channel: 'cabinet' }, context)
  return ownQuestionnaire(tx, call, context.secrets)
}

/** Fills the questionnaire with the person in a room. */
export async function fillInRoom(
  tx: Tx,
  call: Omit<Filling, 'channel'>,
  context: { secrets: Secrets; now: Date },
): Promise<QuestionnaireOfBooking> {
  await fill(tx, { ...call, channel: 'room' }, context)
  return questionnaireOf(tx, call, context.secrets)
}

/** Fills an empty questionnaire with the person at the desk, which does not read it afterwards. */
export async function fillAtDesk(
  tx: Tx,
  call: Omit<Filling, 'channel'>,
  context: { secrets: Secrets; now: Date },
): Promise<QuestionnaireState> {
  await fill(tx, { ...call, channel: 'desk' }, context)
  return questionnaireState(tx, call.id)
}
