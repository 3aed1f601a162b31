// Typed findings about the services of a stop, and the findings sent of them. Pure.
import { z } from 'zod'
import { type FindingForm, formOf, isOutOfNorm } from '../../../shared/findings/forms.ts'
import { findingProblems, withComputed } from '../../../shared/findings/rules.ts'
import {
  DiagnosisInput,
  type Finding,
  FindingInput,
  type FindingItem,
  FindingState,
  type FindingsOfBooking,
  type GivenValue,
} from '../../../shared/findings/schema.ts'
import type { TemplateContent } from '../../../shared/findings/templates/schema.ts'

/** The typed finding about one service: values stay texts until they are sent. */
export const Entry = z.object({
  state: FindingState,
  isNormal: z.boolean(),
  values: z.record(z.string(), z.string()),
  diagnoses: z.array(DiagnosisInput.extend({ name: z.string() })),
  /** Words in the search of diagnoses that are no chosen diagnosis yet. */
  query: z.string(),
  text: z.string(),
  recommendation: z.string(),
  consultation: z.string(),
  reason: z.string(),
  /** The version that was shown when the typing began. */
  seen: z.int(),
})
export type Entry = z.infer<typeof Entry>

/** The typed findings of a stop, by service; a service without an entry is untouched. */
export const Entries = z.record(z.string(), Entry)
export type Entries = z.infer<typeof Entries>

/** A service of a stop with its form. */
export interface StopItem {
  item: FindingItem
  form: FindingForm
}

/** The services of a stop and the person by whom their norms are chosen. */
export interface Stop {
  whom: Pick<FindingsOfBooking, 'gender' | 'birth' | 'day'>
  items: readonly StopItem[]
}

/** Returns the services of a stop in their order, each with the form of the day of the visit. */
export const stopOf = (found: FindingsOfBooking, services: readonly string[]): Stop => ({
  whom: found,
  items: services.flatMap((service) => {
    const item = found.items.find((one) => one.service === service)
    return item ? { item, form: formOf(item, found.day) } : []
  }),
})

const isAsked = (field: FindingForm['fields'][number]): boolean =>
  !field.isOptional && !('computed' in field && field.computed)

/** Returns whether a finding needs typed values. */
const needsValues = ({ fields }: FindingForm): boolean => fields.some(isAsked)

/** The finding that counts: one that was written by mistake says nothing. */
export const standing = ({ finding }: FindingItem): Finding | null =>
  finding && finding.state !== 'withdrawn' ? finding : null

/** Returns the entry of an untouched form. */
export const blankEntry = ({ item, form }: StopItem): Entry => ({
  state: form.isLater ? 'awaited' : 'done',
  isNormal: true,
  values: {},
  diagnoses: [],
  query: '',
  text: '',
  recommendation: '',
  consultation: '',
  reason: '',
  seen: item.finding?.version ?? 0,
})

const typedNumber = (value: number | string): string => String(value).replace('.', ',')

/** Returns the entry that corrects a written finding; an awaited result is entered. */
export const correction = (finding: Finding): Entry => ({
  state: finding.state === 'awaited' ? 'done' : finding.state,
  isNormal: finding.isNormal || finding.state === 'awaited',
  values: Object.fromEntries(finding.values.map(({ key, value }) => [key, typedNumber(value)])),
  diagnoses: finding.diagnoses,
  query: '',
  text: finding.text ?? '',
  recommendation: finding.recommendation ?? '',
  consultation: finding.consultation ?? '',
  reason: finding.reason ?? '',
  seen: finding.version,
})

const joined = (typed: string, added: string): string =>
  added === '' || typed.includes(added) ? typed : [typed.trim(), added].filter(Boolean).join(' ')

/** Returns an entry with the words of a template added: nothing that was typed goes, and nothing is added twice. */
export function withTemplate(entry: Entry, { diagnoses, ...words }: TemplateContent): Entry {
  const added = diagnoses.filter(({ icd10 }) => !entry.diagnoses.some((one) => one.icd10 === icd10))
  return {
    ...entry,
    state: 'done',
    isNormal: false,
    diagnoses: [...entry.diagnoses, ...added].slice(0, 10),
    text: joined(entry.text, words.text),
    recommendation: joined(entry.recommendation, words.recommendation),
    consultation: joined(entry.consultation, words.consultation),
  }
}

/** Returns the words of an entry that a template keeps. */
export const templateOf = ({ diagnoses, text, recommendation, consultation }: Entry): TemplateContent => ({
  diagnoses,
  text: text.trim(),
  recommendation: recommendation.trim(),
  consultation: consultation.trim(),
})

/** Returns whether an entry says no more than an untouched form. */
export const isBlank = (of: StopItem, entry: Entry): boolean => {
  const typed = Object.fromEntries(Object.entries(entry.values).filter(([, value]) => value.trim() !== ''))
  const { seen } = entry
  return JSON.stringify({ ...entry, values: typed }) === JSON.stringify({ ...blankEntry(of), seen })
}

