import { admin } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { scheduleAdminContract as contract } from '../../shared/schedule-admin/contract.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import { changedBy, vouch } from '../schedule/actions.ts'
import { daysOfYear } from '../schedule/working-hours/store.ts'
import {
  addSpecial,
  changeSpecial,
  citySchedule,
  removeSpecial,
  removeWorkWeek,
  scheduleDesk,
  setWorkWeek,
  writeCard,
  writeDaysAhead,
  writeOverbookLimit,
  writeVoice,
} from './actions.ts'

/** Serves the work time of the cities, their cards and special days. */
export function serveScheduleDesk(serve: Serve, reader: Reader, secrets: Secrets): void {
  const present = (city: City, now: Date) => citySchedule(reader, city, now)

  serve(contract.desk, { allow: admin }, ({ now }) => scheduleDesk(reader, now))

  serve(contract.changeCity, { allow: admin }, async ({ params: { city }, body, now, transact }) => {
    await transact((tx) => writeCard(tx, city, body, now))
    return present(city, now)
  })

  serve(contract.setDaysAhead, { allow: admin }, async ({ params: { city }, body, now, transact }) => {
    await transact((tx) => writeDaysAhead(tx, city, body, now))
    return present(city, now)
  })

  serve(contract.setOverbookLimit, { allow: admin }, async ({ params: { city }, body, now, transact }) => {
    await transact((tx) => writeOverbookLimit(tx, city, body, now))
    return present(city, now)
  })

  serve(contract.setVoice, { allow: admin }, async ({ params: { city }, body, now, transact }) => {
    await transact((tx) => writeVoice(tx, city, body.isOn))
    return present(city, now)
  })

  serve(contract.setWeek, { allow: admin }, async ({ actor, params: { city }, body, now, transact }) => {
    const { keep, ...week } = body
    const touch = await transact(async (tx) => {
      const touched = await setWorkWeek(tx, { secrets, keep }, { city, ...week }, now)
      // Hours that begin later leave the example in force until then.
      if (week.startsOn <= clinicDay(now)) await vouch(tx, { fact: 'hours', city }, changedBy(actor), now)
      return touched
    })
    return { city: await present(city, now), touch }
  })

  serve(contract.removeWeek, { allow: admin }, async ({ params: { city }, body, now, transact }) => {
    const { keep, ...week } = body
    const touch = await transact((tx) => removeWorkWeek(tx, { secrets, keep }, { city, ...week }, now))
    return { city: await present(city, now), touch }
  })

  serve(contract.days, { allow: admin }, ({ query: { year } }) => daysOfYear(reader, year))

  serve(contract.addDays, { allow: admin }, ({ body: { keep, ...days }, now, transact }) =>
    transact((tx) => addSpecial(tx, { secrets, keep }, days, now)),
  )

  serve(contract.changeDay, { allow: admin }, ({ params: { id }, body: { keep, ...day }, now, transact }) =>
    transact((tx) => changeSpecial(tx, { secrets, keep }, { id, ...day }, now)),
  )

  serve(contract.removeDays, { allow: admin }, ({ body: { days, keep }, now, transact }) =>
    transact((tx) => removeSpecial(tx, { secrets, keep }, days, now)),
  )
}
