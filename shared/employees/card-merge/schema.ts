import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { Version } from '../../platform/version.ts'
import { EmployeeCard, EmployeeId, FoundEmployee } from '../schema.ts'

/** The data of a card of which a merge keeps one value. */
export const CardField = z.enum([
  'surname',
  'name',
  'middlename',
  'gender',
  'position',
  'department',
  'personnelNumber',
  'workClass',
  'hiredOn',
  'seniorityFrom',
  'factors',
  'lastPassedOn',
  'phone',
  'email',
  'snils',
  'policy',
])
export type CardField = z.infer<typeof CardField>

/** The card whose value stays: the opened one, which stays itself, or the other one, which ends. */
export const CardSide = z.enum(['kept', 'other'])
export type CardSide = z.infer<typeof CardSide>

/** The card of each value that stays. A field that is not named keeps the value of the opened card. */
export const CardChoice = z.partialRecord(CardField, CardSide)
export type CardChoice = z.infer<typeof CardChoice>

/** Counts of rows that go to the card that stays, and rows that end because only one card may have them. */
export const CardMoves = z.object({
  bookings: z.number().int(),
  /** Заключения and справки of the commission, and outcomes of the clinic's own system. */
  outcomes: z.number().int(),
  referrals: z.number().int(),
  campaigns: z.number().int(),
  /** Valid направления of this card that are annulled, because the other card has one for the same year. */
  annulled: z.array(z.string()),
  /** Names of the campaigns whose list loses a row, because both cards are in it or in another one of its year. */
  unlisted: z.array(z.string()),
})
export type CardMoves = z.infer<typeof CardMoves>

/** A card as the merge compares it. */
export const ComparedCard = EmployeeCard.extend({
  addedOn: Day,
  /** An account sees the visits of the card (decision 0052). */
  isLinked: z.boolean(),
})
export type ComparedCard = z.infer<typeof ComparedCard>

/** Two cards beside each other, and what their merge will do. */
export const CardComparison = z.object({
  kept: ComparedCard,
  other: ComparedCard,
  /** The cards are linked to two accounts, of which one keeps the link. */
  hasTwoAccounts: z.boolean(),
  /** The fields that differ, in the order of the card, each with the card whose value stays if nobody chooses. */
  fields: z.array(z.object({ field: CardField, side: CardSide })),
  moves: CardMoves,
  /** The day of the last заключение of the clinic in both cards: the last check-up is not earlier. */
  concludedOn: Day.nullable(),
})
export type CardComparison = z.infer<typeof CardComparison>

/** The other card, the choice of values, and both cards as the user has seen them. */
export const CardMergeInput = z.strictObject({
  other: EmployeeId,
  version: Version,
  otherVersion: Version,
  choice: CardChoice,
})
export type CardMergeInput = z.output<typeof CardMergeInput>

/** Cards that look like one more card of the same person. */
export const AlikeCards = z.array(FoundEmployee)
