// Source: issue «The clinic runs it», point 8: registrars keep bookings and arrivals.
import { atDesk, type Member } from '../platform/actor.ts'

/** The desk is seen by registrars and admins alone. */
export const seesDesk = ({ roles }: Pick<Member, 'roles'>): boolean =>
  atDesk({ kind: 'member', roles, phone: '', accountId: '' as Member['accountId'] })
