import { type Paper, PaperFormat } from '../../../../shared/documents/schema.ts'
import type { DepartmentId } from '../../../../shared/employees/schema.ts'
import type { GroupId } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { CheckUpKind } from '../../../../shared/programme/schema.ts'
import type { ChosenEmployees } from '../../../platform/chosen-employees.ts'
import { keepSecret, readSecret } from '../../../platform/draft.ts'
import type { PaperInput, PaperWhoInput } from '../../api.ts'

/** The place on the board from which the documents were opened. */
export interface BoardPlace {
  day: Day | null
  group: GroupId | null
  department: DepartmentId | null
}

/** The default people: of the board's day or group, of the list, everybody, those who are due, or a department. */
export type PaperSource = 'day' | 'group' | 'chosen' | 'all' | 'due' | 'department'

/** The settings chosen for a document; days are kept as typed. */
export interface PaperChoice {
  paper: Paper
  /** Null until the user chooses people; each document then has its usual people. */
  source: PaperSource | null
  department: DepartmentId | ''
  kind: CheckUpKind
  city: City
  from: string
  to: string
  format: PaperFormat
  renew: boolean
}

/**
 * Returns the settings a document uses. For booked people the booking gives kind and city; a board day is its
 * own period.
 */
export const settingsOf = (
  paper: Paper,
  who: PaperWhoInput | undefined,
): { hasKind: boolean; hasPeriod: boolean } => ({
  hasKind: paper === 'referrals' && !(who && ('bookings' in who || 'group' in who || 'day' in who)),
  hasPeriod: (paper === 'name-list' || paper === 'plan') && !(who && 'day' in who),
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

/** The context given before the sheet was opened: the place on the board and the people selected in the list. */
export interface InitialChoice {
  board: BoardPlace | undefined
  chosen: ChosenEmployees | null
}

/**
 * Returns the people of a document: the user's choice, else those of the board, else of the list, else the
 * usual ones.
 */
export function sourceOf({ source, paper }: PaperChoice, { board, chosen }: InitialChoice): PaperSource {
  if (source) return source
  if (board?.day) return 'day'
  if (board?.group) return 'group'
  if (chosen) return 'chosen'
  return paper === 'referrals' ? 'due' : 'all'
}

const everybody: PaperWhoInput = { filter: {} }

function peopleOfDay(_: unknown, { board }: InitialChoice): PaperWhoInput {
  if (!board?.day) return everybody
  const { day, group, department } = board
  return { day, ...(group && { group }), ...(department && { department }) }
}

/** The people of each source, or null while they are not chosen. */
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

/** Returns the people meant, or null while they are not chosen. */
export function whoOf(
  choice: PaperChoice,
  given: PaperWhoInput | undefined,
  before: InitialChoice,
): PaperWhoInput | null {
  const { department } = choice
  if (given) return 'group' in given && department ? { ...given, department } : given
  return peopleFrom[sourceOf(choice, before)](department, before)
}

/** Returns the request for a document, or null while it is incomplete. */
export function paperInput(choice: PaperChoice, who: PaperWhoInput | null): PaperInput | null {
  if (!who) return null
  const { paper, kind, city } = choice
  const { hasKind, hasPeriod } = settingsOf(paper, who)
  const isWrong = hasPeriod && Object.keys(periodSlips(choice)).length > 0
  if (isWrong) return null
  const from = parseDay(choice.from)
  const to = parseDay(choice.to)
  const period = hasPeriod && from && to && { from: from as Day, to: to as Day }
  return { paper, who, ...(hasKind && { kind, city }), ...(period && { period }) }
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
  return { ...(kind && { kind }), ...(city && { city }), ...(format && { format }) }
}
