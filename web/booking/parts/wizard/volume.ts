import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { withMarks } from '../../../../shared/programme/marks.ts'
import { type Earlier, skipOf } from '../../../../shared/programme/reuse.ts'
import { volumeOf } from '../../../../shared/programme/rules.ts'
import type { Edition, Volume, VolumeRequest } from '../../../../shared/programme/schema.ts'
import { factorIndex, search } from '../../../../shared/programme/search.ts'
import type { Draft } from './draft.ts'

/** Returns the earlier results of the draft that have complete dates. */
export const earlierOf = (draft: Draft): Earlier[] =>
  draft.prepare.earlier.flatMap(({ service, on }) => {
    const day = parseDay(on.trim())
    return day ? [{ service, on: day }] : []
  })

/** Returns the input of the order rules for a day; null while gender or birth date is missing. */
export function volumeRequest(edition: Edition, draft: Draft, date: Day): VolumeRequest | null {
  const birth = parseDay(draft.personal.birth.trim())
  const { gender } = draft.personal
  if (!birth || !gender) return null
  const request = {
    kind: draft.prepare.kind,
    gender,
    birth,
    date,
    factors: withMarks(edition, draft.factors),
  }
  return { ...request, skip: skipOf(edition, request, earlierOf(draft)) }
}

/** Returns the volume of the draft, by the same rule as the server; null when it cannot be computed. */
export function draftVolume(edition: Edition, draft: Draft, date: Day): Volume | null {
  const request = volumeRequest(edition, draft, date)
  const outcome = request && volumeOf(edition, request)
  return outcome?.ok ? outcome.volume : null
}

const frequent = ['4.4', '5.1', '6.1', '4.3.1', '9', '15', '18.1', '23', '25', '27']
const usable = new Set(['synonym', 'short-name', 'name'])
const most = 6

/**
 * Returns the factors suggested before any search: those of the patient's position, otherwise the most common
 * ones.
 */
export function suggestionFor(edition: Edition, position: string) {
  const hits = position.trim() === '' ? [] : search(factorIndex(edition), position, most)
  const codes = hits.filter(({ by }) => usable.has(by)).map(({ code }) => code)
  return codes.length > 0
    ? { title: `По должности «${position.trim()}»`, codes }
    : { title: 'Частые факторы и работы', codes: frequent }
}
