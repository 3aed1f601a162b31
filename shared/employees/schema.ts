import { z } from 'zod'
import { ChosenFactor, EmployerOutcome } from '../booking/schema.ts'
import { Day } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { isPolicyNumber, isSnils } from '../platform/identifiers.ts'
import { idOf } from '../platform/ids.ts'
import { Email, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'

/** Id of a person in an organization. */
export const EmployeeId = idOf<'Employee'>()
export type EmployeeId = z.infer<typeof EmployeeId>

/** Id of an examined person. It is separate from accounts because most workers never sign in. */
export const PersonId = idOf<'Person'>()
export type PersonId = z.infer<typeof PersonId>

/** Id of a department of an organization. */
export const DepartmentId = idOf<'Department'>()
export type DepartmentId = z.infer<typeof DepartmentId>

/** Id of a position (post) of an organization, with the factors of its work. */
export const PositionId = idOf<'Position'>()
export type PositionId = z.infer<typeof PositionId>

/** Class of working conditions by СОУТ (426-ФЗ, ст. 14). */
export const WorkClass = z.enum(['1', '2', '3.1', '3.2', '3.3', '3.4', '4'], { error: 'Выберите класс' })
export type WorkClass = z.infer<typeof WorkClass>

/** All classes from the best to the worst. The options of the enum stand in another order: whole numbers come first. */
export const workClasses: readonly WorkClass[] = ['1', '2', '3.1', '3.2', '3.3', '3.4', '4']

/**
 * Status of an employee on a day. Overdue: the due date has passed and the check-up is not passed, even if it is
 * booked. Soon: due within 90 days. Booked: not overdue, and a visit is ahead. Came: not overdue, and came to the
 * due check-up, which is not marked as passed yet. Passed: due later. Unstated: the factors are unknown. Not
 * needed: no factor requires a check-up, or HR has stated that the position needs none.
 */
export const EmployeeStatus = z.enum([
  'overdue',
  'soon',
  'booked',
  'came',
  'passed',
  'unstated',
  'not_needed',
  'dismissed',
])
export type EmployeeStatus = z.infer<typeof EmployeeStatus>

/**
 * Visit to the next check-up, whatever the status: booked ahead; made, but the check-up is not passed yet; none.
 */
export const EmployeeVisit = z.enum(['booked', 'came', 'none'])
export type EmployeeVisit = z.infer<typeof EmployeeVisit>

/**
 * Reason for the due date of a check-up: the last check-up is not known (`never`); the shortest periodicity of a
 * factor; the person is under 21.
 */
export const DueReason = z.object({
  why: z.enum(['never', 'factor', 'young']),
  /** The factor that has the shortest periodicity. */
  factor: z.string().nullable(),
  months: z.number().int().nullable(),
})
export type DueReason = z.infer<typeof DueReason>

const title = (missing: string) => documentText(200, missing).min(1, missing)

const factors = z.array(ChosenFactor).max(60, 'Не больше 60 факторов')

/** A department as the user saves it. */
export const DepartmentInput = z.strictObject({ name: title('Укажите название подразделения') })
export type DepartmentInput = z.output<typeof DepartmentInput>

const exemptionMissing = 'Укажите, почему осмотр не требуется'

/** A position as the user saves it, with the factors of its work. */
export const PositionInput = z.strictObject({
  name: title('Укажите должность'),
  factors,
  /** Why the work needs no check-up; null: not stated. Absent: what was stated stays. Never beside factors. */
  exemption: documentText(200, exemptionMissing).min(1, exemptionMissing).nullable().optional(),
})
export type PositionInput = z.output<typeof PositionInput>

/** A department with the number of people who work there now. */
export const Department = z.object({
  id: DepartmentId,
  name: z.string(),
  people: z.number().int(),
  /** Grows with every change. A save over another user's change is refused (409). */
  version: z.number().int(),
})
export type Department = z.infer<typeof Department>

/** A position with its factors, or why it needs no check-up, and the number of people who hold it now. */
export const Position = Department.extend({
  id: PositionId,
  factors: z.array(ChosenFactor),
  exemption: z.string().nullable(),
})
export type Position = z.infer<typeof Position>

/**
 * A row of the employee list. The employer sees that a check-up took place and when, never its findings (323-ФЗ
 * ст. 13).
 */
export const EmployeeRow = z.object({
  id: EmployeeId,
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  personnelNumber: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  status: EmployeeStatus,
  dueOn: Day.nullable(),
  lastPassedOn: Day.nullable(),
  bookedOn: Day.nullable(),
  cameOn: Day.nullable(),
  dismissedOn: Day.nullable(),
  version: z.number().int(),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

/**
 * A row with the result of the check-up on which the status is based. The result is null when that check-up
 * took place elsewhere or the status is not based on a check-up.
 */
export const ListedEmployee = EmployeeRow.extend({
  outcome: EmployerOutcome.nullable(),
  /** Codes of the factors that count, by their numbers: 4.4 before 10. */
  factors: z.array(z.string()),
  workClass: WorkClass.nullable(),
  /** The first day of the seniority. */
  seniorityFrom: Day.nullable(),
  phone: z.string().nullable(),
})
export type ListedEmployee = z.infer<typeof ListedEmployee>

/** A page of the list with the keys of the next and the previous pages. */
export const EmployeePage = z.object({
  items: z.array(ListedEmployee),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
export type EmployeePage = z.infer<typeof EmployeePage>

/**
 * Number of people by status among those who match the search and the other filters. `total` excludes dismissed
 * employees.
 */
export const EmployeeSummary = z.object({
  total: z.number().int(),
  overdue: z.number().int(),
  /** Subsets of `overdue`: booked ahead; came without a заключение yet. */
  overdueBooked: z.number().int(),
  overdueCame: z.number().int(),
  soon: z.number().int(),
  /** Subsets of `soon`: due within 30 and within 60 days. */
  soon30: z.number().int(),
  soon60: z.number().int(),
  /** Everybody with a booking ahead, `overdueBooked` included. */
  booked: z.number().int(),
  came: z.number().int(),
  passed: z.number().int(),
  /** Everybody whose last check-up found contraindications; the subset of them in `passed`. */
  unfit: z.number().int(),
  passedUnfit: z.number().int(),
  unstated: z.number().int(),
  notNeeded: z.number().int(),
  dismissed: z.number().int(),
  /** Number of rows that match the whole filter, including its status, visit and term. */
  found: z.number().int(),
})
export type EmployeeSummary = z.infer<typeof EmployeeSummary>

/** A person who is not hired yet: being considered, or not taken on. */
export const CandidateState = z.enum(['considered', 'refused'])
export type CandidateState = z.infer<typeof CandidateState>

/** All data of an employee that the employer knows and needs for papers (order 29н, points 9, 10, 23). */
export const EmployeeCard = EmployeeRow.extend({
  surname: z.string(),
  name: z.string(),
  middlename: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  snils: z.string().nullable(),
  policy: z.string().nullable(),
  departmentId: DepartmentId.nullable(),
  positionId: PositionId.nullable(),
  hiredOn: Day.nullable(),
  seniorityFrom: Day.nullable(),
  workClass: WorkClass.nullable(),
  /** The day of the last valid заключение of the clinic. `lastPassedOn` cannot be earlier. */
  concludedOn: Day.nullable(),
  /** The person's own factors; null means those of the position. */
  factors: z.array(ChosenFactor).nullable(),
  positionFactors: z.array(ChosenFactor),
  /** Why the position needs no check-up; null: not stated. */
  positionExemption: z.string().nullable(),
  dueReason: DueReason.nullable(),
  /** Set for a person who is not hired yet; null for an employee. */
  candidate: CandidateState.nullable(),
})
export type EmployeeCard = z.infer<typeof EmployeeCard>

/**
 * An employee as HR saves the data. An absent field is unknown; when `factors` is null or absent, the factors
 * of the position apply.
 */
export const EmployeeInput = z.strictObject({
  surname: Surname,
  name: Name,
  middlename: Middlename.optional(),
  gender: Gender,
  birth: Day,
  phone: Phone.optional(),
  email: Email.optional(),
  snils: z.string().refine(isSnils, 'Проверьте СНИЛС: контрольное число не сходится').optional(),
  policy: z.string().refine(isPolicyNumber, 'Проверьте номер полиса ОМС: 16 цифр').optional(),
  personnelNumber: documentText(40, 'Укажите табельный номер').min(1, 'Укажите табельный номер').optional(),
  department: DepartmentId.optional(),
  position: PositionId.optional(),
  hiredOn: Day.optional(),
  seniorityFrom: Day.optional(),
  workClass: WorkClass.optional(),
  factors: factors.nullable().optional(),
  lastPassedOn: Day.optional(),
})
export type EmployeeInput = z.output<typeof EmployeeInput>

/** Sign by which an employee looks like an existing one. */
export const DuplicateBy = z.enum(['snils', 'phone', 'name-birth', 'number'])
export type DuplicateBy = z.infer<typeof DuplicateBy>

/** An existing employee who may be the same person as the one being added. The error details carry it. */
export const FoundEmployee = z.object({
  id: EmployeeId,
  fullname: z.string(),
  birth: Day,
  personnelNumber: z.string().nullable(),
  department: z.string().nullable(),
  dismissedOn: Day.nullable(),
  /** The person is a candidate, not an employee. */
  isCandidate: z.boolean().optional(),
  by: z.array(DuplicateBy),
})
export type FoundEmployee = z.infer<typeof FoundEmployee>

/** Number of days within which a check-up is due. */
const DueWithin = z.enum(['30', '60', '90']).transform(Number)

/** Filter of the list. Without a status the list excludes dismissed employees. */
export const EmployeeFilter = z.strictObject({
  /** Fragments of surname, name, personnel number, department or position. An employee must match all of them. */
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  status: EmployeeStatus.optional(),
  visit: EmployeeVisit.optional(),
  /** Only employees whose last check-up is not known, or found contraindications to their work. */
  lastPassed: z.enum(['unknown', 'unfit']).optional(),
  /** Due within this number of days or already overdue, booked or not. */
  within: DueWithin.optional(),
  /** Due not before and not after these days. */
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  department: DepartmentId.optional(),
  position: PositionId.optional(),
  /** Code of a factor of the work. */
  factor: z.string().min(1).max(40).optional(),
})
export type EmployeeFilter = z.output<typeof EmployeeFilter>

/** Sort order of the list. People with the same day, department or class of conditions are sorted by name. */
export const EmployeeSort = z.enum(['name', 'due', 'department', 'class'])
export type EmployeeSort = z.infer<typeof EmployeeSort>

const key = z.string().max(4000).optional()

/**
 * A page of the list after one key or before another; without keys, the first page. `before` is used only
 * without `after`.
 */
export const EmployeeQuery = EmployeeFilter.extend({
  sort: EmployeeSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  after: key,
  before: key,
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type EmployeeQuery = z.output<typeof EmployeeQuery>

/**
 * Query for the keys by which a client can jump to any page of the list. Each key starts a page of `limit`
 * rows; the first page needs no key.
 */
export const EmployeePageKeysQuery = EmployeeQuery.omit({ after: true, before: true }).extend({
  limit: z.coerce.number().int().min(20).max(200).default(200),
})
export type EmployeePageKeysQuery = z.output<typeof EmployeePageKeysQuery>
