// Source: order 29н, point 48.
import { Need } from '../../conclusions/schema.ts'
import { icdChapters } from '../../findings/icd10/rules.ts'
import type { ActContent } from '../papers.ts'

/** Counts of one act, or of all acts of a year, as the summary gives them. */
export interface SummaryCounts {
  subject: number
  passed: number
  women: number
  minors: number
  unfinished: number
  absent: number
  fit: number
  unfit: number
  additional: number
  suspected: number
  needs: Record<Need, number>
  /** People with a new chronic disease, by number of the ICD-10 class. */
  chronic: Record<string, number>
}

const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** Returns the counts of an approved act. A field that the chairman left empty counts as zero. */
export function summaryOf({ figures, given }: Pick<ActContent, 'figures' | 'given'>): SummaryCounts {
  const { subject, passed, unfinished, absent, fit, unfit, additional, chronic } = figures
  return {
    subject: subject.people,
    passed: passed.people,
    women: passed.women,
    minors: passed.minors,
    unfinished: unfinished.people,
    absent: absent.people,
    fit,
    unfit,
    additional,
    suspected: linesOf(given.suspected),
    needs: Object.fromEntries(Need.options.map((need) => [need, given.needs[need] ?? 0])) as Record<
      Need,
      number
    >,
    chronic: Object.fromEntries(chronic.map(({ chapter, people }) => [chapter, people])),
  }
}

const sumOf = <Key extends string>(keys: readonly Key[], all: readonly Partial<Record<Key, number>>[]) =>
  Object.fromEntries(keys.map((key) => [key, all.reduce((sum, one) => sum + (one[key] ?? 0), 0)])) as Record<
    Key,
    number
  >

const plainKeys = [
  'subject',
  'passed',
  'women',
  'minors',
  'unfinished',
  'absent',
  'fit',
  'unfit',
  'additional',
  'suspected',
] as const

/** Adds up the counts of all acts. A person of two acts is counted in both. */
export const totalOf = (all: readonly SummaryCounts[]): SummaryCounts => ({
  ...sumOf(plainKeys, all),
  needs: sumOf(
    Need.options,
    all.map(({ needs }) => needs),
  ),
  chronic: sumOf(
    icdChapters.map(({ number }) => number),
    all.map(({ chronic }) => chronic),
  ),
})
