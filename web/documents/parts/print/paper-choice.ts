import { type Paper, PaperFormat } from '../../../../shared/documents/schema.ts'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import type { GroupId } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { kindProblem } from '../../../../shared/programme/kinds.ts'
import { CheckUpKind, type KindReason } from '../../../../shared/programme/schema.ts'
import type { ChosenEmployees } from '../../../platform/chosen-employees.ts'
import { keepSecret, readSecret } from '../../../platform/draft.ts'
import type { PaperInput, PaperWhoInput } from '../../api.ts'

/** The day, group and department that the page of bookings showed when the documents were opened. */
export interface BoardPlace {
  day: Day | null
  group: GroupId | null
  department: DepartmentId | null
}

/**
 * The source of a document's people: the day or group of the bookings page, the selection in the employee list,
 * everybody, those who are due, or a department.
 */
export type PaperSource = 'day' | 'group' | 'chosen' | 'all' | 'due' | 'department'

/** The settings chosen for a document; days are kept as typed. */
export interface PaperChoice {
  paper: Paper
  /** Null until the user chooses a source; each document then uses its own default source. */
  source: PaperSource | null
  department: DepartmentId | ''
  kind: CheckUpKind
  kindReason: KindReason | null
  city: City
  from: string
  to: string
  format: PaperFormat
  renew: boolean
}

/**
 * Returns which settings a document asks for: no kind and city when bookings already state them, no period when
 * the people are those of one day.
 */
export const settingsOf = (
  paper: Paper,
  who: PaperWhoInput | undefined,
): { hasKind: boolean; hasPeriod: boolean } => ({
  hasKind: paper === 'referrals' && !(who && ('bookings' in who || 'group' in who || 'day' in who)),
  hasPeriod:
    (paper === 'name-list' || paper === 'plan' || paper === 'check-up-order') && !(who && 'day' in who),
})

/** Returns what is wrong with the period; an empty period is allowed. */
export function periodSlips({ from, to }: Pick<PaperChoice, 'from' | 'to'>): { from?: string; to?: string } {
  if (!from && !to) return {}
  const first = parseDay(from)
  const last = parseDay(to)
  return {
    ...(!first && { from: from ? 'Такой даты нет' : 'Укажите обе даты' }),
    ...(!last && { to: to ? 'Такой даты нет' : 'Укажите обе даты' }),
    ...(first && last && first > last && { to: 'Конец периода раньше начала' }),
  }
}

/**
 * The context known before the user chooses people: the state of the bookings page, and the selection in the
 * employee list.
 */
export interface InitialChoice {
  board: BoardPlace | undefined
  chosen: ChosenEmployees | null
}

/**
 * Returns the source of a document's people: the user's choice, else the day or group of the bookings page,
 * else the selection in the employee list, else the document's default.
 */
export function sourceOf({ source, paper }: PaperChoice, { board, chosen }: InitialChoice): PaperSource {
  if (source) return source
  if (board?.day) return 'day'
  if (board?.group) return 'group'
  if (chosen) return 'chosen'
  return paper === 'referrals' || paper === 'notices' ? 'due' : 'all'
}

const everybody: PaperWhoInput = { filter: {} }

function peopleOfDay(_: unknown, { board }: InitialChoice): PaperWhoInput {
  if (!board?.day) return everybody
  const { day, group, department } = board
  return { day, ...(group && { group }), ...(department && { department }) }
}

/** Returns the people of each source; null while the user has not chosen them. */
const peopleFrom: Record<
  PaperSource,
  (department: DepartmentId | '', before: InitialChoice) => PaperWhoInput | null
> = {
  day: peopleOfDay,
  group: (department, { board }) =>
    board?.group ? { group: board.group, ...(department && { department }) } : everybody,
  chosen: (_, { chosen }) => chosen?.people ?? null,
  due: () => ({ due: true }),
  department: (department) => (department ? { filter: { department } } : null),
  all: () => everybody,
}

/** Returns the people of a document; null while the user has not chosen them. */
export function whoOf(
  choice: PaperChoice,
  given: PaperWhoInput | undefined,
  before: InitialChoice,
): PaperWhoInput | null {
  const { department } = choice
  // Points 10 and 21 of the order: the list is of the employer, never of a group.
  if (choice.paper === 'contingent') return everybody
  if (given) return 'group' in given && department ? { ...given, department } : given
  return peopleFrom[sourceOf(choice, before)](department, before)
}

/** Returns the request for a document, or null while it is incomplete. */
export function paperInput(choice: PaperChoice, who: PaperWhoInput | null): PaperInput | null {
  if (!who) return null
  const { paper, kind, kindReason, city } = choice
  const { hasKind, hasPeriod } = settingsOf(paper, who)
  if (hasKind && kindProblem(choice)) return null
  const isWrong = hasPeriod && Object.keys(periodSlips(choice)).length > 0
  if (isWrong) return null
  const from = parseDay(choice.from)
  const to = parseDay(choice.to)
  const period = hasPeriod && from && to && { from: from as Day, to: to as Day }
  return {
    paper,
    who,
    ...(hasKind && { kind, city, ...(kindReason && { kindReason }) }),
    ...(period && { period }),
  }
}

const draftKey = (organization: OrganizationId) => `papers.${organization}`

/** Keeps the settings that are usually the same next time (in this browser tab). */
export const keepChoice = (
  owner: string,
  organization: OrganizationId,
  { kind, city, format }: PaperChoice,
): void => keepSecret(draftKey(organization), owner, { kind, city, format })

/** Reads the settings last used in this browser tab. */
export function readChoice(owner: string, organization: OrganizationId): Partial<PaperChoice> {
  const kept = (readSecret(draftKey(organization), owner) ?? {}) as Record<string, unknown>
  const kind = CheckUpKind.safeParse(kept.kind).data
  const city = City.safeParse(kept.city).data
  const format = PaperFormat.safeParse(kept.format).data
  return { ...(kind && { kind, kindReason: null }), ...(city && { city }), ...(format && { format }) }
}
