import { profileFieldNames } from '../../shared/accounts/ru.ts'
import { decideBirth } from '../../shared/accounts/rules.ts'
import { type Profile, type ProfileChange, SessionUser } from '../../shared/accounts/schema.ts'
import { clinicDay, type Day, formatDay } from '../../shared/platform/days.ts'
import { type City, fullName, type Gender } from '../../shared/platform/person.ts'
import { common, refuseField } from '../../shared/platform/refusal.ts'
import type { accounts } from './tables.ts'

/**
 * Allow-list of the columns behind the profile of the specification (§3 «User»). It determines which fields are
 * read, added and changed. A new field of the profile is listed here first; the compiler then names the other
 * places in this file.
 */
export const profileColumns = {
  surname: 'surname',
  name: 'name',
  middlename: 'middlename',
  gender: 'gender',
  birth: 'birth',
  phone: 'phone',
  email: 'email',
  city: 'city',
  isOrganization: 'is_organization',
  patientId: 'patient_id',
  roles: 'roles',
} as const

/** Columns behind the profile. */
export type ProfileRow = Pick<typeof accounts.$inferSelect, keyof typeof profileColumns>

/** The same columns of an erased account. */
export const erasedProfile: ProfileRow = {
  surname: '',
  name: '',
  middlename: '',
  gender: null,
  birth: null,
  phone: '',
  email: null,
  city: null,
  isOrganization: false,
  patientId: null,
  roles: [],
}

/** Makes the profile of a row. */
export const profileOf = (row: ProfileRow): Profile => ({
  surname: row.surname,
  name: row.name,
  middlename: row.middlename,
  fullname: fullName(row),
  gender: row.gender as Gender | null,
  birth: row.birth && formatDay(row.birth as Day),
  phone: row.phone,
  email: row.email,
  city: row.city as City | null,
  isOrganization: row.isOrganization,
  patientID: row.patientId,
  roles: row.roles,
})

const picked = <Field extends keyof Profile>(profile: Profile, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, profile[field]])) as Pick<Profile, Field>

const sessionFields = Object.keys(SessionUser.shape) as (keyof SessionUser)[]

/** The fields of a profile that the session carries. */
export const sessionUserOf = (row: ProfileRow): SessionUser => picked(profileOf(row), sessionFields)

const auditedFields = Object.keys(profileFieldNames) as (keyof typeof profileFieldNames)[]

/** The fields of a profile that the audit records. */
export const auditedProfile = (profile: Profile) => picked(profile, auditedFields)

/** Returns the columns that a change sets. Connections and passwords are not part of the profile. */
export function columnsOf(
  change: ProfileChange,
  now: Date,
): Partial<ProfileRow & { emailConfirmedAt: Date }> {
  switch (change.type) {
    case 'city':
      return { city: change.city }
    case 'isOrganization':
      return { isOrganization: change.isOrganization }
    case 'fullName':
      return { surname: change.surname, name: change.name, middlename: change.middlename ?? '' }
    case 'gender':
      return { gender: change.gender }
    case 'birth': {
      const decision = decideBirth(change.birth, clinicDay(now))
      return 'birth' in decision ? decision : refuseField(common.INVALID, 'birth', decision.problem)
    }
    case 'email':
      return { email: change.email, emailConfirmedAt: now }
    case 'phone':
      return { phone: change.newPhone }
    case 'password':
    case 'relation':
      return {}
  }
}
