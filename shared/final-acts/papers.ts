// Source: order 29н, point 45; domain.md §3.10. Content of an act, independent of its printed form.
import { z } from 'zod'
import { HealthGroup, Need } from '../conclusions/schema.ts'
import { ClinicRequisites } from '../documents/schema.ts'
import { Day } from '../platform/days.ts'
import { chronicByChapter, headcountOf } from './rules.ts'
import {
  type ActDiagnosis,
  ActFigures,
  ActGiven,
  ActLists,
  type ActPerson,
  type ActUnfinished,
  PartAct,
  type PassedPerson,
} from './schema.ts'

/** Full content of an act. It is stored encrypted when the act is approved, and reprints use the stored content. */
export const ActContent = z.object({
  /** Number of the act, `3/2026`; null in a proposal, which has none yet. */
  number: z.string().nullable(),
  on: Day,
  /** Name of the order's edition. */
  order: z.string(),
  clinic: ClinicRequisites,
  organization: z.object({ name: z.string(), inn: z.string() }),
  /** The department that the act is about; null: the whole organization. */
  department: z.string().nullable().default(null),
  /** Acts of parts whose people this act leaves out. */
  besides: z.array(PartAct).default([]),
  from: Day,
  to: Day,
  figures: ActFigures,
  lists: ActLists,
  given: ActGiven,
  chairman: z.string(),
})
export type ActContent = z.infer<typeof ActContent>

/** A person subject to the check-up, with the visit that determines the person's state. */
export interface ExaminedPerson extends ActPerson {
  /** The day of that visit; null when the person was never booked. */
  day: Day | null
  hasCome: boolean
  /** The valid заключение of that visit. */
  paper: Omit<PassedPerson, keyof ActPerson> | null
  /** True when the visit has no valid заключение but a valid справка. */
  isSent: boolean
  group: HealthGroup | null
  /** Items that the commission ticked in the заключение or, until it exists, in the справка. */
  needs: readonly Need[]
  /** Diagnoses that the doctors gave at that visit. */
  diagnoses: readonly ActDiagnosis[]
}

const personOf = ({ fullname, gender, birth, department }: ExaminedPerson): ActPerson => ({
  fullname,
  gender,
  birth,
  department,
})

/** Puts each person into one list: passed with a valid заключение, came without one, did not come. */
function sorted(people: readonly ExaminedPerson[]) {
  const passed = people.filter(({ paper }) => paper !== null)
  const unfinished = people.filter(({ paper, hasCome }) => paper === null && hasCome)
  const absent = people.filter(({ paper, hasCome }) => paper === null && !hasCome)
  return { passed, unfinished, absent }
}

const countBy = <Key extends string>(keys: readonly Key[], all: readonly Key[]) =>
  all.map((key) => [key, keys.filter((one) => one === key).length] as const)

/** Computes the figures and the lists of an act about these people. `to` is the last day of the check-up. */
export function countedOf(
  people: readonly ExaminedPerson[],
  to: Day,
): { figures: ActFigures; lists: ActLists; lastPaperOn: Day | null } {
  const { passed, unfinished, absent } = sorted(people)
  const done = passed.flatMap((one): PassedPerson[] =>
    one.paper ? [{ ...personOf(one), ...one.paper }] : [],
  )
  const groups = countBy(
    passed.flatMap(({ group }) => group ?? []),
    HealthGroup.options,
  )
  const needs = countBy(
    people.flatMap((one) => one.needs),
    Need.options,
  )
  const figures: ActFigures = {
    subject: headcountOf(people, to),
    passed: headcountOf(passed, to),
    unfinished: headcountOf(unfinished, to),
    absent: headcountOf(absent, to),
    fit: done.filter(({ outcome }) => outcome === 'fit').length,
    unfit: done.filter(({ outcome }) => outcome === 'unfit').length,
    additional: unfinished.filter(({ isSent }) => isSent).length,
    groups: groups.filter(([, count]) => count > 0).map(([group, count]) => ({ group, people: count })),
    needs: Object.fromEntries(needs) as ActFigures['needs'],
    chronic: chronicByChapter(people.map(({ diagnoses }) => diagnoses)),
  }
  const lists: ActLists = {
    passed: done,
    unfinished: unfinished.map((one): ActUnfinished => ({ ...personOf(one), isSent: one.isSent })),
    absent: absent.map(personOf),
  }
  const lastPaperOn = done.reduce<Day | null>((last, { on }) => (last && last > on ? last : on), null)
  return { figures, lists, lastPaperOn }
}
