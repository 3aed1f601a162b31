// Source: decision 0124. An outcome must not become known for another person (323-ФЗ ст. 13), so cards are merged only
// when nothing says that they are of two people.
import type { Day } from '../../platform/days.ts'
import { fold } from '../../platform/search.ts'
import type { CandidateState, EmployeeCard } from '../schema.ts'
import {
  type CardChoice,
  type CardComparison,
  CardField,
  type CardSide,
  type ComparedCard,
} from './schema.ts'

/** The data by which two cards are of one person or of two. */
type WhoseCard = Pick<EmployeeCard, 'surname' | 'name' | 'middlename' | 'birth' | 'snils' | 'phone'>

/** Why two cards cannot be of one person. */
export type OtherPerson = 'OTHER_BIRTH' | 'OTHER_SNILS' | 'OTHER_NAME'

const isSame = (one: string, other: string): boolean => fold(one) === fold(other)

/**
 * Returns why two cards are of two people; null when they may be of one. The birth date is the same, and no two СНИЛС
 * differ. Without the same СНИЛС the name is the same too, and the surname unless the phone is: people change it.
 */
export function otherPerson(one: WhoseCard, other: WhoseCard): OtherPerson | null {
  if (one.birth !== other.birth) return 'OTHER_BIRTH'
  if (one.snils && other.snils) return one.snils === other.snils ? null : 'OTHER_SNILS'
  const hasName =
    isSame(one.name, other.name) &&
    (one.middlename === '' || other.middlename === '' || isSame(one.middlename, other.middlename))
  const hasSurname = isSame(one.surname, other.surname) || (one.phone !== null && one.phone === other.phone)
  return hasName && hasSurname ? null : 'OTHER_NAME'
}

/** Since when a person does not work here: dismissed, or a candidate. */
export interface CardStanding {
  dismissedOn: Day | null
  candidate: CandidateState | null
}

const rankOf = ({ dismissedOn, candidate }: CardStanding): number => {
  if (dismissedOn === null) return 3
  if (candidate === 'considered') return 2
  return candidate === 'refused' ? 0 : 1
}

/**
 * Returns the card that says whether the person works here: the one at work, then the candidate, then the card
 * dismissed later.
 */
export function standingSide(kept: CardStanding, other: CardStanding): CardSide {
  const difference = rankOf(other) - rankOf(kept)
  if (difference !== 0) return difference > 0 ? 'other' : 'kept'
  const isLater = rankOf(kept) === 1 && (other.dismissedOn ?? '') > (kept.dismissedOn ?? '')
  return isLater ? 'other' : 'kept'
}

const unitFields: ReadonlySet<CardField> = new Set(['department', 'position'])
const workFields: ReadonlySet<CardField> = new Set([
  'position',
  'department',
  'personnelNumber',
  'workClass',
  'hiredOn',
  'seniorityFrom',
  'factors',
])

/** The value of a field that is compared; empty when the card does not state it. */
function textOf(card: ComparedCard, field: CardField): string {
  if (field === 'factors') return card.factors ? JSON.stringify(card.factors) : ''
  if (unitFields.has(field)) return (field === 'department' ? card.departmentId : card.positionId) ?? ''
  return card[field as Exclude<CardField, 'factors'>] ?? ''
}

/**
 * Returns the card whose value stays when nobody chooses: the filled one, for work that of the job, else the newer. The
 * phone is that of the card that an account is linked to: by another phone it would lose sight of the visits.
 */
function sideOf(field: CardField, kept: ComparedCard, other: ComparedCard): CardSide {
  if (field === 'phone' && kept.isLinked !== other.isLinked) return kept.isLinked ? 'kept' : 'other'
  const one = textOf(kept, field)
  const two = textOf(other, field)
  // No factors of one's own is a value too: those of the position.
  if (field !== 'factors' && (one === '') !== (two === '')) return one === '' ? 'other' : 'kept'
  if (field === 'lastPassedOn') return two > one ? 'other' : 'kept'
  const job = standingSide(kept, other)
  if (workFields.has(field) && (kept.dismissedOn === null) !== (other.dismissedOn === null)) return job
  return other.addedOn > kept.addedOn ? 'other' : 'kept'
}

/** Returns the fields in which two cards differ, each with the card whose value stays when nobody chooses. */
export const differingFields = (
  kept: ComparedCard,
  other: ComparedCard,
): { field: CardField; side: CardSide }[] =>
  CardField.options
    .filter((field) => textOf(kept, field) !== textOf(other, field))
    .map((field) => ({ field, side: sideOf(field, kept, other) }))

/** Returns whether the value of a field is that of the other card. */
export const isOfOther = (choice: CardChoice, field: CardField): boolean => choice[field] === 'other'

/** Two cards as an account is linked to them: by phone, surname and name; the birth date of both is the same. */
type LinkedCards = Record<CardSide, Pick<ComparedCard, 'surname' | 'name' | 'phone' | 'isLinked'>>

/**
 * Returns the card whose account sees the visits after the merge; null when none does. An account is linked by what the
 * card says (decision 0052), so it stays with the same phone, surname and name.
 */
export function accountSide(cards: LinkedCards, choice: CardChoice): CardSide | null {
  const chosen = (field: 'surname' | 'name' | 'phone') => cards[choice[field] ?? 'kept'][field]
  const staysAt = ({ surname, name, phone, isLinked }: LinkedCards[CardSide]): boolean =>
    isLinked &&
    chosen('phone') === phone &&
    isSame(chosen('surname') ?? '', surname) &&
    isSame(chosen('name') ?? '', name)
  if (staysAt(cards.kept)) return 'kept'
  return staysAt(cards.other) ? 'other' : null
}

/** Returns whether an account that is linked to one of the cards is not linked to the merged card. */
export const endsAccountLink = (
  { kept, other, hasTwoAccounts }: Pick<CardComparison, 'kept' | 'other' | 'hasTwoAccounts'>,
  choice: CardChoice,
): boolean =>
  hasTwoAccounts || ((kept.isLinked || other.isLinked) && accountSide({ kept, other }, choice) === null)
