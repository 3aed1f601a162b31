import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { FileReply } from '../platform/file.ts'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { shiftRefusals } from './ru.ts'
import {
  AbsenceId,
  CopyResult,
  NewAbsence,
  NewShift,
  OwnShifts,
  RoomsToday,
  SeenShift,
  ShiftHours,
  ShiftId,
  ShiftPlan,
} from './schema.ts'

const {
  STALE_SHIFT,
  ROOM_TAKEN,
  WORKS_ELSEWHERE,
  WORKER_ABSENT,
  SHIFT_DAY_CLOSED,
  SHIFT_DAY_PASSED,
  NOT_A_DOCTOR,
  ABSENT_HAS_SHIFTS,
} = shiftRefusals
const conflicts = [
  ROOM_TAKEN,
  WORKS_ELSEWHERE,
  WORKER_ABSENT,
  SHIFT_DAY_CLOSED,
  SHIFT_DAY_PASSED,
  NOT_A_DOCTOR,
]
/** A city and the first day of a week; a week may begin on any day. */
const week = z.strictObject({ city: City, from: Day })
const done = z.object({})
/** The most shifts that are removed at once: a week of a hundred rooms with two shifts a day. */
const mostRemoved = 1400

/**
 * The shifts of the staff in the rooms. An administrator plans; the staff of the queue read the plan, without anybody's
 * absences. Each change is in the audit.
 */
export const shiftsContract = {
  plan: route('GET', '/api/shifts', {
    summary: 'Смены недели: кабинеты, дни, места расписания и сколько человек примут',
    query: week,
    reply: ShiftPlan,
  }),
  mine: route('GET', '/api/shifts/mine', {
    summary: 'Мои смены сегодня и на неделю вперёд',
    reply: OwnShifts,
  }),
  today: route('GET', '/api/shifts/today', {
    summary: 'Кто сегодня работает в кабинетах города по плану',
    query: z.strictObject({ city: City }),
    reply: RoomsToday,
  }),
  file: route('GET', '/api/shifts/file', {
    summary: 'План смен на неделю файлом .xlsx',
    query: week,
    reply: FileReply,
  }),
  add: route('POST', '/api/shifts', {
    summary: 'Поставить сотрудника в кабинет на день и часы',
    audit: { act: 'add', what: 'schedule' },
    body: NewShift,
    reply: done,
    status: 201,
    refusals: [common.NOT_FOUND, ...conflicts],
  }),
  change: route('POST', '/api/shifts/:id', {
    summary: 'Изменить сотрудника или часы смены',
    audit: { act: 'change', what: 'schedule' },
    params: z.strictObject({ id: ShiftId }),
    body: z.strictObject({ shift: ShiftHours, version: Version }),
    reply: done,
    refusals: [common.NOT_FOUND, STALE_SHIFT, ...conflicts],
  }),
  /** Removes all these shifts or none. */
  remove: route('POST', '/api/shifts/remove', {
    summary: 'Убрать смены',
    audit: { act: 'remove', what: 'schedule' },
    body: z.strictObject({ shifts: z.array(SeenShift).min(1).max(mostRemoved) }),
    reply: done,
    refusals: [STALE_SHIFT, SHIFT_DAY_PASSED],
  }),
  copy: route('POST', '/api/shifts/copy', {
    summary: 'Повторить смены дня или недели в другие дни; занятое и отсутствующих не трогает',
    audit: { act: 'add', what: 'schedule' },
    body: z.strictObject({ city: City, from: Day, to: Day, length: z.union([z.literal(1), z.literal(7)]) }),
    reply: CopyResult,
    refusals: [SHIFT_DAY_PASSED],
  }),
  /** `release`: the shifts of these days are removed; without it they are refused by `ABSENT_HAS_SHIFTS`. */
  addAbsence: route('POST', '/api/shifts/absences', {
    summary: 'Отметить дни, когда сотрудника нет',
    audit: { act: 'add', what: 'schedule' },
    body: z.strictObject({ absence: NewAbsence, release: z.boolean() }),
    reply: z.object({ released: z.int() }),
    status: 201,
    refusals: [NOT_A_DOCTOR, ABSENT_HAS_SHIFTS],
  }),
  removeAbsence: route('DELETE', '/api/shifts/absences/:id', {
    summary: 'Убрать отметку об отсутствии',
    audit: { act: 'remove', what: 'schedule' },
    params: z.strictObject({ id: AbsenceId }),
    reply: done,
    refusals: [common.NOT_FOUND],
  }),
}
