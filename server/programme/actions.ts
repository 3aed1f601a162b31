import { createHash } from 'node:crypto'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { editionOf } from '../../shared/programme/reference.ts'
import { programmeRefusals } from '../../shared/programme/ru.ts'
import type { Edition, EditionId } from '../../shared/programme/schema.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import {
  addEdition,
  editionInForce,
  endEdition,
  findEditionByHash,
  listOverlapping,
  lockLoading,
} from './store.ts'

/** The parsed files of reference/. */
interface ReferenceFiles {
  factors: unknown
  services: unknown
}

/** Returns the digest that identifies the content of an edition. */
export function contentHash({ id: _id, ...content }: Edition): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/**
 * Loads the reference data unless this exact content is loaded. A corrected file of a loaded order applies from
 * today: the earlier edition ends and stays for the bookings that refer to it.
 */
export async function loadReference(tx: Tx, files: ReferenceFiles, now: Date): Promise<EditionId> {
  const edition = editionOf(newId(now), files.factors, files.services)
  const hash = contentHash(edition)
  await lockLoading(tx)
  const loaded = await findEditionByHash(tx, hash)
  if (loaded) return loaded
  const earlier = await listOverlapping(tx, edition.validFrom, edition.validTo)
  const [known] = earlier
  const days = known ? daysLeft(edition, earlier, clinicDay(now)) : edition
  // The order of the files has ended, or an administrator has accepted its successor: nothing to replace.
  if (!days) return known?.id ?? edition.id
  for (const one of earlier) if (one.validFrom <= days.validFrom) await endEdition(tx, one.id, days.validFrom)
  const { validFrom, validTo } = days
  await addEdition(tx, { ...edition, validFrom, validTo }, { contentHash: hash, loadedAt: now })
  return edition.id
}

/** Returns the remaining days for an edition that begins today, up to the next one; null when there are none. */
function daysLeft(
  { validFrom, validTo }: Pick<Edition, 'validFrom' | 'validTo'>,
  others: readonly { validFrom: Day }[],
  today: Day,
): Pick<Edition, 'validFrom' | 'validTo'> | null {
  const start = validFrom > today ? validFrom : today
  const [next] = others
    .map((one) => one.validFrom)
    .filter((day) => day > start)
    .sort()
  const ends = [validTo, next].filter((day) => day !== null && day !== undefined).sort()
  const end = ends[0] ?? null
  return end !== null && end <= start ? null : { validFrom: start, validTo: end }
}

/** Returns the edition of the order in force on a day. Refuses with `NO_EDITION` for a day before all. */
export const editionOn = async (reader: Reader, day: Day): Promise<Edition> =>
  (await editionInForce(reader, day)) ?? refuse(programmeRefusals.NO_EDITION)
