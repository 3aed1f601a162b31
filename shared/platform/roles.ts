// Roles for each part of the cabinet: pages and calls (`actor.ts`) use the same lists. Source: spec §6 «Roles
// and permissions»; order 29н, point 5; queue.md §4; domain.md §9 (access by work duties).
import type { Role } from './actor.ts'

/** The account data that decides which parts of the cabinet are shown: the roles of its session. */
interface Holder {
  roles: readonly string[]
}

const anyOf =
  (...wanted: Role[]) =>
  ({ roles }: Holder): boolean =>
    wanted.some((role) => roles.includes(role))

/** The admin panel is visible only when the role of the session equals admin (spec §6). */
export const seesAdmin = anyOf('admin')

/** The clinic's desk: registrars, and admins, who may do everything that a registrar may. */
export const seesDesk = anyOf('registrar', 'admin')

/** The rooms of the electronic queue: doctors, registrars, admins. */
export const seesQueue = anyOf('doctor', 'registrar', 'admin')

/** The medical commission: only the role `chair` decides; an admin who is not a doctor sees no outcomes. */
export const seesCommission = anyOf('chair')

/** The commission and the desk give out papers. */
export const seesConclusions = anyOf('chair', 'registrar', 'admin')

/** Staff who read the earlier results of a check-up: the desk, the doctors and the commission. */
export const seesResults = anyOf('registrar', 'doctor', 'chair', 'admin')

/**
 * Staff who read the decisions of psychiatric commissions (decision 0071): those who work with the check-up. An
 * admin who is none of them has no work duty that needs it.
 */
export const seesDecisions = anyOf('registrar', 'doctor', 'chair')

/**
 * Staff who read and write what was found at a check-up: the doctors of the rooms and the commission. The desk gives out
 * papers and needs no findings.
 */
export const seesFindings = anyOf('doctor', 'chair')
