import { z } from 'zod'
import { bookingRefusals } from '../booking/ru.ts'
import { EmployerCheckUp } from '../booking/schema.ts'
import { EmployeeId } from '../employees/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { PageQuery } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { priceRefusals } from '../prices/ru.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { groupRefusals } from './ru.ts'
import {
  BoardDay,
  BoardDaysQuery,
  BoardQuery,
  BookedGroup,
  Cancellation,
  EmployeeBooking,
  EmployerBookingPage,
  GroupPage,
  GroupPlan,
  GroupVolume,
  Moves,
  NewGroup,
  PlanQuestion,
  VolumeQuestion,
} from './schema.ts'

const { GROUP_CONFLICTS, GROUP_TOO_LARGE } = groupRefusals
const { NOT_FOUND, TOO_OFTEN } = common
const { NO_PRICES } = priceRefusals
const { NO_EDITION } = programmeRefusals

const organization = z.strictObject({ organization: OrganizationId })
const home = '/api/organizations/:organization'
/** Size limit for ten thousand people with their times. */
const largest = 2 * 1024 * 1024

/**
 * Booking a group of employees. Every call requires an active relation to the organization. `GROUP_CONFLICTS`
 * carries `ConflictDetails`; `PRICE_CHANGED` carries `details.total`, the current price. In both cases nothing
 * is changed. `told` is the number of SMS sent.
 */
export const groupBookingContract = {
  volume: route('POST', `${home}/groups/volume`, {
    summary: 'Объём осмотра группы и стоимость по строкам',
    params: organization,
    body: VolumeQuestion,
    largest,
    reply: GroupVolume,
    refusals: [NOT_FOUND, GROUP_TOO_LARGE, NO_EDITION, NO_PRICES, TOO_OFTEN],
  }),
  plan: route('POST', `${home}/groups/plan`, {
    summary: 'План осмотра группы: кто в какой день и час приходит',
    audit: { act: 'view', what: 'employee' },
    params: organization,
    body: PlanQuestion,
    largest,
    reply: GroupPlan,
    refusals: [NOT_FOUND, GROUP_TOO_LARGE, NO_EDITION, NO_PRICES, TOO_OFTEN],
  }),
  book: route('POST', `${home}/groups`, {
    summary: 'Записать группу: всех или никого',
    audit: { act: 'add', what: 'group' },
    params: organization,
    body: NewGroup,
    largest,
    reply: BookedGroup,
    status: 201,
    refusals: [NOT_FOUND, GROUP_CONFLICTS, bookingRefusals.PRICE_CHANGED, NO_EDITION, NO_PRICES, TOO_OFTEN],
  }),
  groups: route('GET', `${home}/groups`, {
    summary: 'Записанные группы, сначала последние',
    params: organization,
    query: PageQuery,
    reply: GroupPage,
    refusals: [NOT_FOUND],
  }),
  board: route('GET', `${home}/bookings`, {
    summary: 'Записи сотрудников по дням',
    audit: { act: 'view', what: 'booking' },
    params: organization,
    query: BoardQuery,
    reply: EmployerBookingPage,
    refusals: [NOT_FOUND],
  }),
  boardDays: route('GET', `${home}/bookings/days`, {
    summary: 'Сколько человек приходит по дням',
    params: organization,
    query: BoardDaysQuery,
    reply: z.array(BoardDay),
    refusals: [NOT_FOUND],
  }),
  move: route('POST', `${home}/bookings/move`, {
    summary: 'Перенести записи: все или ни одной',
    audit: { act: 'change', what: 'booking' },
    params: organization,
    body: Moves,
    largest,
    reply: z.object({ moved: z.number().int(), told: z.number().int() }),
    refusals: [NOT_FOUND, GROUP_CONFLICTS, bookingRefusals.RESULTS_LAPSE, NO_PRICES, TOO_OFTEN],
  }),
  cancel: route('POST', `${home}/bookings/cancel`, {
    summary: 'Отменить записи: все или ни одной',
    audit: { act: 'remove', what: 'booking' },
    params: organization,
    body: Cancellation,
    largest,
    reply: z.object({ cancelled: z.number().int(), told: z.number().int() }),
    refusals: [NOT_FOUND, GROUP_CONFLICTS, TOO_OFTEN],
  }),
  ofEmployee: route('GET', `${home}/employees/:id/bookings`, {
    summary: 'Записи сотрудника с их историей',
    audit: { act: 'view', what: 'booking' },
    params: organization.extend({ id: EmployeeId }),
    reply: z.array(EmployeeBooking),
    refusals: [NOT_FOUND],
  }),
  checkUpsOfEmployee: route('GET', `${home}/employees/:id/check-ups`, {
    summary:
      'Осмотры из системы клиники, на которые сотрудника направила организация: только годность к работе',
    audit: { act: 'view', what: 'check-up' },
    params: organization.extend({ id: EmployeeId }),
    reply: z.array(EmployerCheckUp),
    refusals: [NOT_FOUND],
  }),
}
