import { z } from 'zod'
import { numberOf } from '../platform/count-words.ts'
import { Day, daysBetween } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { scheduleRefusals } from './ru.ts'
import { maxSlotDays, mostDaysAhead } from './rules.ts'
import { CityOffice, DayLoad, Hold, Slot, SlotId } from './schema.ts'

const { SLOT_FULL, SLOT_PASSED } = scheduleRefusals
/** Days of a city, both ends included, not more than `most`. */
export const periodUpTo = (most: number) =>
  z
    .strictObject({ city: City, from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Конец периода раньше начала' })
    .refine(({ from, to }) => daysBetween(from, to) < most, {
      path: ['to'],
      message: `Не больше ${numberOf(most, ['дня', 'дней', 'дней'])}`,
    })

/**
 * Work time, places and the five-minute hold. A period is at most five days for slots and 365 for days, both ends
 * included; days beyond the horizon of the city have no places.
 */
export const scheduleContract = {
  workTime: route('GET', '/api/options/workTimeNew', {
    summary: 'Адреса и часы работы',
    reply: z.object({ ekb: CityOffice, pvl: CityOffice }),
  }),
  slots: route('GET', '/api/slots', {
    summary: 'Время для записи и свободные места',
    mayLag: true,
    query: periodUpTo(maxSlotDays),
    reply: z.array(Slot),
    refusals: [common.TOO_OFTEN],
  }),
  days: route('GET', '/api/slots/days', {
    summary: 'Свободные места по дням',
    mayLag: true,
    query: periodUpTo(mostDaysAhead),
    reply: z.array(DayLoad),
    refusals: [common.TOO_OFTEN],
  }),
  nearest: route('GET', '/api/slots/nearest', {
    summary: 'Ближайшее свободное время',
    mayLag: true,
    query: z.strictObject({ city: City, from: Day.optional() }),
    reply: z.array(Slot),
    refusals: [common.TOO_OFTEN],
  }),
  hold: route('POST', '/api/holds', {
    summary: 'Придержать место на 5 минут; прежнее придержанное место освобождается',
    body: z.strictObject({ slot: SlotId }),
    reply: Hold,
    status: 201,
    refusals: [SLOT_FULL, SLOT_PASSED, common.NOT_FOUND, common.TOO_OFTEN],
  }),
  myHold: route('GET', '/api/holds', {
    summary: 'Место, которое сейчас за мной',
    reply: Hold.nullable(),
  }),
  release: route('DELETE', '/api/holds', {
    summary: 'Отпустить придержанное место',
    reply: z.literal(true),
  }),
}
