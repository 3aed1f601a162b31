// Source: spec §6 «Users with a patientID cannot change full name, gender or birth date».
import type { Profile } from '../accounts/schema.ts'
import { formatDay } from '../platform/days.ts'
import type { ClinicPatient } from './schema.ts'

/** A page asks for an import every five minutes (spec §9). */
export const beatMs = 300_000

/** Seconds between two questions to one system. */
export const askAgainAfter = 60

const plain = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

/** Who the account says he is. `birth` is dd.mm.yyyy. */
export type Claimed = Pick<Profile, 'surname' | 'name' | 'middlename' | 'gender' | 'birth'>

/**
 * Whether an account and a patient with the same phone are one person. A phone alone is not enough: families share numbers
 * and operators give them to others, and the link opens medical records. Surname, name and birth date must agree, and so
 * must everything else that the account has told.
 */
export function isSamePerson(
  account: Claimed,
  patient: Omit<ClinicPatient, 'kind' | 'id' | 'phone'>,
): boolean {
  const { middlename = '' } = patient
  const agrees = (own: string | null, theirs: string) => !own || !theirs || plain(own) === plain(theirs)
  return (
    plain(account.surname) === plain(patient.surname) &&
    plain(account.name) === plain(patient.name) &&
    agrees(account.middlename, middlename) &&
    agrees(account.gender, patient.gender) &&
    account.birth === formatDay(patient.birth)
  )
}
