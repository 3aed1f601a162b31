import { z } from 'zod'
import { organizationRefusals } from '../organizations/ru.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day } from '../platform/days.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { employeeRefusals } from './ru.ts'
import {
  Department,
  DepartmentId,
  DepartmentInput,
  EmployeeCard,
  EmployeeFilter,
  EmployeeId,
  EmployeeInput,
  EmployeePage,
  EmployeePageKeysQuery,
  EmployeeQuery,
  EmployeeSummary,
  Position,
  PositionId,
  PositionInput,
} from './schema.ts'

const { ALREADY_DISMISSED, EMPLOYEE_EXISTS, NOT_DISMISSED, NUMBER_TAKEN } = employeeRefusals
const { STALE_EMPLOYEE, STALE_UNIT, UNIT_EXISTS } = employeeRefusals
const { NOT_FOUND } = common

const organization = z.strictObject({ organization: OrganizationId })
const one = organization.extend({ id: EmployeeId })
const seen = { version: Version }
const home = '/api/organizations/:organization'

/** Employees of an organization. Every call requires an active relation to the organization. */
export const employeesContract = {
  list: route('GET', `${home}/employees`, {
    summary: 'Сотрудники: поиск, отбор, порядок, страницы в обе стороны',
    mayLag: true,
    audit: { act: 'view', what: 'employee' },
    params: organization,
    query: EmployeeQuery,
    reply: EmployeePage,
    refusals: [NOT_FOUND],
  }),
  summary: route('GET', `${home}/employees/summary`, {
    summary: 'Сколько сотрудников просрочили, скоро проходят, записаны, прошли',
    mayLag: true,
    params: organization,
    query: EmployeeFilter,
    reply: EmployeeSummary,
    refusals: [NOT_FOUND],
  }),
  pageKeys: route('GET', `${home}/employees/marks`, {
    summary: 'Ключи страниц списка: чтобы сразу перейти в любое его место',
    mayLag: true,
    params: organization,
    query: EmployeePageKeysQuery,
    reply: z.array(z.string()),
    refusals: [NOT_FOUND],
  }),
  one: route('GET', `${home}/employees/:id`, {
    summary: 'Карточка сотрудника',
    audit: { act: 'view', what: 'employee' },
    params: one,
    reply: EmployeeCard,
    refusals: [NOT_FOUND],
  }),
  add: route('POST', `${home}/employees`, {
    summary: 'Добавить сотрудника; о похожем предупреждает',
    audit: { act: 'add', what: 'employee' },
    params: organization,
    /** `anyway` adds the employee although a similar one exists, e.g. for a second job of the same person. */
    body: EmployeeInput.extend({ anyway: z.boolean().optional() }),
    reply: EmployeeCard,
    status: 201,
    refusals: [NOT_FOUND, EMPLOYEE_EXISTS, NUMBER_TAKEN],
  }),
  change: route('POST', `${home}/employees/:id`, {
    summary: 'Изменить данные сотрудника',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: EmployeeInput.extend(seen),
    reply: EmployeeCard,
    refusals: [NOT_FOUND, STALE_EMPLOYEE, NUMBER_TAKEN],
  }),
  dismiss: route('POST', `${home}/employees/:id/dismiss`, {
    summary: 'Уволить сотрудника; его предстоящую запись можно отменить заодно',
    audit: { act: 'remove', what: 'employee' },
    params: one,
    body: z.strictObject({ on: Day, free: z.boolean().default(false), ...seen }),
    reply: EmployeeCard,
    refusals: [NOT_FOUND, STALE_EMPLOYEE, ALREADY_DISMISSED],
  }),
  dismissMany: route('POST', `${home}/employees/dismiss`, {
    summary:
      'Уволить нескольких с одного дня, с free отменить и записи; кто уволен раньше, остаётся как есть',
    audit: { act: 'remove', what: 'employee' },
    params: organization,
    body: z.strictObject({
      ids: z.array(EmployeeId).min(1, 'Отметьте, кого уволить').max(1000, 'Не больше 1000 человек за раз'),
      on: Day,
      free: z.boolean().default(false),
    }),
    reply: z.object({ dismissed: z.number().int(), cancelled: z.number().int() }),
    refusals: [NOT_FOUND],
  }),
  restore: route('POST', `${home}/employees/:id/restore`, {
    summary: 'Вернуть уволенного',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: z.strictObject(seen),
    reply: EmployeeCard,
    refusals: [NOT_FOUND, STALE_EMPLOYEE, NOT_DISMISSED],
  }),
  departments: route('GET', `${home}/departments`, {
    summary: 'Подразделения с числом сотрудников',
    params: organization,
    reply: z.array(Department),
    refusals: [NOT_FOUND],
  }),
  addDepartment: route('POST', `${home}/departments`, {
    summary: 'Добавить подразделение',
    audit: { act: 'add', what: 'unit' },
    params: organization,
    body: DepartmentInput,
    reply: Department,
    status: 201,
    refusals: [NOT_FOUND, UNIT_EXISTS],
  }),
  changeDepartment: route('POST', `${home}/departments/:id`, {
    summary: 'Переименовать подразделение',
    audit: { act: 'change', what: 'unit' },
    params: organization.extend({ id: DepartmentId }),
    body: DepartmentInput.extend(seen),
    reply: Department,
    refusals: [NOT_FOUND, STALE_UNIT, UNIT_EXISTS, organizationRefusals.WIDER_ACCESS],
  }),
  positions: route('GET', `${home}/positions`, {
    summary: 'Должности с факторами и числом сотрудников',
    params: organization,
    reply: z.array(Position),
    refusals: [NOT_FOUND],
  }),
  addPosition: route('POST', `${home}/positions`, {
    summary: 'Добавить должность с факторами',
    audit: { act: 'add', what: 'unit' },
    params: organization,
    body: PositionInput,
    reply: Position,
    status: 201,
    refusals: [NOT_FOUND, UNIT_EXISTS],
  }),
  changePosition: route('POST', `${home}/positions/:id`, {
    summary: 'Изменить должность; сроки осмотров её людей меняются вместе с факторами',
    audit: { act: 'change', what: 'unit' },
    params: organization.extend({ id: PositionId }),
    body: PositionInput.extend(seen),
    /** `moved`: the number of employees for whom the due date of the next check-up or its reason has changed. */
    reply: Position.extend({ moved: z.number().int() }),
    refusals: [NOT_FOUND, STALE_UNIT, UNIT_EXISTS],
  }),
}
