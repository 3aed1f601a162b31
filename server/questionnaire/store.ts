import type { BookingId } from '../../shared/booking/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { questionnaireRefusals } from '../../shared/questionnaire/ru.ts'
import type { QuestionnaireChannel, QuestionnaireId } from '../../shared/questionnaire/schema.ts'
import { otherOfPerson } from '../booking/tables.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A version of the answers as it is stored. */
export interface QuestionnaireRow {
  id: QuestionnaireId
  version: number
  channel: QuestionnaireChannel
  sealed: string
  at: Date
  account: AccountId
}

const columns = raw`questionnaires.id, questionnaires.version, channel, questionnaires.sealed, written_at as at,
  written_by as account`

const newest = statement<{ booking: BookingId }, QuestionnaireRow>('questionnaire-of-booking')`
  select ${columns} from questionnaires where booking_id = ${'booking'} order by version desc limit 1`

/** Finds the newest answers for a check-up; null when there are none. */
export const findQuestionnaire = async (
  reader: Reader,
  booking: BookingId,
): Promise<QuestionnaireRow | null> => (await reader.run(newest, { booking }))[0] ?? null

const before = statement<{ booking: BookingId }, QuestionnaireRow & { day: Day }>('questionnaire-before')`
  with ${otherOfPerson}
  select ${columns}, other.day from other join questionnaires on booking_id = other.id
  order by other.day desc, written_at desc limit 1`

/** Finds the last answers that the person gave for another check-up; null when there are none. */
export const findEarlier = async (
  reader: Reader,
  booking: BookingId,
): Promise<(QuestionnaireRow & { day: Day }) | null> => (await reader.run(before, { booking }))[0] ?? null

/** A version to store; its content is sealed already. */
type NewRow = Omit<QuestionnaireRow, 'at'> & { booking: BookingId; now: Date }

const add = statement<NewRow, never>('add-questionnaire')`
  insert into questionnaires (id, booking_id, version, channel, sealed, written_at, written_by)
  values (${'id'}, ${'booking'}, ${'version'}, ${'channel'}, ${'sealed'}, ${'now'}, ${'account'})`

/** Stores a version; refuses one that somebody else has written meanwhile. */
export const addQuestionnaire = (tx: Tx, row: NewRow): Promise<unknown> =>
  tx.run(add, row, { questionnaires_version: questionnaireRefusals.QUESTIONNAIRE_STALE })
