import { type Paper, PaperFormat } from '../../../shared/documents/schema.ts'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { type Day, parseDay } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { CheckUpKind } from '../../../shared/programme/schema.ts'
import type { ChosenEmployees } from '../../platform/chosen-employees.ts'
import { keepSecret, readSecret } from '../../platform/draft.ts'
import type { PaperInput, PaperWhoInput } from '../api.ts'

/** Whose papers they are when nobody was chosen before: those of the list, everybody, those whose time has come, a department. */
export type PaperSource = 'chosen' | 'all' | 'due' | 'department'

/** What is chosen for a paper; days as they are typed. */
export interface PaperChoice {
  paper: Paper
  /** Null while nobody was chosen by hand: each paper has its usual people. */
  source: PaperSource | null
  department: DepartmentId | ''
  kind: CheckUpKind
  city: City
  from: string
  to: string
  format: PaperFormat
  renew: boolean
}

/** Which settings count for a paper; for those who are booked the booking says kind and city. */
export const settingsOf = (
  paper: Paper,
  who: PaperWhoInput | undefined,
): { hasKind: boolean; hasPeriod: boolean } => ({
  hasKind: paper === 'referrals' && !(who && ('bookings' in who || 'group' in who)),
  hasPeriod: paper === 'name-list' || paper === 'plan',
})

/** What is wrong with the period; it may stay empty. */
export function periodSlips({ from, to }: Pick<PaperChoice, 'from' | 'to'>): { from?: string; to?: string } {
  if (!from && !to) return {}
  const [first, last] = [parseDay(from), parseDay(to)]
  return {
    ...(!first && { from: from ? 'Такой даты нет' : 'Укажите обе даты' }),
    ...(!last && { to: to ? 'Такой даты нет' : 'Укажите обе даты' }),
    ...(first && last && first > last && { to: 'Конец периода раньше начала' }),
  }
}

/** Whose papers they are: as chosen, else those of the list, else whom the paper is usually about. */
export const sourceOf = ({ source, paper }: PaperChoice, chosen: ChosenEmployees | null): PaperSource =>
  source ?? (chosen ? 'chosen' : paper === 'referrals' ? 'due' : 'all')

/** Who is meant; null while it is not said. */
export function whoOf(
  choice: PaperChoice,
  given: PaperWhoInput | undefined,
  chosen: ChosenEmployees | null,
): PaperWhoInput | null {
  if (given) return given
  const { department } = choice
  const source = sourceOf(choice, chosen)
  if (source === 'chosen') return chosen?.people ?? null
  if (source === 'due') return { due: true }
  if (source === 'department') return department ? { filter: { department } } : null
  return { filter: {} }
}

/** The question for a paper; null while it cannot be asked. */
export function paperInput(choice: PaperChoice, who: PaperWhoInput | null): PaperInput | null {
  if (!who) return null
  const { paper, kind, city } = choice
  const { hasKind, hasPeriod } = settingsOf(paper, who)
  const isWrong = hasPeriod && Object.keys(periodSlips(choice)).length > 0
  if (isWrong) return null
  const [from, to] = [parseDay(choice.from), parseDay(choice.to)]
  const period = hasPeriod && from && to && { from: from as Day, to: to as Day }
  return { paper, who, ...(hasKind && { kind, city }), ...(period && { period }) }
}

const nameOf = (organization: OrganizationId) => `papers.${organization}`

/** Keeps in this tab what is chosen most often alike: how, where, in which form. */
export const keepChoice = (
  owner: string,
  organization: OrganizationId,
  { kind, city, format }: PaperChoice,
): void => keepSecret(nameOf(organization), owner, { kind, city, format })

/** What was chosen last in this tab. */
export function readChoice(owner: string, organization: OrganizationId): Partial<PaperChoice> {
  const kept = (readSecret(nameOf(organization), owner) ?? {}) as Record<string, unknown>
  const [kind, city] = [CheckUpKind.safeParse(kept.kind).data, City.safeParse(kept.city).data]
  const format = PaperFormat.safeParse(kept.format).data
  return { ...(kind && { kind }), ...(city && { city }), ...(format && { format }) }
}
