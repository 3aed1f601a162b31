import { kioskAdminContract, kioskContract } from '../../shared/kiosk/contract.ts'
import { admin, anyone, atKiosk } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Limits } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Waits } from '../queue/estimate/actions.ts'
import { addressOn, listSiteDays } from '../schedule/site-days/store.ts'
import { visitTicket } from '../tickets/actions.ts'
import {
  checkedIn,
  checkIn,
  endKiosk,
  type Kiosks,
  kioskView,
  makeKiosk,
  renewKiosk,
  verifyVisit,
} from './actions.ts'
import { addressOf, listKiosks } from './store.ts'

/** Wrong one-time codes from one network, and from all of them: a code has eight digits and lives ten minutes. */
const ofNetwork = { times: 10, seconds: 600 }
const ofEverybody = { times: 300, seconds: 600 }

/** Dependencies of the calls of a kiosk. */
interface KioskDeps {
  reader: Reader
  limits: Limits
  kiosks: Kiosks
  waits: Waits
}

/** Returns where the kiosks of a city stand today: at the site of the day, or in the office. */
async function addressToday(reader: Reader, city: City, now: Date): Promise<string> {
  const [sites, address] = await Promise.all([listSiteDays(reader), addressOf(reader, city)])
  return addressOn(sites, { city, address }, clinicDay(now))
}

/** Serves a tablet at the entrance: its locking, and the check-in of patients. */
export function serveKiosk(serve: Serve, { reader, limits, kiosks, waits }: KioskDeps): void {
  serve(kioskContract.lock, { allow: anyone }, async ({ body, address, cookies, now, transact }) => {
    const network = `kiosk-lock ${networkOf(address)}`
    await limits.spend(network, ofNetwork, now)
    await limits.spend('kiosk-lock', ofEverybody, now)
    const { kiosk, secret } = await transact((tx) => kiosks.lock(tx, body.lockCode, now))
    await Promise.all([limits.giveBack(network), limits.giveBack('kiosk-lock')])
    kiosks.keep(cookies, secret)
    return { city: kiosk.city, name: kiosk.name, address: await addressToday(reader, kiosk.city, now) }
  })

  serve(kioskContract.state, { allow: atKiosk }, async ({ actor: { city, name }, cookies, now }) => {
    kiosks.keep(cookies)
    return { city, name, address: await addressToday(reader, city, now) }
  })

  serve(kioskContract.checkIn, { allow: atKiosk }, async ({ actor, body, now, transact }) => {
    const id = await verifyVisit(actor, body, { reader, limits, now })
    const isRepeated = await transact((tx) => checkIn(tx, actor, id, now))
    const { ticket } = await visitTicket({ reader, waits }, id, now)
    return checkedIn(isRepeated, ticket)
  })
}

/** Serves the kiosks in the settings of the clinic. */
export function serveKioskAdmin(serve: Serve, reader: Reader, secrets: Secrets): void {
  const list = async (now: Date) => (await listKiosks(reader)).map((row) => kioskView(row, now))

  serve(kioskAdminContract.list, { allow: admin }, ({ now }) => list(now))

  serve(kioskAdminContract.add, { allow: admin }, ({ body, now, transact }) =>
    transact((tx) => makeKiosk(tx, body, secrets, now)),
  )

  serve(kioskAdminContract.renew, { allow: admin }, ({ params, now, transact }) =>
    transact((tx) => renewKiosk(tx, params.id, secrets, now)),
  )

  serve(kioskAdminContract.revoke, { allow: admin }, async ({ params, now, transact }) => {
    await transact((tx) => endKiosk(tx, params.id, now))
    return list(now)
  })
}
