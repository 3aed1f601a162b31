import { isOfferTime } from '../../../shared/booking/standby/rules.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import type { AsSystem } from '../../platform/audit/system.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/types.ts'
import { inBatches } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { removeExpiredHolds } from '../../schedule/store.ts'
import { endLapsed, type FoundMatch, isTimeGone, matchNow, offerTime } from './actions.ts'
import { type Misses, openMisses } from './misses.ts'
import { isAnybodyWaiting, listLapsed, sweepStandbys } from './store.ts'

const batch = 100
/** Rounds of one turn: a time that one person could not get is offered to the next at once. */
const rounds = 30

/** Dependencies of the offering. `brand`: the clinic's current name and the address of the cabinet. */
export interface StandbyContext {
  db: Database
  clock: Clock
  asSystem: AsSystem
  brand: () => Promise<Brand>
  log: Pick<Log, 'error'>
}

/** Ends up to a hundred lapsed offers and releases their seats; returns how many it has seen. */
async function endSome({ db, clock }: StandbyContext): Promise<number> {
  const now = clock.now()
  const lapsed = await listLapsed(db.reader, now, batch)
  for (const { id } of lapsed) await db.transact((tx) => endLapsed(tx, id, now))
  return lapsed.length
}

/** Offers a freed time to a booking; returns false when it could not get the time. An error ends this offer alone. */
async function tryOffer(
  { clock, asSystem, brand, log }: StandbyContext,
  match: FoundMatch,
): Promise<boolean> {
  const context = { brand: await brand(), now: clock.now() }
  try {
    return await asSystem('offer-earlier-times', (tx) => offerTime(tx, match, context))
  } catch (error) {
    if (!isTimeGone(error)) log.error({ err: error }, 'an earlier time is not offered')
    return false
  }
}

/** Offers freed times to the bookings that wait for them; returns whether any of them could not get its time. */
async function offerRound(context: StandbyContext, misses: Misses): Promise<boolean> {
  let isMissed = false
  const now = context.clock.now()
  for (const match of await matchNow(context.db.reader, misses, now))
    if (!(await tryOffer(context, match))) {
      isMissed = true
      misses.add(match.booking, match.slot, now)
    }
  return isMissed
}

/**
 * Ends lapsed offers, then offers freed times in the order of asking; at night it only ends offers.
 * `misses`: what could not be offered a moment ago is not tried again; this turn adds its own.
 */
export async function offerEarlierTimes(
  context: StandbyContext,
  signal: AbortSignal,
  misses: Misses = openMisses(),
): Promise<void> {
  const { db, clock } = context
  if (!(await isAnybodyWaiting(db.reader))) return
  await inBatches(signal, batch, () => endSome(context))
  const now = clock.now()
  await db.transact((tx) => removeExpiredHolds(tx, now))
  await db.transact((tx) => sweepStandbys(tx, now))
  if (!isOfferTime(now)) return
  for (let round = 0; round < rounds && !signal.aborted; round += 1)
    if (!(await offerRound(context, misses))) return
}

/** How often a process looks for freed times: until then one is in the public calendar for anybody. */
const everyMs = 5000

/** Starts the offering of earlier times in this process; `stop` waits for the running turn. */
export function startStandbyClock(context: StandbyContext): { stop(): Promise<void> } {
  const closing = new AbortController()
  let atWork: Promise<void> | null = null
  const misses = openMisses()
  const look = () => {
    atWork ??= offerEarlierTimes(context, closing.signal, misses)
      .catch((err: unknown) => context.log.error({ err }, 'earlier times are not offered'))
      .finally(() => {
        atWork = null
      })
  }
  const ticking = setInterval(look, everyMs).unref()
  return {
    async stop() {
      clearInterval(ticking)
      closing.abort()
      await atWork
    },
  }
}
