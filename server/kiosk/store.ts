import type { KioskDevice } from '../../shared/platform/actor.ts'
import type { KioskId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A kiosk without its hashes. */
export interface KioskRow {
  id: KioskId
  city: City
  name: string
  addedAt: Date
  lockedAt: Date | null
  seenAt: Date | null
  codeEnds: Date | null
}

const columns = raw`id, city, name, added_at as "addedAt", locked_at as "lockedAt", seen_at as "seenAt",
  code_ends as "codeEnds"`

const all = statement<object, KioskRow>('kiosks')`
  select ${columns} from kiosks where revoked_at is null order by city, added_at, id`

/** Lists the kiosks that are not revoked, by city, the oldest first. */
export const listKiosks = (reader: Reader): Promise<KioskRow[]> => reader.run(all, {})

/** A one-time code as it is stored. */
interface KeptCode {
  id: KioskId
  codeHash: string
  codeEnds: Date
}

type NewKioskRow = KeptCode & { city: City; name: string; now: Date }

const add = statement<NewKioskRow, KioskRow>('add-kiosk')`
  insert into kiosks (id, city, name, added_at, code_hash, code_ends)
  values (${'id'}, ${'city'}, ${'name'}, ${'now'}, ${'codeHash'}, ${'codeEnds'}) returning ${columns}`

const renew = statement<KeptCode, KioskRow>('renew-kiosk-code')`
  update kiosks set code_hash = ${'codeHash'}, code_ends = ${'codeEnds'}
  where id = ${'id'} and revoked_at is null returning ${columns}`

const revoke = statement<{ id: KioskId; now: Date }, KioskRow>('revoke-kiosk')`
  update kiosks set revoked_at = ${'now'}, code_hash = null, code_ends = null, secret_hash = null
  where id = ${'id'} and revoked_at is null returning ${columns}`

const only = ([kiosk]: KioskRow[]): KioskRow => kiosk ?? refuse(common.NOT_FOUND)

/** Adds a kiosk that waits for its tablet. */
export const addKiosk = async (tx: Tx, row: NewKioskRow): Promise<KioskRow> => only(await tx.run(add, row))

/** Gives a kiosk another one-time code; refuses a revoked one. */
export const renewCode = async (tx: Tx, code: KeptCode): Promise<KioskRow> => only(await tx.run(renew, code))

/** Revokes a kiosk; refuses one that is revoked already. */
export const revokeKiosk = async (tx: Tx, id: KioskId, now: Date): Promise<KioskRow> =>
  only(await tx.run(revoke, { id, now }))

const lock = statement<{ codeHashes: string[]; secretHash: string; now: Date }, KioskRow>('lock-kiosk')`
  update kiosks set code_hash = null, code_ends = null, secret_hash = ${'secretHash'}, locked_at = ${'now'},
    seen_at = ${'now'}
  where code_hash = any(${'codeHashes'}::text[]) and code_ends > ${'now'} and revoked_at is null returning ${columns}`

/** Uses a one-time code up: its kiosk gets the secret of a device. Null when no code fits now. */
export const lockKiosk = async (
  tx: Tx,
  hashes: { codeHashes: string[]; secretHash: string; now: Date },
): Promise<KioskRow | null> => (await tx.run(lock, hashes))[0] ?? null

/** A locked kiosk behind the secret of its device. */
type LockedKiosk = Omit<KioskDevice, 'kind'> & { seenAt: Date }

const bySecret = statement<{ hashes: string[] }, LockedKiosk>('kiosk-of-secret')`
  select id as kiosk, city, name, seen_at as "seenAt" from kiosks
  where secret_hash = any(${'hashes'}::text[]) and revoked_at is null`

/** Finds the kiosk of a device; null when it is revoked or another device has taken its place. */
export const findBySecret = async (reader: Reader, hashes: string[]): Promise<LockedKiosk | null> =>
  (await reader.run(bySecret, { hashes }))[0] ?? null

/** A device that has called, with the hash of its secret under the present key. */
interface SeenDevice {
  id: KioskId
  secretHash: string
  now: Date
}

const see = statement<SeenDevice, never>('see-kiosk')`
  update kiosks set seen_at = ${'now'}, secret_hash = ${'secretHash'}
  where id = ${'id'} and secret_hash is not null`

/** Records that the device of a kiosk is there; its hash moves to the present key. */
export const seeKiosk = (tx: Tx, device: SeenDevice): Promise<unknown> => tx.run(see, device)

const address = statement<{ city: City }, { address: string }>('address-of-kiosk')`
  select address from cities where key = ${'city'}`

/** Returns the street of a city's office. */
export const addressOf = async (reader: Reader, city: City): Promise<string> =>
  (await reader.run(address, { city }))[0]?.address ?? ''
