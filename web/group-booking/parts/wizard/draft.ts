import type { DepartmentId, EmployeeId } from '../../../../shared/employees/schema.ts'
import { lawfulStart } from '../../../../shared/group-booking/rules.ts'
import { type Crew, type GroupKind, groupAtMost, type Pin } from '../../../../shared/group-booking/schema.ts'
import { addDays, type Day, parseDay } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { kindProblem } from '../../../../shared/programme/kinds.ts'
import type { KindReason } from '../../../../shared/programme/schema.ts'
import type { ChosenPeople, PlannedCampaign } from '../../../platform/chosen-employees.ts'
import type { PlanInput, VolumeInput, WhoInput } from '../../api.ts'

/** Source of the group's people: everybody due, those chosen in the list, or a department. */
export type Source = 'due' | 'chosen' | 'department'

/** An unfinished group as stored on this device: people and limits, never names. Numbers as typed text. */
export interface GroupDraft {
  source: Source
  chosen: { people: ChosenPeople; count: number } | null
  /** The campaign whose people, days and city these are. */
  campaign: PlannedCampaign | null
  department: DepartmentId | null
  within: '' | '30' | '60' | '90'
  /** Includes people who have already come to the current check-up. */
  again: boolean
  /** People taken out of the group by hand. */
  except: EmployeeId[]
  city: City
  kind: GroupKind
  kindReason: KindReason | null
  from: string
  to: string
  /** Percentage of a department that may be away on one day. */
  share: string
  perDay: string
  wave: string
  /** Days of the week on which people may come, Monday is 1. */
  weekdays: number[]
  /** Hours in which people arrive, `08:00`; empty: any. */
  hoursFrom: string
  hoursTo: string
  /** Departments come one after another. */
  isWhole: boolean
  crews: Crew[]
  pins: Pin[]
  tell: boolean
}

/** The days of a group's city that are open for booking: today and the last one. */
export interface OpenDays {
  today: Day
  last: Day
}

/**
 * Returns the offered first day: a periodic check-up starts when its plan can be approved and shown in time (order
 * 29н, points 26 and 27), the other kinds in a week, because people are notified a week ahead. The user may choose
 * an earlier day.
 */
export function usualStart(kind: GroupKind, { today, last }: OpenDays): Day {
  const { byPlan } = lawfulStart(today)
  return kind === 'periodic' && byPlan <= last ? byPlan : addDays(today, 7)
}

/** Changes the kind; the first day follows it while it is the offered one. */
export const kindChange = (draft: GroupDraft, kind: GroupKind, open: OpenDays): Partial<GroupDraft> => ({
  kind,
  kindReason: null,
  pins: [],
  ...(parseDay(draft.from) === usualStart(draft.kind, open) && { from: usualStart(kind, open) }),
})

/** Every day of the week, Monday is 1. */
export const everyWeekday = [1, 2, 3, 4, 5, 6, 7]

/**
 * Returns the city and the days of a campaign for its plan: those still ahead and open. A campaign that is over is
 * planned from today, and one beyond the open schedule keeps its days, so that the page says why they cannot be planned.
 */
export function campaignDays(
  { city, from, to }: PlannedCampaign,
  { today, last }: OpenDays,
): Pick<GroupDraft, 'city' | 'from' | 'to'> {
  const start = from < today ? today : from
  if (to < today) return { city, from: today, to: last }
  return { city, from: start, to: start <= last && last < to ? last : to }
}

/** A new group starts on the offered day; the plan may use all days of the open schedule. */
export const newDraft = (city: City, open: OpenDays): GroupDraft => ({
  source: 'due',
  chosen: null,
  campaign: null,
  department: null,
  within: '',
  again: false,
  except: [],
  city,
  kind: 'periodic',
  kindReason: null,
  from: usualStart('periodic', open),
  to: open.last,
  share: '20',
  perDay: '',
  wave: '',
  weekdays: everyWeekday,
  hoursFrom: '',
  hoursTo: '',
  isWhole: false,
  crews: [],
  pins: [],
  tell: true,
})

