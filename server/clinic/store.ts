import type { ClinicInput, ClinicValues } from '../../shared/clinic/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** Values set by an admin, with the last editor. */
export interface SettingsRow extends ClinicValues {
  version: number
  changedAt: Date | null
  changedBy: string | null
}

const settings = statement<object, SettingsRow>('clinic-settings')`
  select clinic_settings.name, legal_name as "legalName", ogrn, address, clinic_settings.phone, clinic_settings.email, site,
    manager_email as "managerEmail", note, clinic_settings.version, changed_at as "changedAt",
    nullif(concat_ws(' ', accounts.surname, accounts.name, nullif(accounts.middlename, '')), '') as "changedBy"
  from clinic_settings left join accounts on accounts.id = changed_by`

const kept = cachedFor((reader) => reader.run(settings, {}))

const noneSet: SettingsRow = {
  name: null,
  legalName: null,
  ogrn: null,
  address: null,
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
  update clinic_settings set name = ${'name'}, legal_name = ${'legalName'}, ogrn = ${'ogrn'}, address = ${'address'},
    phone = ${'phone'}, email = ${'email'}, site = ${'site'}, manager_email = ${'managerEmail'}, note = ${'note'},
    version = version + 1, changed_at = ${'now'}, changed_by = ${'by'}
  where version = ${'version'} returning version`

/** Saves values over this version; returns false when another version was saved in the meantime. */
export async function changeSettings(tx: Tx, written: SettingsUpdate): Promise<boolean> {
  const isChanged = (await tx.run(change, written)).length > 0
  tx.afterCommit(() => kept.forget())
  return isChanged
}
