import { clinicRefusals } from '../../shared/clinic/ru.ts'
import { clinicOf } from '../../shared/clinic/rules.ts'
import {
  type Clinic,
  ClinicField,
  type ClinicInput,
  type ClinicSettings,
  type ClinicValues,
  type Installation,
} from '../../shared/clinic/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { changeSettings, findSettings, type SettingsRow, settingsNow } from './store.ts'

/**
 * Returns the current contacts and brand of the clinic. Call it each time: an admin may have changed them a
 * moment ago.
 */
export const clinicNow = async (reader: Reader, installation: Installation): Promise<Clinic> =>
  clinicOf(installation, await settingsNow(reader))

const valuesOf = (row: ClinicValues): ClinicValues =>
  Object.fromEntries(ClinicField.options.map((field) => [field, row[field]])) as ClinicValues

/** Returns the settings for an admin. */
export const settingsView = (row: SettingsRow, installation: Installation): ClinicSettings => ({
  own: valuesOf(row),
  installation,
  version: row.version,
  changedAt: row.changedAt?.toISOString() ?? null,
  changedBy: row.changedBy,
})

/** Saves contacts and brand. Refuses with the current settings when another admin has saved in the meantime. */
export async function reviseClinic(
  tx: Tx,
  actor: Member,
  { version, given, installation }: { version: number; given: ClinicInput; installation: Installation },
  now: Date,
): Promise<ClinicSettings> {
  const before = await findSettings(tx)
  if (!(await changeSettings(tx, { ...given, version, by: actor.accountId, now }))) {
    const details = { now: settingsView(await findSettings(tx), installation) }
    return refuse(clinicRefusals.STALE_SETTINGS, { details })
  }
  note(tx, { id: 'clinic', ...changed(valuesOf(before), given) })
  return settingsView(await findSettings(tx), installation)
}
