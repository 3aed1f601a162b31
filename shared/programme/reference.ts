import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { brokenLinks, type Fault, faultSentence, faultsOf } from './faults.ts'
import { type BaseLine, type Condition, Edition, type EditionId, type Factor, ServiceKind } from './schema.ts'
import { substancesOf } from './substances.ts'

// The files of reference/, written and proof-read by an expert on the order.

const ages = { age_from: z.number().int().optional(), age_to: z.number().int().optional() }
const sex = z.enum(['male', 'female']).optional()
const months = z.number().int().positive()

const FileCondition = z.strictObject({
  service: z.string(),
  when: z.literal('preliminary').optional(),
  // For a service required at hiring (`when`), the rule of later check-ups: only on indication, or at least
  // once a year. In the second case `interval_months` is set.
  // biome-ignore lint/suspicious/noThenProperty: the name in the data file
  then: z
    .enum([
      'on_indication',
      'on_epid_indication',
      'on_medical_or_epid_indication',
      'at_least_once_a_year_or_on_epid_indication',
    ])
    .optional(),
  on_indication: z.boolean().optional(),
  interval_months: months.optional(),
  interval_by_age: z.array(z.strictObject({ ...ages, months })).optional(),
  ...ages,
  sex,
  text: z.string().optional(),
})

const FileBaseLine = z.strictObject({
  service: z.string(),
  point: z.string(),
  ...ages,
  sex,
  note: z.string().optional(),
  skip_if: z.string().optional(),
  role: z.literal('commission_chair').optional(),
})

/**
 * Limits in characters: the longest name of order 29н has about 600; the limits keep the data small for
 * browsers.
 */
const longestName = 5000
const longestHeading = 500

const FileFactor = z.object({
  code: z.string().regex(/^\d+(\.\d+)*$/),
  section: z.string(),
  section_name: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['factor', 'work']),
  name: z.string().min(1).max(longestName),
  short_name: z.string().min(1).max(longestHeading),
  name_marked: z.string().nullable(),
  marks: z.array(z.string()),
  periodicity_months: months.nullable(),
  doctors: z.array(z.string()),
  studies: z.array(z.string()),
  conditions: z.array(FileCondition),
  selectable: z.boolean(),
  preliminary_only: z.boolean(),
  note: z.string().nullable(),
})

/** The shape of reference/factors.json. */
const FactorsFile = z.object({
  meta: z
    .object({
      order: z.string().min(1).max(longestHeading),
      edition: z.string().min(1).max(longestHeading),
      valid_from: Day,
      valid_to: Day.nullable(),
    })
    .refine(({ valid_from: from, valid_to: to }) => to === null || to > from, {
      error: 'конец действия не позже начала',
      path: ['valid_to'],
    }),
  base: z.object({ items: z.array(FileBaseLine).min(1) }),
  mark_rules: z.array(z.object({ mark: z.string(), meaning: z.string(), services: z.array(z.string()) })),
  general_rules: z.array(
    z.object({
      rule: z.string(),
      text: z.string(),
      point: z.string(),
      age_to: z.number().int().optional(),
      periodicity_months: months.optional(),
      months: months.optional(),
    }),
  ),
  factors: z.array(FileFactor).min(1).max(5000),
})

/** The shape of reference/services.json. */
const ServicesFile = z.object({
  services: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        kind: ServiceKind,
        supersedes: z.array(z.string()).optional(),
      }),
    )
    .min(1)
    .max(2000),
})

/** How long an earlier result counts, recognised by a phrase in the sentence of the order. */
const reuses: readonly [string, NonNullable<BaseLine['reuse']>][] = [
  ['предшествующего календарного года', 'calendar-year'],
  ['предшествующих 12 месяцев', 'twelve-months'],
]

const reuseOf = (wording: string) => reuses.find(([words]) => wording.includes(words))?.[1]

/** The result of reading the files: an edition, or all the faults. */
type ReadEdition = { edition: Edition; faults?: undefined } | { faults: Fault[] }

/**
 * Builds an edition from the two files, or reports every fault with its place: a wrong shape, an unknown
 * service, parent or mark, a condition on a service that the row does not have, a rule unknown to the code.
 */
