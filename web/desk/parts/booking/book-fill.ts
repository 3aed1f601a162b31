import type { z } from 'zod'
import { volumeRequestOf } from '../../../../shared/booking/quote.ts'
import type { KeptPart, OwnResult } from '../../../../shared/booking/schema.ts'
import {
  employerOf,
  employerProblems,
  paperOf,
  paperProblems,
  personOf,
  personProblems,
} from '../../../../shared/booking/typed.ts'
import { DeskBooking } from '../../../../shared/desk/schema.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { isForHealthBook, kindProblem } from '../../../../shared/programme/kinds.ts'
import { unansweredOf, withMarks } from '../../../../shared/programme/marks.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import type { Problems } from '../../../ui/checked-form.ts'
import { type BookDraft, hasPaper, isBeyond } from './book-draft.ts'

const prefixed = (part: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, words]) => [`${part}.${field}`, words]))

/** Returns the errors that block the booking, by field, in the order of the page. */
export function problemsOf(draft: BookDraft, edition: Edition | undefined, today: Day): Problems {
  const { person, paper, employer, isSent, factors } = draft
  const birth = parseDay(person.birth.trim())
  const ofKind = kindProblem(draft)
  const hasForeign = draft.kind === 'health_book' && factors.some(({ code }) => !isForHealthBook(code))
  return {
    ...prefixed('person', personProblems(person, today)),
    ...(isSent && prefixed('employer', employerProblems(employer))),
    ...(ofKind && { kindReason: ofKind }),
    ...(factors.length === 0 && { factors: 'Выберите хотя бы один фактор или вид работ' }),
    ...(hasForeign && { factors: 'Для медкнижки подходят только пункты 23–27' }),
    ...(edition && unansweredOf(edition, factors).length > 0 && { substances: 'Уточните вещества' }),
    ...(!draft.slot && { slot: 'Выберите время' }),
    ...(isBeyond(draft) &&
      draft.overbookReason.trim() === '' && { overbookReason: 'Напишите, почему берёте сверх мест' }),
    ...(hasPaper(draft) && prefixed('paper', paperProblems(paper, birth, today))),
  }
}

/**
 * Returns the errors that block adding documents to a booked visit: at least one of `parts` must be filled in
 * correctly.
 */
export function paperErrors(
  draft: BookDraft,
  parts: readonly KeptPart[],
  { birth, today }: { birth: Day; today: Day },
): Problems {
  const { snils, policy } = personProblems(draft.person, today)
  const person = { ...(snils && { snils }), ...(policy && { policy }) }
  const isEmpty = Object.keys(papersOf(draft, parts)).length === 0
  const [first = 'paper'] = parts
  if (isEmpty)
    return { [first === 'paper' ? 'paper.series' : `person.${first}`]: 'Введите хотя бы один документ' }
  return {
    ...prefixed('person', person),
    ...(hasPaper(draft) && prefixed('paper', paperProblems(draft.paper, birth, today))),
  }
}

/** Returns the requested documents that were typed, in API form. */
export function papersOf(draft: BookDraft, parts: readonly KeptPart[]) {
  const { snils, policy } = personOf(draft.person)
  const typed = { snils, policy, paper: hasPaper(draft) ? paperOf(draft.paper) : undefined }
  return Object.fromEntries(parts.flatMap((part) => (typed[part] ? [[part, typed[part]]] : [])))
}

/**
 * Returns the input of the order rules, and the clinic's own earlier results that count in it; null while the sex or
 * the birth date is not known.
 */
export function requestOf(edition: Edition, draft: BookDraft, date: Day, own: readonly OwnResult[]) {
  const birth = parseDay(draft.person.birth.trim())
  const { gender } = draft.person
  if (!birth || !gender) return null
  const { kind, kindReason } = draft
  const wish = {
    kind,
    ...(kindReason && { kindReason }),
    person: { gender, birth },
    factors: withMarks(edition, draft.factors),
    earlier: [],
    anew: [],
  }
  return volumeRequestOf(wish, date, edition, own)
}

/**
 * Returns the booking in API form; null while something is missing. `total`: the price on the screen, null when
 * there is none.
 */
export function bookingOf(
  draft: BookDraft,
  edition: Edition,
  total: number | null,
): z.output<typeof DeskBooking> | null {
  const { kind, kindReason, hasReferral, factors, slot, consentOnPaper } = draft
  const input = {
    slot: slot?.id,
    kind,
    ...(kindReason && { kindReason }),
    hasReferral,
    consentOnPaper,
    factors: withMarks(edition, factors),
    person: personOf(draft.person),
    employer: draft.isSent ? employerOf(draft.employer) : null,
    ...(hasPaper(draft) && { paper: paperOf(draft.paper) }),
    ...(total !== null && { total }),
    ...(isBeyond(draft) && { overbookReason: draft.overbookReason }),
  }
  return DeskBooking.safeParse(input).data ?? null
}