const numberIn = (typed: string): number | string => {
  const plain = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed.trim()
}

/** Returns the typed values in the units of their form. */
export const valuesOf = ({ fields }: FindingForm, { values }: Pick<Entry, 'values'>): GivenValue[] =>
  fields.flatMap((field) => {
    const typed = values[field.key]?.trim()
    if (!typed || ('computed' in field && field.computed)) return []
    return { key: field.key, value: 'choices' in field ? typed : numberIn(typed) }
  })

const words = (typed: string): string | null => typed.replace(/\s+/g, ' ').trim() || null

function isNorm({ form }: StopItem, entry: Entry, whom: Stop['whom']): boolean {
  if (entry.diagnoses.length > 0) return false
  if (form.fields.length === 0) return entry.isNormal
  const values = withComputed(form.fields, valuesOf(form, entry))
  const isOut = form.fields.some((field) =>
    values.some(({ key, value }) => key === field.key && isOutOfNorm(field, value, whom)),
  )
  return values.length > 0 && !isOut && words(entry.text) === null
}

/** Returns the finding that an entry sends. */
export function findingOf(of: StopItem, entry: Entry, whom: Stop['whom']): FindingInput {
  const { service } = of.item
  const { state, seen } = entry
  const sent = { service, state, seen, isNormal: false, values: [], diagnoses: [] }
  const empty = { text: null, recommendation: null, consultation: null, reason: null }
  if (state === 'awaited') return { ...sent, ...empty }
  if (state !== 'done') return { ...sent, ...empty, reason: words(entry.reason) }
  return {
    ...sent,
    isNormal: isNorm(of, entry, whom),
    values: valuesOf(of.form, entry),
    diagnoses: entry.diagnoses.map(({ icd10, isNew, isChronic }) => ({ icd10, isNew, isChronic })),
    text: words(entry.text),
    recommendation: words(entry.recommendation),
    consultation: words(entry.consultation),
    reason: null,
  }
}

/** Returns the finding that one key writes about an untouched service; null when one stands or values must be typed. */
function untouched(of: StopItem, whom: Stop['whom']): FindingInput | null {
  if (standing(of.item)) return null
  if (!of.form.isLater && needsValues(of.form)) return null
  return findingOf(of, blankEntry(of), whom)
}

/** Returns what the end of the stop sends: what is typed, and the norm of what needs no typing. */
export const sentOf = ({ items, whom }: Stop, entries: Entries): FindingInput[] =>
  items.flatMap((of) => {
    const entry = entries[of.item.service]
    return (entry ? findingOf(of, entry, whom) : untouched(of, whom)) ?? []
  })

/** The kinds of findings that the end of a stop writes: typed ones, the norm, taken material, or none. */
export type Writing = 'typed' | 'norm' | 'taken' | 'nothing'

/** Says what the end of the stop writes. */
export function writingOf(stop: Stop, entries: Entries): Writing {
  if (stop.items.some(({ item }) => entries[item.service])) return 'typed'
  const sent = sentOf(stop, entries)
  if (sent.length === 0) return 'nothing'
  return sent.every(({ state }) => state === 'awaited') ? 'taken' : 'norm'
}

/** Names the services of which the end of the stop writes nothing though nothing is written about them. */
export function unwritten(stop: Stop, entries: Entries): string[] {
  const sent = new Set(sentOf(stop, entries).map(({ service }) => service))
  return stop.items.flatMap(({ item }) => (sent.has(item.service) || standing(item) ? [] : item.name))
}

const isUnchosen = ({ state, query }: Entry): boolean => state === 'done' && query.trim() !== ''

/** Returns messages by `<service>.<field>` about typed entries that are not whole; the server checks the same rules. */
export const problemsOf = ({ items, whom }: Stop, entries: Entries): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((of) => {
      const entry = entries[of.item.service]
      if (!entry) return []
      const finding = findingOf(of, entry, whom)
      const issues = FindingInput.safeParse(finding).error?.issues ?? []
      const problems = {
        ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
        ...findingProblems(of.form, finding),
        ...(isUnchosen(entry) && { diagnoses: 'Выберите диагноз из списка или очистите поле' }),
      }
      return Object.entries(problems).map(([field, text]) => [`${of.item.service}.${field}`, text])
    }),
  )

/** Returns the messages of a refusal by `<service>.<field>`; those of the schema name the place in the list. */
export const refusedFields = (
  fields: Readonly<Record<string, string>>,
  sent: readonly { service: string }[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const [, place, field] = /^findings\.(\d+)\.(\w+)/.exec(name) ?? []
      const service = sent[Number(place)]?.service
      return [service && field ? `${service}.${field}` : name, text]
    }),
  )

/** Returns the entries with the versions that are shown now, after a colleague has written another. */
export const seenAnew = (stop: Stop, entries: Entries): Entries =>
  Object.fromEntries(
    stop.items.flatMap(({ item }) => {
      const entry = entries[item.service]
      return entry ? [[item.service, { ...entry, seen: item.finding?.version ?? 0 }]] : []
    }),
  )