export function readEdition(id: EditionId, factorsFile: unknown, servicesFile: unknown): ReadEdition {
  const file = FactorsFile.safeParse(factorsFile, { error: faultSentence })
  const named = ServicesFile.safeParse(servicesFile, { error: faultSentence })
  const shapes = [
    ...faultsOf('factors', file.error, factorsFile),
    ...faultsOf('services', named.error, servicesFile),
  ]
  if (!file.success || !named.success) return { faults: shapes }
  const edition = assemble(id, file.data, named.data.services)
  const faults = [...unknownReuses(file.data), ...brokenLinks(edition)]
  return faults.length > 0 ? { faults } : { edition }
}

const unknownReuses = ({ base }: z.infer<typeof FactorsFile>): Fault[] =>
  base.items.flatMap(({ service, skip_if: wording }, index) => {
    if (wording === undefined || reuseOf(wording)) return []
    const where = { file: 'factors' as const, path: `base.items.${index}.skip_if` }
    return [{ ...where, place: `базовый объём, ${service}`, text: `нет такого правила: «${wording}»` }]
  })

/** Builds an edition from files that must be correct. Throws an Error that names every fault. */
export function editionOf(id: EditionId, factorsFile: unknown, servicesFile: unknown): Edition {
  const read = readEdition(id, factorsFile, servicesFile)
  if (!read.faults) return read.edition
  throw new Error(`Reference data: ${read.faults.map(({ path, text }) => `${path}: ${text}`).join('; ')}`)
}

function assemble(
  id: EditionId,
  file: z.infer<typeof FactorsFile>,
  services: z.infer<typeof ServicesFile>['services'],
): Edition {
  return Edition.parse({
    id,
    order: file.meta.order,
    edition: file.meta.edition,
    validFrom: file.meta.valid_from,
    validTo: file.meta.valid_to,
    base: file.base.items.map(baseLineOf),
    markRules: file.mark_rules,
    generalRules: file.general_rules.map(
      ({ age_to: ageTo, periodicity_months: periodicityMonths, ...rule }) => ({
        ...rule,
        ageTo,
        periodicityMonths,
      }),
    ),
    sections: [...new Map(file.factors.map((row) => [row.section, row.section_name]))].map(
      ([code, name]) => ({
        code,
        name,
      }),
    ),
    factors: file.factors.map(rowOf),
    services,
  })
}

function baseLineOf(line: z.infer<typeof FileBaseLine>): BaseLine {
  const [preliminary = line.point, periodic = preliminary] = line.point.split(' / ')
  const { service, note, sex } = line
  return {
    service,
    points: { preliminary, periodic },
    sex,
    ageFrom: line.age_from,
    ageTo: line.age_to,
    note,
    reuse: line.skip_if === undefined ? undefined : reuseOf(line.skip_if),
    isChair: line.role === 'commission_chair' || undefined,
  }
}

function rowOf(row: z.infer<typeof FileFactor>): Factor {
  return {
    code: row.code,
    section: row.section,
    parent: row.parent,
    kind: row.kind,
    name: row.name,
    shortName: row.short_name,
    marks: row.marks,
    substances: substancesOf(row.name_marked ?? row.name),
    periodicityMonths: row.periodicity_months,
    doctors: row.doctors,
    studies: row.studies,
    conditions: row.conditions.map(conditionOf),
    selectable: row.selectable,
    preliminaryOnly: row.preliminary_only,
    note: row.note,
  }
}

function conditionOf(condition: z.infer<typeof FileCondition>): Condition {
  return {
    service: condition.service,
    when: condition.when,
    onIndication: condition.on_indication || condition.then !== undefined || undefined,
    intervalMonths: condition.interval_months,
    intervalByAge: condition.interval_by_age?.map((step) => ({
      ageFrom: step.age_from,
      ageTo: step.age_to,
      months: step.months,
    })),
    ageFrom: condition.age_from,
    ageTo: condition.age_to,
    sex: condition.sex,
    text: condition.text,
  }
}
