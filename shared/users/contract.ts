import { z } from 'zod'
import { accountRefusals } from '../accounts/ru.ts'
import { AccountId } from '../platform/ids.ts'
import { PageQuery } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { userRefusals } from './ru.ts'
import {
  Blocking,
  Erasure,
  NewUser,
  PatientLink,
  RoleChange,
  Seen,
  SessionId,
  UserBookingPage,
  UserCard,
  UserFigures,
  UserMessagePage,
  UserPage,
  UserQuery,
} from './schema.ts'

const { NOT_FOUND } = common
const { PHONE_TAKEN, PATIENT_TAKEN } = accountRefusals
const { STALE_USER, LAST_ADMIN, OWN_ACCOUNT, USER_BLOCKED, USER_NOT_BLOCKED } = userRefusals
const { USER_ERASED, NOT_THE_PHONE, VISITS_AHEAD } = userRefusals

const user = z.strictObject({ id: AccountId })

/**
 * Calls of an administrator on accounts (spec §2 `/admin?users`; POST /api/user/change changes a profile, spec
 * §7).
 */
export const usersContract = {
  list: route('GET', '/api/admin/users', {
    summary: 'Пользователи',
    mayLag: true,
    audit: { act: 'view', what: 'account' },
    query: UserQuery,
    reply: UserPage,
  }),
  figures: route('GET', '/api/admin/users/figures', {
    summary: 'Сколько пользователей: всего, по ролям, заблокированных',
    mayLag: true,
    reply: UserFigures,
  }),
  one: route('GET', '/api/admin/users/:id', {
    summary: 'Пользователь: профиль, согласия, организации, сеансы',
    audit: { act: 'view', what: 'account' },
    params: user,
    reply: UserCard,
    refusals: [NOT_FOUND],
  }),
  bookings: route('GET', '/api/admin/users/:id/bookings', {
    summary: 'Записи пользователя на осмотр',
    audit: { act: 'view', what: 'booking' },
    params: user,
    query: PageQuery,
    reply: UserBookingPage,
    refusals: [NOT_FOUND],
  }),
  messages: route('GET', '/api/admin/users/:id/messages', {
    summary: 'Сообщения пользователю',
    audit: { act: 'view', what: 'message' },
    params: user,
    query: PageQuery,
    reply: UserMessagePage,
    refusals: [NOT_FOUND],
  }),
  add: route('POST', '/api/admin/users', {
    summary: 'Завести пользователя: пароль он задаст сам',
    audit: { act: 'add', what: 'account' },
    asksAgain: true,
    body: NewUser,
    reply: UserCard,
    status: 201,
    refusals: [PHONE_TAKEN],
  }),
  block: route('POST', '/api/admin/users/:id/block', {
    summary: 'Закрыть доступ, указав причину',
    audit: { act: 'change', what: 'account' },
    params: user,
    body: Blocking,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, OWN_ACCOUNT, LAST_ADMIN, USER_BLOCKED, USER_ERASED],
  }),
  unblock: route('POST', '/api/admin/users/:id/unblock', {
    summary: 'Вернуть доступ',
    audit: { act: 'change', what: 'account' },
    params: user,
    body: Seen,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, USER_NOT_BLOCKED, USER_ERASED],
  }),
  changeRoles: route('POST', '/api/admin/users/:id/roles', {
    summary: 'Назначить роли',
    audit: { act: 'change', what: 'account' },
    asksAgain: true,
    params: user,
    body: RoleChange,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, OWN_ACCOUNT, LAST_ADMIN, USER_ERASED],
  }),
  linkPatient: route('POST', '/api/admin/users/:id/patient', {
    summary: 'Связать с пациентом клиники или разорвать связь',
    audit: { act: 'change', what: 'account' },
    params: user,
    body: PatientLink,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, PATIENT_TAKEN, USER_ERASED],
  }),
  endSession: route('POST', '/api/admin/users/:id/sessions/:session/end', {
    summary: 'Завершить сеанс пользователя',
    audit: { act: 'remove', what: 'session' },
    params: user.extend({ session: SessionId }),
    body: z.strictObject({}),
    reply: UserCard,
    refusals: [NOT_FOUND],
  }),
  endSessions: route('POST', '/api/admin/users/:id/sessions/end', {
    summary: 'Завершить все сеансы пользователя',
    audit: { act: 'remove', what: 'session' },
    params: user,
    body: z.strictObject({}),
    reply: UserCard,
    refusals: [NOT_FOUND],
  }),
  resetPassword: route('POST', '/api/admin/users/:id/password/reset', {
    summary: 'Сбросить пароль сотрудника: новый он задаст сам по коду из SMS',
    audit: { act: 'change', what: 'account' },
    asksAgain: true,
    params: user,
    body: Seen,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, OWN_ACCOUNT, USER_ERASED],
  }),
  resetSecondStep: route('POST', '/api/admin/users/:id/second-step/reset', {
    summary: 'Сбросить второй шаг входа: сотрудник потерял и ключ, и коды',
    audit: { act: 'change', what: 'account' },
    asksAgain: true,
    params: user,
    body: Seen,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, OWN_ACCOUNT, USER_ERASED],
  }),
  erase: route('POST', '/api/admin/users/:id/erase', {
    summary:
      'Удалить данные учётной записи по просьбе пользователя и отменить предстоящие записи; история и документы остаются',
    audit: { act: 'remove', what: 'account' },
    params: user,
    body: Erasure,
    reply: UserCard,
    refusals: [NOT_FOUND, STALE_USER, OWN_ACCOUNT, LAST_ADMIN, NOT_THE_PHONE, VISITS_AHEAD, USER_ERASED],
  }),
}