/** Returns the chosen people; null until a choice is made. */
export function whoOf({ source, chosen, department, within, except }: GroupDraft): WhoInput | null {
  if (source === 'due') return { due: true, ...(except.length > 0 && { except }) }
  if (source === 'department') {
    if (!department) return null
    const filter = { department, ...(within && { within }) }
    return { filter, ...(except.length > 0 && { except }) }
  }
  if (!chosen) return null
  if ('ids' in chosen.people) {
    const ids = chosen.people.ids.filter((id) => !except.includes(id))
    return ids.length > 0 ? { ids } : null
  }
  return { filter: chosen.people.filter, except: [...chosen.people.except, ...except] }
}

/** Returns the errors of the settings by field; empty when all are valid. */
export type Slips = Partial<
  Record<'kindReason' | 'from' | 'to' | 'weekdays' | 'hours' | 'share' | 'perDay' | 'wave', string>
>

const wholeNumber = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null)

function numberSlip(text: string, most: number, words: string): string | undefined {
  if (text.trim() === '') return undefined
  const value = wholeNumber(text)
  return value === null || value < 1 || value > most ? words : undefined
}

/** Validates the reason of the kind, dates and limits. */
export function draftErrors(draft: GroupDraft, { today, last }: OpenDays): Slips {
  const from = parseDay(draft.from)
  const to = parseDay(draft.to)
  const slips: Slips = {
    kindReason: kindProblem(draft) ?? undefined,
    from: !from ? 'Укажите дату' : from < today ? 'Этот день уже прошёл' : undefined,
    to: !to
      ? 'Укажите дату'
      : to > last
        ? 'Так далеко расписание ещё не открыто'
        : from && to < from
          ? 'Конец периода раньше начала'
          : undefined,
    weekdays: draft.weekdays.length === 0 ? 'Выберите хотя бы один день недели' : undefined,
    hours:
      draft.hoursFrom && draft.hoursTo && draft.hoursTo <= draft.hoursFrom
        ? 'Конец раньше начала'
        : undefined,
    share: draft.isWhole ? undefined : numberSlip(draft.share, 100, 'От 1 до 100'),
    perDay: numberSlip(draft.perDay, groupAtMost, 'Число от 1'),
    wave: numberSlip(draft.wave, groupAtMost, 'Число от 1'),
  }
  return Object.fromEntries(Object.entries(slips).filter(([, words]) => words !== undefined)) as Slips
}

const againOf = ({ again }: GroupDraft) => again && { again }

/** Returns the volume query; null until people are chosen. */
export function volumeOf(draft: GroupDraft): VolumeInput | null {
  const who = whoOf(draft)
  const date = parseDay(draft.from)
  return who && { who, ...againOf(draft), city: draft.city, kind: draft.kind, ...(date && { date }) }
}

/** Returns the plan query; null while an input is missing or invalid. */
export function planOf(draft: GroupDraft, open: OpenDays): PlanInput | null {
  const who = whoOf(draft)
  const from = parseDay(draft.from)
  const to = parseDay(draft.to)
  if (!who || !from || !to || Object.keys(draftErrors(draft, open)).length > 0) return null
  const [share, perDay, wave] = [draft.share, draft.perDay, draft.wave].map(wholeNumber)
  const { hoursFrom, hoursTo, weekdays, isWhole, crews } = draft
  const limits = {
    ...(isWhole ? { isWhole } : share && { share: share / 100 }),
    ...(perDay && { perDay }),
    ...(wave && { wave }),
    ...(weekdays.length < everyWeekday.length && { weekdays }),
    ...((hoursFrom || hoursTo) && { arrival: { begins: hoursFrom || '00:00', ends: hoursTo || '24:00' } }),
  }
  return {
    who,
    ...againOf(draft),
    city: draft.city,
    kind: draft.kind,
    from,
    to,
    limits,
    ...(crews.length > 0 && { crews }),
    pins: draft.pins,
  }
}
