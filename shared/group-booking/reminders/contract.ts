import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { groupRefusals } from '../ru.ts'
import { ReminderCounts, ReminderRequest } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const home = '/api/organizations/:organization/reminders'
const params = z.strictObject({ organization: OrganizationId })
/** Size limit for ten thousand people. */
const largest = 2 * 1024 * 1024
const refusals = [NOT_FOUND, groupRefusals.GROUP_TOO_LARGE, TOO_OFTEN] as const

/** Reminders of booked visits that HR sends to chosen employees. */
export const remindersContract = {
  preview: route('POST', `${home}/preview`, {
    summary: 'Скольким выбранным сотрудникам уйдёт напоминание об осмотре и почему остальным — нет',
    params,
    body: ReminderRequest,
    largest,
    reply: ReminderCounts,
    refusals,
  }),
  send: route('POST', home, {
    summary:
      'Напомнить выбранным сотрудникам об осмотре по SMS, без телефона — по email; не чаще раза в сутки',
    audit: { act: 'send', what: 'message' },
    params,
    body: ReminderRequest,
    largest,
    reply: ReminderCounts,
    refusals,
  }),
}
