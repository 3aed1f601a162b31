import { type Habits, noHabits } from '../../../shared/imports/corrections/habits.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pack, unpack } from '../../platform/packed.ts'
import { openBytes, sealBytes } from '../../platform/sealed-bytes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findHabits, putHabits } from './store.ts'
import { importHabitsContent } from './tables.ts'

/** Returns what an organization did with its earlier files. */
export async function habitsOf(
  reader: Reader,
  organization: OrganizationId,
  secrets: Secrets,
): Promise<Habits> {
  const content = await findHabits(reader, organization)
  if (!content) return noHabits
  return unpack(openBytes(secrets, content, importHabitsContent.at({ organization_id: organization })))
}

/** Stores what an organization did with its files. */
export async function keepHabits(
  tx: Tx,
  organization: OrganizationId,
  habits: Habits,
  secrets: Secrets,
): Promise<void> {
  const at = importHabitsContent.at({ organization_id: organization })
  await putHabits(tx, organization, sealBytes(secrets, pack(habits), at))
}
