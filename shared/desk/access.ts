// Source: issue «The clinic runs it», point 8: registrars keep bookings and arrivals.
import type { Member } from '../platform/actor.ts'

/** The desk is seen by those whom `atDesk` lets to it: registrars and admins. */
export const seesDesk = ({ roles }: Pick<Member, 'roles'>): boolean =>
  roles.includes('registrar') || roles.includes('admin')
