import { volumeRequestOf } from '../../../../shared/booking/quote.ts'
import type { OwnResult } from '../../../../shared/booking/schema.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { healthBookWorks } from '../../../../shared/programme/health-book.ts'
import { withMarks } from '../../../../shared/programme/marks.ts'
import type { Earlier } from '../../../../shared/programme/reuse.ts'
import { volumeOf } from '../../../../shared/programme/rules.ts'
import type { Edition, Volume } from '../../../../shared/programme/schema.ts'
import { factorIndex, search } from '../../../../shared/programme/search.ts'
import type { Draft } from './draft.ts'

/** Returns the earlier results of the draft that have complete dates. */
export const earlierOf = (draft: Draft): Earlier[] =>
  draft.prepare.earlier.flatMap(({ service, on }) => {
    const day = parseDay(on.trim())
    return day ? [{ service, on: day }] : []
  })

/**
 * Returns the input of the order rules for a day with the earlier results that count; null while gender or birth date
 * is missing. `own`: what the clinic did in earlier check-ups of the person.
 */
export function volumeRequest(edition: Edition, draft: Draft, date: Day, own: readonly OwnResult[]) {
  const birth = parseDay(draft.personal.birth.trim())
  const { gender } = draft.personal
  if (!birth || !gender) return null
  const { kind, kindReason, anew } = draft.prepare
  const factors = withMarks(edition, draft.factors)
  const wish = {
    kind,
    kindReason: kindReason ?? undefined,
    person: { gender, birth },
    factors,
    earlier: earlierOf(draft),
    anew,
  }
  return volumeRequestOf(wish, date, edition, own)
}

/** Returns the volume of the draft, by the same rule as the server; null when it cannot be computed. */
export function draftVolume(
  edition: Edition,
  draft: Draft,
  date: Day,
  own: readonly OwnResult[],
): Volume | null {
  const known = volumeRequest(edition, draft, date, own)
  const outcome = known && volumeOf(edition, known.request)
  return outcome?.ok ? outcome.volume : null
}

/** A study that the clinic did in an earlier check-up; `isAnew`: the person wants it again. */
export interface OwnChoice {
  service: string
  on: Day
  isAnew: boolean
}

/** Returns the clinic's own results that count in the check-up of the draft, or would if the person let them. */
export function ownChoices(
  edition: Edition,
  draft: Draft,
  date: Day,
  own: readonly OwnResult[],
): OwnChoice[] {
  const { anew } = draft.prepare
  const all = { ...draft, prepare: { ...draft.prepare, anew: [] } }
  const counted = volumeRequest(edition, all, date, own)?.counted ?? []
  return counted.flatMap(({ service, on, booking }) =>
    booking ? [{ service, on, isAnew: anew.includes(service) }] : [],
  )
}

/** Returns the draft with the clinic's own result of a service in use, or with the study to be done again. */
export function withAnewStudy(draft: Draft, service: string, isAnew: boolean): Draft {
  const others = draft.prepare.anew.filter((one) => one !== service)
  return { ...draft, prepare: { ...draft.prepare, anew: isAnew ? [...others, service] : others } }
}

const frequent = ['4.4', '5.1', '6.1', '4.3.1', '9', '15', '18.1', '23', '25', '27']
const usable = new Set(['synonym', 'short-name', 'name'])
const most = 6

/**
 * Returns the factors suggested before any search: those of the patient's position, otherwise the most common
 * ones.
 */
export function suggestionFor(edition: Edition, { prepare, organization: { position } }: Draft) {
  if (prepare.kind === 'health_book')
    return { title: 'Для медкнижки: где вы работаете', codes: healthBookWorks.map(({ code }) => code) }
  const hits = position.trim() === '' ? [] : search(factorIndex(edition), position, most)
  const codes = hits.filter(({ by }) => usable.has(by)).map(({ code }) => code)
  return codes.length > 0
    ? { title: `По должности «${position.trim()}»`, codes }
    : { title: 'Частые факторы и работы', codes: frequent }
}
