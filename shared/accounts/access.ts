// Source: spec §6 «Roles and permissions».
import { admin, type Member } from '../platform/actor.ts'
import { isIdentity } from './rules.ts'

/** Whose profile may be read and changed: one's own, and anybody's by an admin. */
export const mayActFor = (actor: Member, phone: string): boolean => actor.phone === phone || admin(actor)

/** Once the clinic has recognised the patient, only an admin changes the name, the gender and the birth date. */
export const mayChange = (actor: Member, profile: { patientID: string | null }, type: string): boolean =>
  !isIdentity(type) || profile.patientID === null || admin(actor)

/** The admin panel is seen only when the role of the session equals admin (spec §6). */
export const seesAdmin = ({ roles }: Pick<Member, 'roles'>): boolean => roles.includes('admin')
