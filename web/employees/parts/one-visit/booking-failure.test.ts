import { expect, test } from 'vitest'
import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { employeeRefusals } from '../../../../shared/employees/ru.ts'
import { groupRefusals } from '../../../../shared/group-booking/ru.ts'
import { CallError } from '../../../platform/call.ts'
import { bookingFailure } from './booking-failure.ts'

const refusal = (code: string, details?: unknown) =>
  new CallError({ code, message: 'Отказ', details }, new Response(null, { status: 409 }))

const conflicts = { conflicts: [{ reason: 'Время занято' }] }

test.each([
  ['a time that somebody has taken', refusal(groupRefusals.GROUP_CONFLICTS.code, conflicts), true],
  ['another price', refusal(bookingRefusals.PRICE_CHANGED.code), true],
  ['a similar employee', refusal(employeeRefusals.EMPLOYEE_EXISTS.code), false],
  ['a lost connection', new CallError({ code: 'NETWORK', message: 'Нет связи' }, null), false],
])('after %s the chosen time is dropped only when it cannot be booked', (_, error, isDropped) => {
  let dropped = false
  bookingFailure(error, () => {
    dropped = true
  })
  expect(dropped).toBe(isDropped)
})

test('the refusal of a group is told of one person, and is still an answer of the server', () => {
  const failure = bookingFailure(refusal(groupRefusals.GROUP_CONFLICTS.code, conflicts), () => undefined)
  expect(failure).toMatchObject({
    kind: 'refusal',
    message: 'Время занято. Никто не записан: выберите другое время.',
  })
})
