// Source: Приказ 29н, footnote 1 of the annex; domain.md §2 «Marks»: a mark belongs to a substance inside the row.
import { factorOf } from './rules.ts'
import type { Edition, Factor, Substance } from './schema.ts'
import { substanceName } from './substances.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Marks that change the volume: those whose rule names services. */
const telling = (edition: Edition, { marks }: Substance): string =>
  marks
    .filter((mark) => edition.markRules.some((rule) => rule.mark === mark && rule.services.length > 0))
    .sort()
    .join('')

/**
 * Returns the marks that a row has with any of its substances: they make up the whole name of the row and have
 * the same marks («Сера [Ф]»). Returns null when the patient must choose the substances; empty when no mark
 * changes the volume.
 */
export function impliedMarks(edition: Edition, factor: Factor): string[] | null {
  const kinds = new Set(factor.substances.map((substance) => telling(edition, substance)))
  if ([...kinds].every((marks) => marks === '')) return []
  const rest = factor.substances
    .map((substance) => plain(substance.name))
    .sort((one, other) => other.length - one.length)
    .reduce((name, substance) => name.replace(substance, ''), plain(factor.name))
  const isWhole = /^[\s,;:и-]*$/.test(rest)
  return isWhole && kinds.size === 1 ? [...([...kinds][0] ?? '')] : null
}

/** Returns the marks of the named substances of a row, each once. */
export const marksOf = (factor: Factor, substances: readonly string[]): string[] => [
  ...new Set(factor.substances.filter(({ name }) => substances.includes(name)).flatMap(({ marks }) => marks)),
]

/**
 * A chosen row of the order. `substances`: names of the marked substances that the patient works with; null
 * until the patient has answered.
 */
export interface FactorChoice {
  code: string
  substances: string[] | null
}

/**
 * Converts choices into the factors that calls send: codes with their marks. Leaves out rows that this edition
 * does not have.
 */
export const withMarks = (edition: Edition, chosen: readonly FactorChoice[]) =>
  chosen.flatMap(({ code, substances }) => {
    const factor = factorOf(edition, code)
    if (!factor?.selectable) return []
    return [{ code, marks: impliedMarks(edition, factor) ?? marksOf(factor, substances ?? []) }]
  })

/**
 * Restores the choice from the saved row. Substances are named only when no other ones could give these marks;
 * otherwise the patient is asked again. Returns null when this edition has no such row to choose.
 */
export function choiceOf(
  edition: Edition,
  { code, marks }: { code: string; marks: readonly string[] },
): FactorChoice | null {
  const factor = factorOf(edition, code)
  if (!factor?.selectable) return null
  if (impliedMarks(edition, factor) !== null) return { code, substances: null }
  const fitting = factor.substances
    .filter((substance) => substance.marks.every((mark) => marks.includes(mark)))
    .map(({ name }) => name)
  const gives = (names: readonly string[]) => marks.every((mark) => marksOf(factor, names).includes(mark))
  const isOnlyWay = gives(fitting) && fitting.every((name) => !gives(fitting.filter((one) => one !== name)))
  return { code, substances: isOnlyWay ? fitting : null }
}

/** Returns the codes of choices whose substances the patient has not named yet. */
export const unansweredOf = (edition: Edition, chosen: readonly FactorChoice[]): string[] =>
  chosen
    .filter(({ code, substances }) => {
      const factor = factorOf(edition, code)
      return substances === null && factor !== undefined && impliedMarks(edition, factor) === null
    })
    .map(({ code }) => code)

/**
 * Returns the wording of a saved row of the order together with what of it there is at work: the substances, or their
 * marks where several substances could have given them. Empty for a code that this edition does not have.
 */
export function factorAtWork(edition: Edition, saved: { code: string; marks: readonly string[] }): string {
  const factor = factorOf(edition, saved.code)
  if (!factor) return ''
  if (saved.marks.length === 0 || impliedMarks(edition, factor) !== null) return factor.name
  const substances = choiceOf(edition, saved)?.substances
  return substances
    ? `${factor.name}. В работе: ${substances.map(substanceName).join(', ')}`
    : `${factor.name}. В работе вещества с отметкой ${saved.marks.join(', ')}`
}
