import { newestOf } from '../../../shared/conclusions/rules.ts'
import { bothBookedWords, cardMergeRefusals } from '../../../shared/employees/card-merge/ru.ts'
import {
  differingFields,
  isOfOther,
  otherPerson,
  standingSide,
} from '../../../shared/employees/card-merge/rules.ts'
import {
  type CardChoice,
  type CardComparison,
  CardField,
  type CardMergeInput,
  type CardMoves,
} from '../../../shared/employees/card-merge/schema.ts'
import { passedProblem } from '../../../shared/employees/rules.ts'
import type {
  EmployeeCard,
  EmployeeId,
  EmployeeInput,
  FoundEmployee,
} from '../../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import {
  type CardContext,
  cardView,
  changeOf,
  type EmployeeContext,
  inputOf,
  listDuplicates,
  recordOf,
  told,
  unitsOf,
} from '../actions.ts'
import {
  changeCandidacy,
  changeEmployee,
  changeLastPassed,
  type EmployeeRecord,
  findEmployee,
  listEmployeesById,
  listEmployeesForChange,
} from '../store.ts'
import { addCardMerge, type CardPair, findMoves, haveTwoOwners } from './store.ts'

/** Both cards as they are stored. */
interface Cards {
  kept: EmployeeRecord
  other: EmployeeRecord
}

const viewOf = (record: EmployeeRecord, { secrets, now }: CardContext) => ({
  ...cardView(record, secrets, clinicDay(now)),
  addedOn: record.addedOn,
})

/** Finds both cards of a pair among records; refuses a card with itself and a card of another organization. */
function cardsOf({ kept, other }: CardPair, records: readonly EmployeeRecord[]): Cards {
  const find = (wanted: EmployeeId) => records.find(({ id }) => id === wanted) ?? refuse(common.NOT_FOUND)
  const cards = { kept: find(kept), other: find(other) }
  if (kept === other) refuse(cardMergeRefusals.SAME_CARD)
  return cards
}

/** Refuses cards that are of two people, or that both have a booking: an employee has one at most. */
async function checkPair(reader: Reader, { kept, other }: Cards, context: CardContext): Promise<void> {
  const reason = otherPerson(viewOf(kept, context), viewOf(other, context))
  if (reason) refuse(cardMergeRefusals[reason])
  if (await haveTwoOwners(reader, { kept: kept.id, other: other.id })) refuse(cardMergeRefusals.OTHER_ACCOUNT)
  if (kept.bookedOn && other.bookedOn)
    refuse(cardMergeRefusals.BOTH_BOOKED, { message: bothBookedWords(kept.bookedOn, other.bookedOn) })
}

const concludedIn = ({ kept, other }: Cards): Day | null => newestOf([kept.concludedOn, other.concludedOn])

/** Compares two cards and tells what their merge would do; changes nothing. */
export async function compareCards(
  reader: Reader,
  scope: OrganizationScope,
  pair: CardPair,
  context: CardContext,
): Promise<CardComparison> {
  const cards = cardsOf(pair, await listEmployeesById(reader, scope, [pair.kept, pair.other]))
  await checkPair(reader, cards, context)
  const kept = viewOf(cards.kept, context)
  const other = viewOf(cards.other, context)
  return {
    kept,
    other,
    fields: differingFields(kept, other),
    moves: await findMoves(reader, pair),
    concludedOn: concludedIn(cards),
  }
}

/** Finds cards that may be one more card of the same person. */
export async function listAlikeCards(
  reader: Reader,
  scope: OrganizationScope,
  id: EmployeeId,
  { secrets }: CardContext,
): Promise<FoundEmployee[]> {
  const record = (await findEmployee(reader, scope, id)) ?? refuse(common.NOT_FOUND)
  return (await listDuplicates(reader, scope, record, secrets)).filter((one) => one.id !== id)
}

/** Returns the data of the card that stays, with the chosen values of the other one. */
function chosenInput({ kept, other }: Cards, choice: CardChoice, { secrets }: CardContext): EmployeeInput {
  const mine = inputOf(kept, secrets)
  const theirs = inputOf(other, secrets)
  const values = CardField.options.map((field) => [field, (isOfOther(choice, field) ? theirs : mine)[field]])
  return { ...mine, ...Object.fromEntries(values) }
}

/** Returns the standing that the merged card has, and whether the stored one changes. */
function standingOf({ kept, other }: Cards) {
  const { dismissedOn, candidate } = standingSide(kept, other) === 'other' ? other : kept
  return { dismissedOn, candidate, isNew: dismissedOn !== kept.dismissedOn || candidate !== kept.candidate }
}

/** Counts of moved rows and the ended ones, for the audit. */
const movedNote = ({ bookings, outcomes, referrals, campaigns, annulled, unlisted }: CardMoves) => ({
  ...(bookings > 0 && { 'Перешло записей': bookings }),
  ...(outcomes > 0 && { 'Перешло заключений и справок': outcomes }),
  ...(referrals > 0 && { 'Перешло направлений': referrals }),
  ...(campaigns > 0 && { 'Строк в списках кампаний': campaigns }),
  ...(annulled.length > 0 && { 'Аннулированы направления': annulled.join(', ') }),
  ...(unlisted.length > 0 && { 'Остался один раз в кампаниях': unlisted.join(', ') }),
})

/** A merge as its caller asks for it. */
export interface CardMerge extends CardMergeInput {
  id: EmployeeId
  by: AccountId
}

/**
 * Merges two cards of one person in one transaction: the opened card stays with the chosen values, everything that
 * refers to the other one goes to it, and the other one is gone.
 */
export async function mergeCards(
  tx: Tx,
  scope: OrganizationScope,
  { id, by, other: otherId, version, otherVersion, choice }: CardMerge,
  context: EmployeeContext,
): Promise<EmployeeCard> {
  const pair = { kept: id, other: otherId }
  const cards = cardsOf(pair, await listEmployeesForChange(tx, scope, [id, otherId]))
  const { kept, other } = cards
  if (kept.version !== version || other.version !== otherVersion) refuse(cardMergeRefusals.STALE_CARDS)
  await checkPair(tx, cards, context)
  const { isNew, ...standing } = standingOf(cards)
  const chosen = chosenInput(cards, choice, context)
  // The first day at work of a candidate is known when he is hired.
  const input = standing.candidate ? { ...chosen, hiredOn: undefined } : chosen
  const concludedOn = concludedIn(cards)
  const problem = passedProblem({ lastPassedOn: input.lastPassedOn ?? null, concludedOn })
  if (problem) refuseField(common.INVALID, 'choice.lastPassedOn', problem)
  const units = await unitsOf(tx, scope, input)
  const moves = await findMoves(tx, pair)
  await addCardMerge(tx, scope, pair, { by, now: context.now })
  if (isNew) await changeCandidacy(tx, id, { ...standing, on: standing.dismissedOn, refusedOn: null })
  await changeLastPassed(tx, id, { lastPassedOn: input.lastPassedOn ?? null, concludedOn })
  await changeEmployee(tx, recordOf(input, { ...kept, ...standing, concludedOn }, units, context))
  const [record = kept] = await listEmployeesById(tx, scope, [id])
  const { before, after } = changeOf(kept, record, context.secrets)
  note(tx, { id, before, after: { ...after, mergedCard: other.fullname, ...movedNote(moves) } })
  note(tx, {
    act: 'remove',
    what: 'employee',
    id: otherId,
    before: told(other),
    after: { mergedInto: record.fullname },
  })
  return cardView(record, context.secrets, clinicDay(context.now))
}
