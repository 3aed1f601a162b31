import { countOf, formFor } from '../../../shared/platform/count-words.ts'
import type { UnclearPart } from '../../../shared/programme/code-list.ts'
import type { Factor, Reason } from '../../../shared/programme/schema.ts'

/** The shortest name of a doctor: «Терапевт» for «Врач-терапевт», «Акушер-гинеколог» for «Врач — акушер-гинеколог». */
export function doctorName(name: string): string {
  const bare = name.replace(/^Врач(?:\s+—\s+|-)/, '').replace(/\s*\([^)]*\)$/, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

/**
 * Asks what of a factor there is at work. Chemicals and aerosols (groups 1 and 3 of the order) are substances; germs,
 * work with them and radiation are not.
 */
export function substanceQuestion({ code, substances }: Pick<Factor, 'code' | 'substances'>) {
  if (substances.length === 1) return { question: 'Есть ли это в работе?', none: 'Нет' }
  return {
    question: /^[13]\./.test(code) ? 'Какие из этих веществ есть в работе?' : 'Что из этого есть в работе?',
    none: 'Нет в списке',
  }
}

/** «выбрано 0 из 57», «выбран 1 из 14». */
export const chosenText = (chosen: number, of: number): string =>
  `${formFor(chosen, ['выбран', 'выбрано', 'выбрано'])} ${chosen} из ${of}`

/** «Найдено 7 пунктов». */
export const foundText = (count: number): string =>
  `${formFor(count, ['Найден', 'Найдено', 'Найдено'])} ${countOf(count, ['пункт', 'пункта', 'пунктов'])}`

/** «Добавить 3 пункта». */
export const addText = (count: number): string => `Добавить ${countOf(count, ['пункт', 'пункта', 'пунктов'])}`

/** Asks the user about a part of the list that names no row for certain. */
export const unclearText = ({ text, codes }: UnclearPart): string =>
  codes.length > 0
    ? `«${text}» — выберите пункт из направления`
    : `«${text}» — такого пункта в приказе нет, проверьте номер`

/** Names the rows of a list that were added, and the parts that are left in the field. */
export function addedText(added: readonly string[], unclear: readonly UnclearPart[]): string {
  const left = unclear.map(({ text, codes }) =>
    codes.length > 0 ? `${text} (выберите)` : `${text} (нет в приказе)`,
  )
  const done = added.length > 0 ? `Добавлено: ${added.join(', ')}.` : 'Ничего не добавлено.'
  return left.length > 0 ? `${done} Не добавлено: ${left.join(', ')}.` : done
}

/** Names that the reasons of a line are written with. */
export interface ReasonNames {
  /** Returns the short name of a factor. */
  factor: (code: string) => string
  /** Returns the chosen substance of a factor that has this mark. */
  substance: (code: string, mark: string) => string | undefined
}

const short = 26
const mostNamed = 4
/** A name of at most 26 letters, cut after a whole word. */
function shortened(name: string): string {
  if (name.length <= short) return name
  const cut = name.slice(0, short + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), short / 2)).replace(/[\s,;:]+$/, '')}…`
}
const tagOf = (code: string, name: string | undefined) => (name ? `${code} ${shortened(name)}` : code)

/**
 * Returns the tags that say why a service is needed, without repetitions; empty for a service that everybody
 * gets.
 */
export function reasonTags(reasons: readonly Reason[], names: ReasonNames): string[] {
  // Where a mark of a factor is a reason too, its substance is named and the factor itself is not.
  const marked = new Set(reasons.flatMap(({ factor, mark }) => (factor && mark ? [factor] : [])))
  const tags = reasons.flatMap(({ factor, mark, note }) => {
    if (factor === undefined) return note ? [note] : []
    if (mark === undefined && marked.has(factor)) return []
    if (mark !== undefined) return [tagOf(factor, names.substance(factor, mark) ?? names.factor(factor))]
    return [tagOf(factor, names.factor(factor))]
  })
  const unique = [...new Set(tags)]
  // The first of many reasons are named and the others counted: all the names would fill a page.
  return unique.length > mostNamed
    ? [...unique.slice(0, mostNamed - 1), `ещё ${unique.length - mostNamed + 1}`]
    : unique
}
