import { createHash } from 'node:crypto'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { editionOf } from '../../shared/programme/reference.ts'
import type { Edition, EditionId } from '../../shared/programme/schema.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { addEdition, endEdition, findEditionByHash, listOverlapping, lockLoading } from './store.ts'

/** The parsed files of reference/. */
interface ReferenceFiles {
  factors: unknown
  services: unknown
}

function contentHash({ id: _id, ...content }: Edition): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/**
 * Loads the reference data unless this very content is there. A corrected file of an order that is already loaded
 * takes over from today: the earlier edition ends and stays for the bookings that remember it.
 */
export async function loadReference(tx: Tx, files: ReferenceFiles, now: Date): Promise<EditionId> {
  const edition = editionOf(newId(now), files.factors, files.services)
  const hash = contentHash(edition)
  await lockLoading(tx)
  const loaded = await findEditionByHash(tx, hash)
  if (loaded) return loaded
  const validFrom = await takeOver(tx, edition, clinicDay(now))
  await addEdition(tx, { ...edition, validFrom }, hash, now)
  return edition.id
}

async function takeOver(tx: Tx, { validFrom, validTo }: Edition, today: Day): Promise<Day> {
  const earlier = await listOverlapping(tx, validFrom, validTo)
  if (earlier.length === 0) return validFrom
  const start = validFrom > today ? validFrom : today
  for (const one of earlier) if (one.validFrom <= start) await endEdition(tx, one.id, start)
  return start
}
