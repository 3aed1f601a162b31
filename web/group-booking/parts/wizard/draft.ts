import type { DepartmentId, EmployeeId } from '../../../../shared/employees/schema.ts'
import { groupAtMost, type Pin } from '../../../../shared/group-booking/schema.ts'
import { addDays, type Day, daysBetween, parseDay } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { CheckUpKind } from '../../../../shared/programme/schema.ts'
import { daysAhead, maxPeriodDays } from '../../../../shared/schedule/rules.ts'
import type { ChosenPeople } from '../../../platform/chosen-employees.ts'
import type { PlanInput, VolumeInput, WhoInput } from '../../api.ts'

/** Where the people of a group come from: all whose time has come, those chosen in the list, a department. */
export type Source = 'due' | 'chosen' | 'department'

/** An unfinished group as it is kept on this device: whom and within what bounds, never names. Numbers as they are typed. */
export interface GroupDraft {
  source: Source
  chosen: { people: ChosenPeople; count: number } | null
  department: DepartmentId | null
  within: '' | '30' | '60' | '90'
  /** Also those who have come to the check-up of now. */
  again: boolean
  /** Taken out of the group by hand. */
  except: EmployeeId[]
  city: City
  kind: CheckUpKind
  from: string
  to: string
  /** Percents of a department away on a day. */
  share: string
  perDay: string
  wave: string
  pins: Pin[]
  tell: boolean
}

/** People are told a week before; the plan takes as many days as the schedule is open for. */
export const newDraft = (city: City, today: Day): GroupDraft => ({
  source: 'due',
  chosen: null,
  department: null,
  within: '',
  again: false,
  except: [],
  city,
  kind: 'periodic',
  from: addDays(today, 7),
  to: lastDay(today),
  share: '20',
  perDay: '',
  wave: '',
  pins: [],
  tell: true,
})

/** The last day for which the schedule is open. */
export const lastDay = (today: Day): Day => addDays(today, daysAhead - 1)

/** Who is meant; null while it is not said. */
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

/** What is wrong with the settings, a sentence by field; empty when all is well. */
export type Slips = Partial<Record<'from' | 'to' | 'share' | 'perDay' | 'wave', string>>

const wholeNumber = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null)

function numberSlip(text: string, most: number, words: string): string | undefined {
  if (text.trim() === '') return undefined
  const value = wholeNumber(text)
  return value === null || value < 1 || value > most ? words : undefined
}

/** Checks dates and limits. */
export function slipsOf(draft: GroupDraft, today: Day): Slips {
  const from = parseDay(draft.from)
  const to = parseDay(draft.to)
  const last = lastDay(today)
  const slips: Slips = {
    from: !from ? 'Укажите дату' : from < today ? 'Этот день уже прошёл' : undefined,
    to: !to
      ? 'Укажите дату'
      : to > last
        ? 'Так далеко расписание ещё не открыто'
        : from && to < from
          ? 'Конец периода раньше начала'
          : from && daysBetween(from, to) >= maxPeriodDays
            ? `Не больше ${maxPeriodDays} дней`
            : undefined,
    share: numberSlip(draft.share, 100, 'От 1 до 100'),
    perDay: numberSlip(draft.perDay, groupAtMost, 'Число от 1'),
    wave: numberSlip(draft.wave, groupAtMost, 'Число от 1'),
  }
  return Object.fromEntries(Object.entries(slips).filter(([, words]) => words !== undefined)) as Slips
}

const againOf = ({ again }: GroupDraft) => again && { again }

/** The question for a volume; null while nobody is chosen. */
export function volumeOf(draft: GroupDraft): VolumeInput | null {
  const who = whoOf(draft)
  const date = parseDay(draft.from)
  return who && { who, ...againOf(draft), city: draft.city, kind: draft.kind, ...(date && { date }) }
}

/** The question for a plan; null while something is not said or is wrong. */
export function planOf(draft: GroupDraft, today: Day): PlanInput | null {
  const who = whoOf(draft)
  const from = parseDay(draft.from)
  const to = parseDay(draft.to)
  if (!who || !from || !to || Object.keys(slipsOf(draft, today)).length > 0) return null
  const [share, perDay, wave] = [draft.share, draft.perDay, draft.wave].map(wholeNumber)
  const limits = { ...(share && { share: share / 100 }), ...(perDay && { perDay }), ...(wave && { wave }) }
  return { who, ...againOf(draft), city: draft.city, kind: draft.kind, from, to, limits, pins: draft.pins }
}
