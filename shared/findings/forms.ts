// The forms of findings by service, from reference/finding-forms.json: which values a study has, their units and norms,
// and the words of the norm. Pure. Order 29н sets neither forms nor norms: the clinic compares them with its laboratory.
import { z } from 'zod'
import file from '../../reference/finding-forms.json' with { type: 'json' }
import { ageOn, Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { ServiceKind } from '../programme/schema.ts'

const Norm = z.strictObject({
  sex: z.enum(['male', 'female']).optional(),
  ageFrom: z.int().optional(),
  ageTo: z.int().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
})
type Norm = z.infer<typeof Norm>

const common = { key: z.string(), name: z.string(), isOptional: z.boolean().optional() }

/** A value in a unit; values outside `lowest` and `highest` are impossible. */
const NumberField = z.strictObject({
  ...common,
  unit: z.string(),
  lowest: z.number(),
  highest: z.number(),
  decimals: z.int().min(0).max(3),
  norms: z.array(Norm).optional(),
  /** The value follows from others: of the index of body mass, from height and weight. */
  computed: z.enum(['bmi']).optional(),
})
const ChoiceField = z.strictObject({
  ...common,
  choices: z.array(z.strictObject({ text: z.string(), isNormal: z.boolean() })).min(2),
})
const Field = z.union([NumberField, ChoiceField])
export type FindingField = z.infer<typeof Field>

const KindForm = z.strictObject({ isLater: z.boolean(), normal: z.string() })

const Forms = z.strictObject({
  meta: z.strictObject({ title: z.string(), source: z.string() }),
  editions: z
    .array(
      z.strictObject({
        from: Day,
        kinds: z.record(ServiceKind, KindForm),
        services: z.record(z.string(), z.strictObject({ values: z.array(Field) })),
      }),
    )
    .min(1),
})

/** How the finding of a service is entered. */
export interface FindingForm {
  /** The result usually comes on another day: the room only takes the material. */
  isLater: boolean
  /** The words that one key writes when nothing but the norm was found. */
  normal: string
  fields: readonly FindingField[]
}

const { editions } = Forms.parse(file)

/** Returns the form of a service on the day of a visit: of the last edition that has begun by then. */
export function formOf({ service, kind }: { service: string; kind: ServiceKind }, day: Day): FindingForm {
  const edition = editions.findLast(({ from }) => from <= day) ?? editions[0]
  if (!edition) throw new Error('no edition of the forms of findings')
  return { ...edition.kinds[kind], fields: edition.services[service]?.values ?? [] }
}

/** The person by whom norms are chosen. */
export interface NormSubject {
  gender: Gender
  birth: Day
  day: Day
}

const isFor = ({ sex, ageFrom = 0, ageTo = Number.POSITIVE_INFINITY }: Norm, whom: NormSubject): boolean => {
  const age = ageOn(whom.birth, whom.day)
  const isSex = !sex || (sex === 'male') === (whom.gender === 'Мужской')
  return isSex && age >= ageFrom && age <= ageTo
}

/** Returns the limits of the norm of a field for a person; null when there are none. */
export function normOf(field: FindingField, whom: NormSubject): { low?: number; high?: number } | null {
  if (!('norms' in field)) return null
  const norm = field.norms?.find((one) => isFor(one, whom))
  if (!norm) return null
  const { low, high } = norm
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) }
}

/** Writes a number as Russian texts do: «6,4». */
export const commaOf = (value: number): string => String(value).replace('.', ',')

/** States the norm of a field for a person: «130–160», «до 5», «от 80»; empty when there is none. */
export function normText(field: FindingField, whom: NormSubject): string {
  if ('choices' in field)
    return field.choices.filter(({ isNormal }) => isNormal).length === field.choices.length
      ? ''
      : field.choices.flatMap(({ text, isNormal }) => (isNormal ? [text] : [])).join(', ')
  const { low, high } = normOf(field, whom) ?? {}
  if (low !== undefined && high !== undefined) return `${commaOf(low)}–${commaOf(high)}`
  if (high !== undefined) return `до ${commaOf(high)}`
  return low === undefined ? '' : `от ${commaOf(low)}`
}

/** Returns whether a value lies outside the norm of its field for a person. */
export function isOutOfNorm(field: FindingField, value: number | string, whom: NormSubject): boolean {
  if ('choices' in field) return field.choices.some(({ text, isNormal }) => text === value && !isNormal)
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = normOf(field, whom) ?? {}
  return typeof value === 'number' && (value < low || value > high)
}
