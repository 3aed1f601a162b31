import { newestOf } from '../../../shared/conclusions/rules.ts'
import {
  bothBookedWords,
  cardMergeRefusals,
  otherBookingWords,
  secondReferralReason,
} from '../../../shared/employees/card-merge/ru.ts'
import {
  accountSide,
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
  type ComparedCard,
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
import { lockAccount } from '../../accounts/store.ts'
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
  recognisePersons,
} from '../store.ts'
import {
  addCardMerge,
  type CardAccount,
  type CardPair,
  findMoves,
  findOtherBooking,
  listCardAccounts,
  lockCards,
} from './store.ts'

/** Both cards as they are stored, and the accounts that are linked to them. */
interface Cards {
  kept: EmployeeRecord
  other: EmployeeRecord
  accounts: readonly CardAccount[]
}

/** Both cards as they are compared. */
interface ComparedCards {
  kept: ComparedCard
  other: ComparedCard
}

function viewsOf({ kept, other, accounts }: Cards, { secrets, now }: CardContext): ComparedCards {
  const viewOf = (record: EmployeeRecord) => ({
    ...cardView(record, secrets, clinicDay(now)),
    addedOn: record.addedOn,
    isLinked: accounts.some(({ card }) => card === record.id),
  })
  return { kept: viewOf(kept), other: viewOf(other) }
}

/** Reads both cards of a pair; refuses a card with itself and a card of another organization. */
async function readCards(reader: Reader, scope: OrganizationScope, pair: CardPair): Promise<Cards> {
  const [records, accounts] = await Promise.all([
    listEmployeesById(reader, scope, [pair.kept, pair.other]),
    listCardAccounts(reader, scope, pair),
  ])
  const find = (wanted: EmployeeId) => records.find(({ id }) => id === wanted) ?? refuse(common.NOT_FOUND)
  const cards = { kept: find(pair.kept), other: find(pair.other), accounts }
  if (pair.kept === pair.other) refuse(cardMergeRefusals.SAME_CARD)
  return cards
}

/** Locks both cards and the accounts linked to them, in the order of decision 0047, and reads them. */
async function readCardsForMerge(tx: Tx, scope: OrganizationScope, pair: CardPair): Promise<Cards> {
  for (const { account } of await listCardAccounts(tx, scope, pair)) await lockAccount(tx, account)
  await lockCards(tx, scope, pair)
  return readCards(tx, scope, pair)
}

const countAccounts = (accounts: readonly CardAccount[]): number =>
  new Set(accounts.map(({ account }) => account)).size

/** Refuses cards that are of two people, or that both have a booking: an employee has one at most. */
async function checkPair(
  reader: Reader,
  { kept, other, accounts }: Cards,
  views: ComparedCards,
): Promise<void> {
  const reason = otherPerson(views.kept, views.other)
  if (reason) refuse(cardMergeRefusals[reason])
  if (countAccounts(accounts.filter(({ isProven }) => isProven)) > 1) refuse(cardMergeRefusals.OTHER_ACCOUNT)
  const booking = await findOtherBooking(reader, { kept: kept.id, other: other.id })
  if (booking) refuse(cardMergeRefusals.OTHER_BOOKING, { message: otherBookingWords(booking) })
  if (kept.bookedOn && other.bookedOn)
    refuse(cardMergeRefusals.BOTH_BOOKED, { message: bothBookedWords(kept.bookedOn, other.bookedOn) })
}

const concludedIn = ({ kept, other }: Pick<Cards, 'kept' | 'other'>): Day | null =>
  newestOf([kept.concludedOn, other.concludedOn])

/** Compares two cards and tells what their merge would do; changes nothing. */
export async function compareCards(
  reader: Reader,
  scope: OrganizationScope,
  pair: CardPair,
  context: CardContext,
): Promise<CardComparison> {
  const cards = await readCards(reader, scope, pair)
  const views = viewsOf(cards, context)
  await checkPair(reader, cards, views)
  const { kept, other } = views
  return {
    kept,
    other,
    hasTwoAccounts: countAccounts(cards.accounts) > 1,
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
  ...(bookings > 0 && { movedBookings: bookings }),
  ...(outcomes > 0 && { movedOutcomes: outcomes }),
  ...(referrals > 0 && { movedReferrals: referrals }),
  ...(campaigns > 0 && { movedListings: campaigns }),
  ...(annulled.length > 0 && { annulledReferrals: annulled.join(', ') }),
  ...(unlisted.length > 0 && { endedListings: unlisted.join(', ') }),
})

/** Links the kept card, as it is now, to the account that has been linked to it or to the other one, if any may stay. */
async function keepAccount(
  tx: Tx,
  { kept, other, accounts }: Cards,
  views: ComparedCards,
  choice: CardChoice,
): Promise<{ account?: AccountId }> {
  const side = accountSide(views, choice)
  const link = side && accounts.find(({ card }) => card === (side === 'kept' ? kept : other).id)
  if (!link) return {}
  const changed = await recognisePersons(tx, link.account, [kept.person])
  return changed.length > 0 ? { account: link.account } : {}
}

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
  const cards = await readCardsForMerge(tx, scope, pair)
  const { kept, other } = cards
  const views = viewsOf(cards, context)
  if (kept.version !== version || other.version !== otherVersion) refuse(cardMergeRefusals.STALE_CARDS)
  await checkPair(tx, cards, views)
  const { isNew, ...standing } = standingOf(cards)
  const chosen = chosenInput(cards, choice, context)
  // The first day at work of a candidate is known when he is hired.
  const input = standing.candidate ? { ...chosen, hiredOn: undefined } : chosen
  const concludedOn = concludedIn(cards)
  const problem = passedProblem({ lastPassedOn: input.lastPassedOn ?? null, concludedOn })
  if (problem) refuseField(common.INVALID, 'choice.lastPassedOn', problem)
  const units = await unitsOf(tx, scope, input)
  const moves = await findMoves(tx, pair)
  await addCardMerge(tx, scope, pair, { by, annulReason: secondReferralReason, now: context.now })
  if (isNew) await changeCandidacy(tx, id, { ...standing, on: standing.dismissedOn, refusedOn: null })
  await changeLastPassed(tx, id, { lastPassedOn: input.lastPassedOn ?? null, concludedOn })
  await changeEmployee(tx, recordOf(input, { ...kept, ...standing, concludedOn }, units, context))
  const linked = await keepAccount(tx, cards, views, choice)
  const [record = kept] = await listEmployeesById(tx, scope, [id])
  const { before, after } = changeOf(kept, record, context.secrets)
  const merged = { mergedCard: other.fullname, mergedCardId: otherId, ...movedNote(moves), ...linked }
  note(tx, { id, before, after: { ...after, ...merged } })
  note(tx, {
    act: 'remove',
    what: 'employee',
    id: otherId,
    before: told(other),
    after: { mergedInto: record.fullname, mergedIntoId: id },
  })
  return cardView(record, context.secrets, clinicDay(context.now))
}
