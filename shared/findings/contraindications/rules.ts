// Source: order 29н, приложение № 2 to the Порядок (reference/contraindications.json).
import file from '../../../reference/contraindications.json' with { type: 'json' }
import type { CheckUpKind } from '../../programme/schema.ts'
import { appliesTo, concernsFactor, factorTerms, holdsCode, icdRanges, type PersonFactor } from './ranges.ts'
import {
  type ConcerningContraindication,
  type Contraindication,
  ContraindicationFile,
  type ContraindicationMatch,
} from './schema.ts'

type FilePoint = ContraindicationFile['contraindications'][number]
type FileItem = FilePoint['items'][number]

const prepared = (point: FilePoint, item: FileItem | null) => {
  const source = item ?? point
  const icd10 = item?.icd10 || point.icd10
  const contraindication: Contraindication = {
    point: point.no,
    letter: item?.letter ?? null,
    icdClass: point.icd_class,
    heading: item ? point.name : null,
    name: source.name,
    decision: source.decision ?? point.decision ?? null,
    icd10,
  }
  const terms = [...factorTerms(source.factors), ...factorTerms(source.works)]
  return { contraindication, terms, ranges: icdRanges(icd10) }
}

const all = ContraindicationFile.parse(file).contraindications.flatMap((point) =>
  point.items.length > 0 ? point.items.map((item) => prepared(point, item)) : [prepared(point, null)],
)

/** All contraindications of the order, each with the codes of ICD-10 that it names. */
export const contraindications: readonly Contraindication[] = all.map((row) => row.contraindication)

const concerning = (factors: readonly PersonFactor[], kind: CheckUpKind) =>
  all.flatMap(({ contraindication, terms, ranges }) => {
    const applying = terms.filter((term) => appliesTo(term, kind))
    const concerned = factors.filter((factor) => applying.some((term) => concernsFactor(term, factor)))
    if (concerned.length === 0) return []
    return [{ ...contraindication, factors: [...new Set(concerned.map(({ code }) => code))], ranges }]
  })

/**
 * Returns the contraindications to a person's factors and works in the order of приложение № 2, for the doctor to read. A row
 * that names a mark counts for a factor whose substances have this mark.
 */
export const contraindicationsFor = (
  factors: readonly PersonFactor[],
  { kind }: { kind: CheckUpKind },
): ConcerningContraindication[] => concerning(factors, kind).map(({ ranges: _, ...row }) => row)

/**
 * Returns the contraindications whose codes hold a diagnosis of the person, each with these diagnoses. Suggestions only: a
 * code says nothing of stage and function, on which most rows depend, and the commission decides (order 29н, point 35).
 */
export const contraindicationsMatching = (
  diagnoses: readonly string[],
  factors: readonly PersonFactor[],
  { kind }: { kind: CheckUpKind },
): ContraindicationMatch[] =>
  concerning(factors, kind).flatMap(({ ranges, ...row }) => {
    const held = diagnoses.filter((code) => ranges.some((range) => holdsCode(range, code)))
    return held.length > 0 ? [{ ...row, diagnoses: [...new Set(held)] }] : []
  })
