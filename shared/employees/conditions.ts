// Source: order 29н, point 40; joint order 988н/1420н with the list of factors; domain.md §5. Tells what the class of working conditions means for check-ups. Pure.
import type { WorkClass } from './schema.ts'

/** The class by СОУТ of a work, and its factors that count. */
export interface WorkConditions {
  workClass: WorkClass | null
  factors: readonly { code: string }[]
}

/**
 * Factors that are harmful by their level: physical ones without ionizing radiation and low pressure, and those of the
 * labour process. Substances, dusts and kinds of work count whatever the class is.
 */
const isOfLevel = (code: string): boolean => /^(4\.[2-9]|5)(\.|$)/.test(code)

/** Returns the factors that are usually not stated with a class of 1 or 2. */
export const needlessFactors = ({ workClass, factors }: WorkConditions): string[] =>
  workClass === '1' || workClass === '2' ? factors.map(({ code }) => code).filter(isOfLevel) : []

/** Tells whether the work asks for a check-up in a centre of occupational pathology every five years. */
export const needsPathologyCentre = ({ workClass, factors }: WorkConditions): boolean =>
  workClass !== null && (workClass.startsWith('3.') || workClass === '4') && factors.length > 0
