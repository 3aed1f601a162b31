// Source: spec §6 «Roles and permissions».
import { admin, type Member } from '../platform/actor.ts'
import { isIdentity } from './rules.ts'

/** Whose profile may be read and changed: one's own, and anybody's by an admin. */
export const mayActFor = (actor: Member, phone: string): boolean => actor.phone === phone || admin(actor)

/** Once the clinic has recognised the patient, only an admin changes the name, the gender and the birth date. */
export const mayChange = (actor: Member, profile: { patientID: string | null }, type: string): boolean =>
  !isIdentity(type) || profile.patientID === null || admin(actor)
