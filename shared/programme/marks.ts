// Source: Приказ 29н, footnote 1 of the annex; domain.md §2 «Marks»: a mark belongs to a substance inside the row.
import { factorOf } from './rules.ts'
import type { Edition, Factor, Substance } from './schema.ts'

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
 * Marks that hold for the row whatever its substance is: its whole name is marked and every part alike («Сера [Ф]»).
 * Null when the person has to be asked which substances he works with; empty when no mark changes the volume.
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

/** Marks of the named substances of a row, each once. */
export const marksOf = (factor: Factor, substances: readonly string[]): string[] => [
  ...new Set(factor.substances.filter(({ name }) => substances.includes(name)).flatMap(({ marks }) => marks)),
]

/** A chosen row of the order. `substances`: names of the marked ones that apply; null while the person has not answered. */
export interface FactorChoice {
  code: string
  substances: string[] | null
}

/** Choices as the calls take them: codes with the marks that hold. Rows that this edition does not have are left out. */
export const withMarks = (edition: Edition, chosen: readonly FactorChoice[]) =>
  chosen.flatMap(({ code, substances }) => {
    const factor = factorOf(edition, code)
    if (!factor?.selectable) return []
    return [{ code, marks: impliedMarks(edition, factor) ?? marksOf(factor, substances ?? []) }]
  })

/**
 * The choice that a row was kept as, to choose it once more. Substances are named only when no others could have given these
 * marks, otherwise the person is asked anew. Null when this edition has no such row to choose.
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

/** Codes of the choices whose substances the person has not named yet. */
export const unansweredOf = (edition: Edition, chosen: readonly FactorChoice[]): string[] =>
  chosen
    .filter(({ code, substances }) => {
      const factor = factorOf(edition, code)
      return substances === null && factor !== undefined && impliedMarks(edition, factor) === null
    })
    .map(({ code }) => code)
