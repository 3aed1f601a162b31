// Source: spec §6 «Roles and permissions».
import { admin, type Member } from '../platform/actor.ts'
import { isIdentity } from './rules.ts'

/** Users read and change their own profile; an admin reads and changes any profile. */
export const mayActFor = (actor: Member, phone: string): boolean => actor.phone === phone || admin(actor)

/** After the clinic has verified the patient, only an admin changes the name, gender and birth date. */
export const mayChange = (actor: Member, profile: { patientID: string | null }, type: string): boolean =>
  !isIdentity(type) || profile.patientID === null || admin(actor)
