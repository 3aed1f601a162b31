// Source: queue.md §4: the rooms of a day are worked by doctors, registrars and admins.
import type { Member } from '../platform/actor.ts'

/** The rooms of the queue are seen by those whom `atQueue` lets to them: doctors, registrars and admins. */
export const seesQueue = ({ roles }: Pick<Member, 'roles'>): boolean =>
  ['doctor', 'registrar', 'admin'].some((role) => roles.includes(role))
