// Source: spec §6 «Users with a patientID cannot change full name, gender or birth date».
import type { Profile } from '../accounts/schema.ts'
import { formatDay } from '../platform/days.ts'
import type { ClinicPatient } from './schema.ts'

/** A page requests an import every five minutes (spec §9). */
export const beatMs = 300_000

/** Minimum number of seconds between two requests to one system. */
export const askAgainAfter = 60

const plain = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')

/** Personal data that the account states. `birth` is dd.mm.yyyy. */
export type StatedIdentity = Pick<Profile, 'surname' | 'name' | 'middlename' | 'gender' | 'birth'>

/**
 * Returns whether an account and a patient with the same phone are one person. A phone alone is not enough:
 * families share numbers, operators reassign them, and the link opens medical records. Surname, name, birth
 * date and all other data that the account states must agree.
 */
export function isSamePerson(
  account: StatedIdentity,
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
