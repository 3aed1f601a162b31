import { purposeNames } from '../../shared/accounts/ru.ts'
import type { ConsentPurpose } from '../../shared/accounts/schema.ts'
import { consentRefusals } from '../../shared/consents/ru.ts'
import { consentState, nextVersion } from '../../shared/consents/rules.ts'
import type { ConsentVersion, NewConsentText } from '../../shared/consents/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { clinicDay, type Day, formatDay } from '../../shared/platform/days.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { addVersion, listVersions, type VersionRow, withdrawVersion } from './store.ts'

/** Returns all versions for an admin as of today. */
export async function consentVersions(reader: Reader, now: Date): Promise<ConsentVersion[]> {
  const rows = (await listVersions(reader)).map(({ addedAt, withdrawnAt, ...row }: VersionRow) => ({
    ...row,
    addedAt: addedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }))
  return rows.map((row) => ({ ...row, state: consentState(row, rows, clinicDay(now)) }))
}

/**
 * Adds a new version that applies from its first day. Existing consents do not change: each stays with the text
 * that was read.
 */
export async function addConsentText(
  tx: Tx,
  actor: Member,
  given: NewConsentText,
  now: Date,
): Promise<ConsentVersion[]> {
  const { purpose, startsOn, title, text } = given
  if (startsOn < clinicDay(now)) refuseField(common.INVALID, 'startsOn', 'Этот день уже прошёл')
  const own = (await listVersions(tx)).filter((one) => one.purpose === purpose)
  const living = own.filter(({ withdrawnAt }) => !withdrawnAt)
  const before = living.find((one) => one.startsOn <= startsOn)
  if (before?.title === title && before.text === text) refuse(consentRefusals.SAME_CONSENT)
  const version = nextVersion(startsOn, own)
  await addVersion(tx, { ...given, version, by: actor.accountId, now })
  const after = { purpose: purposeNames[purpose], title, text, startsOn: formatDay(startsOn) }
  const was = before && { title: before.title, text: before.text, startsOn: formatDay(before.startsOn) }
  note(tx, { id: `${purpose} ${version}`, before: was ?? null, after })
  return consentVersions(tx, now)
}

/** Withdraws a version before its first day. A version already in force is what people read, so it stays. */
export async function withdrawConsentText(
  tx: Tx,
  actor: Member,
  { purpose, startsOn }: { purpose: ConsentPurpose; startsOn: Day },
  now: Date,
): Promise<ConsentVersion[]> {
  const known = (await listVersions(tx)).find(
    (one) => one.purpose === purpose && one.startsOn === startsOn && !one.withdrawnAt,
  )
  if (!known) return refuse(common.NOT_FOUND)
  const today = clinicDay(now)
  if (!(await withdrawVersion(tx, { purpose, startsOn, today, by: actor.accountId, now })))
    refuse(consentRefusals.CONSENT_ACTS)
  const { title, version } = known
  note(tx, { id: `${purpose} ${version}`, before: { title, startsOn: formatDay(startsOn) }, after: null })
  return consentVersions(tx, now)
}
