import type { ClinicInput, ClinicValues } from '../../shared/clinic/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { assigned, type Columns, selected, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** Values set by an admin, with the last editor. */
export interface SettingsRow extends ClinicValues {
  version: number
  changedAt: Date | null
  changedBy: string | null
}

/** Columns of the values; the types refuse a value without a column. */
const columns: Columns<keyof ClinicValues> = {
  name: 'name',
  legalName: 'legal_name',
  ogrn: 'ogrn',
  address: 'address',
  licence: 'licence',
  phone: 'phone',
  email: 'email',
  site: 'site',
  managerEmail: 'manager_email',
  note: 'note',
}

const settings = statement<object, SettingsRow>('clinic-settings')`
  select ${selected(columns)}, version, changed_at as "changedAt",
    (select nullif(full_name, '') from accounts where accounts.id = changed_by) as "changedBy"
  from clinic_settings`

const kept = cachedFor((reader) => reader.run(settings, {}))

const noneSet: SettingsRow = {
  name: null,
  legalName: null,
  ogrn: null,
  address: null,
  licence: null,
  phone: null,
  email: null,
  site: null,
  managerEmail: null,
  note: null,
  version: 0,
  changedAt: null,
  changedBy: null,
}

/**
 * Returns the values set by an admin, cached in memory: a change made here is visible at once, one from another
 * process within a second.
 */
export const settingsNow = async (reader: Reader): Promise<SettingsRow> =>
  (await kept.of(reader))[0] ?? noneSet

/** Reads the values set by an admin from the database. */
export const findSettings = async (reader: Reader): Promise<SettingsRow> =>
  (await reader.run(settings, {}))[0] ?? noneSet

type SettingsUpdate = ClinicInput & { version: number; by: AccountId; now: Date }

const change = statement<SettingsUpdate, { version: number }>('change-clinic-settings')`
  update clinic_settings set ${assigned(columns)},
    version = version + 1, changed_at = ${'now'}, changed_by = ${'by'}
  where version = ${'version'} returning version`

/** Saves values over this version; returns false when another version was saved in the meantime. */
export async function changeSettings(tx: Tx, written: SettingsUpdate): Promise<boolean> {
  const isChanged = (await tx.run(change, written)).length > 0
  tx.afterCommit(() => kept.forget())
  return isChanged
}
