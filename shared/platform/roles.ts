// For whom a part of the cabinet is: pages are shown, and calls decided (`actor.ts`), by the same lists.
// Source: spec §6 «Roles and permissions»; order 29н, point 5; queue.md §4; domain.md §9 (who needs what for his work).
import type { Role } from './actor.ts'

/** What of an account a part of the cabinet is shown by: the roles of its session. */
interface Holder {
  roles: readonly string[]
}

const anyOf =
  (...wanted: Role[]) =>
  ({ roles }: Holder): boolean =>
    wanted.some((role) => roles.includes(role))

/** The admin panel is seen only when the role of the session equals admin (spec §6). */
export const seesAdmin = anyOf('admin')

/** The clinic's desk: registrars, and admins, who may do all that a registrar may. */
export const seesDesk = anyOf('registrar', 'admin')

/** The rooms of the electronic queue: doctors, registrars, admins. */
export const seesQueue = anyOf('doctor', 'registrar', 'admin')

/** The medical commission decides: the role `chair` alone; an admin who is no doctor sees nobody's outcome. */
export const seesCommission = anyOf('chair')

/** Papers are given out by the commission and the desk. */
export const seesConclusions = anyOf('chair', 'registrar', 'admin')
