import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { type BaseLine, type Condition, Edition, type EditionId, type Factor, ServiceKind } from './schema.ts'
import { substancesOf } from './substances.ts'

// The files of reference/: what a person who knows the order writes and proof-reads.

const ages = { age_from: z.number().int().optional(), age_to: z.number().int().optional() }
const sex = z.enum(['male', 'female']).optional()
const months = z.number().int().positive()

const FileCondition = z.strictObject({
  service: z.string(),
  when: z.literal('preliminary').optional(),
  // After hiring: on indication alone, or at least once a year, which `interval_months` then repeats.
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

const FileFactor = z.object({
  code: z.string().regex(/^\d+(\.\d+)*$/),
  section: z.string(),
  section_name: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['factor', 'work']),
  name: z.string().min(1),
  short_name: z.string().min(1),
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
  meta: z.object({ order: z.string(), edition: z.string(), valid_from: Day, valid_to: Day.nullable() }),
  base: z.object({ items: z.array(FileBaseLine) }),
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
  factors: z.array(FileFactor),
})

/** The shape of reference/services.json. */
const ServicesFile = z.object({
  services: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kind: ServiceKind,
      supersedes: z.array(z.string()).optional(),
    }),
  ),
})

/**
 * Makes an edition out of the two files. Throws a ZodError for a wrong shape, and an Error that names every
 * broken link: an unknown service, parent or mark, a condition on a service that the row does not have.
 */
export function editionOf(id: EditionId, factorsFile: unknown, servicesFile: unknown): Edition {
  const file = FactorsFile.parse(factorsFile)
  const { services } = ServicesFile.parse(servicesFile)
  const edition = Edition.parse({
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
  const broken = brokenLinks(edition)
  if (broken.length > 0) throw new Error(`Reference data: ${broken.join('; ')}`)
  return edition
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

function reuseOf(wording: string): BaseLine['reuse'] {
  if (wording.includes('предшествующего календарного года')) return 'calendar-year'
  if (wording.includes('предшествующих 12 месяцев')) return 'twelve-months'
  throw new Error(`Reference data: no rule for «${wording}»`)
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

function brokenLinks(edition: Edition): string[] {
  const services = new Set(edition.services.map((service) => service.code))
  const codes = new Set(edition.factors.map((factor) => factor.code))
  const marks = new Set(edition.markRules.map((rule) => rule.mark))
  const unknown = (where: string, used: readonly string[], known: Set<string>) =>
    used.filter((code) => !known.has(code)).map((code) => `${where}: unknown ${code}`)
  return [
    ...(codes.size === edition.factors.length ? [] : ['a factor stands twice']),
    ...(services.size === edition.services.length ? [] : ['a service stands twice']),
    ...unknown(
      'base',
      edition.base.map((line) => line.service),
      services,
    ),
    ...edition.markRules.flatMap((rule) => unknown(rule.mark, rule.services, services)),
    ...edition.services.flatMap((service) => unknown(service.code, service.supersedes ?? [], services)),
    ...edition.factors.flatMap((factor) => {
      const own = [...factor.doctors, ...factor.studies]
      return [
        ...unknown(factor.code, own, services),
        ...unknown(factor.code, factor.parent ? [factor.parent] : [], codes),
        ...unknown(factor.code, [...factor.marks, ...factor.substances.flatMap((one) => one.marks)], marks),
        ...unknown(
          factor.code,
          factor.conditions.map((condition) => condition.service),
          new Set(own),
        ),
      ]
    }),
  ]
}
