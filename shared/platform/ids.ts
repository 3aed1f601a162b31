import { z } from 'zod'

/**
 * An identifier of one kind of record: a UUID version 7 (sortable by time) in lower case. The type keeps the
 * kinds apart.
 */
export const idOf = <Kind extends string>() => z.uuid('Неверный идентификатор').toLowerCase().brand<Kind>()

/** The account that signs in. */
export const AccountId = idOf<'Account'>()
export type AccountId = z.infer<typeof AccountId>

/** A tablet at the entrance. */
export const KioskId = idOf<'Kiosk'>()
export type KioskId = z.infer<typeof KioskId>
