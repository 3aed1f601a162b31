// Source: order 29н, points 5, 15, 16; domain.md §9 (medical secrecy: who needs it for his work).
import type { Member } from '../platform/actor.ts'

/** The medical commission decides: the role `chair` alone; an admin who is no doctor sees nobody's outcome. */
export const seesCommission = ({ roles }: Pick<Member, 'roles'>): boolean => roles.includes('chair')

/** Papers are given out by the commission and the desk. */
export const seesConclusions = ({ roles }: Pick<Member, 'roles'>): boolean =>
  ['chair', 'registrar', 'admin'].some((role) => roles.includes(role))
