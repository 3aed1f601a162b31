import type { City } from '../shared/platform/person.ts'
import { scheduleAdminContract } from '../shared/schedule-admin/contract.ts'
import type { Hours, Week } from '../shared/schedule-admin/schema.ts'
import type { administrator } from './relations.ts'

type Admin = Awaited<ReturnType<typeof administrator>>

/** Makes a day a day off; existing bookings stay. */
export const closeDay = ({ client }: Admin, city: City, day: string) =>
  client.call(scheduleAdminContract.addDays, {
    body: { city, from: day, to: day, title: 'Санитарный день', hours: null, keep: true },
  })

/** Sets these hours for every working day from a day on; existing bookings stay. */
export async function setHours(boss: Admin, city: City, startsOn: string, week: Partial<Hours & Week>) {
  const { from = '08:00', to = '16:00', slotMinutes = 15 } = week
  const { cities } = (await boss.client.call(scheduleAdminContract.desk)).result
  const weekVersion = cities.find((one) => one.city === city)?.weekVersion ?? 0
  const hours = { from, to, people: 3, breaks: [], pieces: [] }
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: day > 5 ? null : hours }))
  const body = { startsOn, week: { slotMinutes, days }, weekVersion, keep: true }
  await boss.client.call(scheduleAdminContract.setWeek, { params: { city }, body })
}
