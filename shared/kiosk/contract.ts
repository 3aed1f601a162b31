import { z } from 'zod'
import { KioskId } from '../platform/ids.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { kioskRefusals } from './ru.ts'
import { CheckedIn, CheckIn, Kiosk, KioskCode, KioskState, LockCode, NewKiosk } from './schema.ts'

const params = z.strictObject({ id: KioskId })

/**
 * Calls of a kiosk at the entrance. No answer names a person. `SEE_REGISTRAR` says why the patient has to go to the
 * desk.
 */
export const kioskContract = {
  lock: route('POST', '/api/kiosk/lock', {
    summary: 'Сделать устройство киоском по одноразовому коду администратора',
    audit: { act: 'change', what: 'kiosk' },
    body: z.strictObject({ lockCode: LockCode }),
    reply: KioskState,
    refusals: [kioskRefusals.WRONG_LOCK_CODE, common.TOO_OFTEN],
  }),
  state: route('GET', '/api/kiosk', {
    summary: 'Где стоит этот киоск',
    reply: KioskState,
  }),
  checkIn: route('POST', '/api/kiosk/check-in', {
    summary: 'Отметить свой приход по коду или номеру записи и получить талон',
    audit: { act: 'change', what: 'booking' },
    body: CheckIn,
    reply: CheckedIn,
    refusals: [
      kioskRefusals.NOT_A_CODE,
      kioskRefusals.YEAR_NEEDED,
      kioskRefusals.NOT_MATCHED,
      kioskRefusals.SEE_REGISTRAR,
      common.TOO_OFTEN,
    ],
  }),
}

/** Kiosks in the settings of the clinic. */
export const kioskAdminContract = {
  list: route('GET', '/api/admin/kiosks', {
    summary: 'Киоски и когда они были на связи',
    reply: z.array(Kiosk),
  }),
  add: route('POST', '/api/admin/kiosks', {
    summary: 'Добавить киоск и получить одноразовый код для планшета',
    audit: { act: 'add', what: 'kiosk' },
    body: NewKiosk,
    reply: KioskCode,
    status: 201,
  }),
  renew: route('POST', '/api/admin/kiosks/:id/code', {
    summary: 'Новый одноразовый код киоска: прежний планшет работает, пока код не введён на другом',
    audit: { act: 'change', what: 'kiosk' },
    params,
    body: z.strictObject({}),
    reply: KioskCode,
    refusals: [common.NOT_FOUND],
  }),
  revoke: route('POST', '/api/admin/kiosks/:id/revoke', {
    summary: 'Отключить киоск',
    audit: { act: 'remove', what: 'kiosk' },
    params,
    body: z.strictObject({}),
    reply: z.array(Kiosk),
    refusals: [common.NOT_FOUND],
  }),
}
