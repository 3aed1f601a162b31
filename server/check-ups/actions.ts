import { z } from 'zod'
import type { BookingId } from '../../shared/booking/schema.ts'
import { importedStateOf } from '../../shared/check-ups/rules.ts'
import type { CheckUpId } from '../../shared/check-ups/schema.ts'
import { HealthGroup } from '../../shared/conclusions/schema.ts'
import type { ClinicCheckUp } from '../../shared/exchange/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { keepSent, listSent, listSentOf, lockCheckUps, removeSent, storeStates } from './store.ts'
import { checkUpResult } from './tables.ts'

const settledOf = (bookings: readonly BookingId[], by: AccountId | null, now: Date) => ({
  ids: bookings.map(() => newId<CheckUpId>(now)),
  bookings,
  by,
  now,
})

/** Stores the check-ups of bookings that this transaction has made. */
export async function openCheckUps(
  tx: Tx,
  bookings: readonly BookingId[],
  by: AccountId | null,
  now: Date,
): Promise<void> {
  if (bookings.length > 0) await storeStates(tx, settledOf(bookings, by, now))
}

/**
 * Stores the states of the check-ups of these bookings as they follow from the facts, with a step in the history
 * of each that changed; returns how many did. Every act that changes a fact calls it afterwards, because check-ups
 * are locked after all other rows around bookings.
 */
export async function settle(
  tx: Tx,
  bookings: Iterable<BookingId>,
  by: AccountId | null,
  now: Date,
): Promise<number> {
  const each = [...new Set(bookings)]
  if (each.length === 0) return 0
  // One connection: the second statement begins after the lock and sees what others have committed.
  const [, changed] = await Promise.all([lockCheckUps(tx, each), storeStates(tx, settledOf(each, by, now))])
  return changed
}

/** The part of a check-up from the clinic's system that is kept encrypted. */
const SealedResult = z.object({ group: HealthGroup.nullable(), contraindicated: z.array(z.string()) })
export type SealedResult = z.infer<typeof SealedResult>

const sealContext = (id: CheckUpId) => checkUpResult.at({ id })

/** Opens the result that the clinic's system has sent, for those who may know it. */
export const sealedResultOf = (id: CheckUpId, sealed: string, secrets: Secrets): SealedResult =>
  SealedResult.parse(JSON.parse(secrets.open(sealed, sealContext(id))))

/** Stores check-ups as the clinic's system has them now, each once, with a step where the state is another. */
export async function keepImported(
  tx: Tx,
  source: string,
  sent: readonly ClinicCheckUp[],
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const refs = sent.map(({ id }) => id)
  const known = new Map((await listSent(tx, source, refs)).map(({ ref, id }) => [ref, id]))
  const rows = sent.map(({ id: ref, group, contraindicated, paper, employer, ...one }) => {
    const id = known.get(ref) ?? newId<CheckUpId>(now)
    const result: SealedResult = { group, contraindicated }
    return {
      ...one,
      id,
      ref,
      paper,
      employer,
      state: importedStateOf({ outcome: one.outcome, isIssued: Boolean(paper?.issuedOn) }),
      sealed: secrets.seal(JSON.stringify(result), sealContext(id)),
    }
  })
  if (rows.length > 0) await keepSent(tx, source, rows, now)
}

/**
 * Returns the stored check-ups of patients that have an outcome and name an employer, as the clinic's system has sent
 * them.
 */
export const listImportedOf = async (
  tx: Tx,
  source: string,
  patients: readonly string[],
  secrets: Secrets,
) =>
  patients.length === 0
    ? []
    : (await listSentOf(tx, source, patients)).map(({ checkUp, sealed, ...one }) => ({
        ...one,
        contraindicated: sealedResultOf(checkUp, sealed, secrets).contraindicated,
      }))

/** Hides check-ups that the clinic's system no longer has; medical records are not deleted. */
export const removeImported = removeSent
