import { BirthSheet } from './parts/profile/birth-sheet.tsx'
import type { ProfileOwner } from './parts/profile/change-form.tsx'
import { CitySheet } from './parts/profile/city-sheet.tsx'
import { ContactSheet } from './parts/profile/contact-sheet.tsx'
import { FullNameSheet } from './parts/profile/full-name-sheet.tsx'
import { GenderSheet } from './parts/profile/gender-sheet.tsx'
import { PasswordSheet } from './parts/profile/password-sheet.tsx'

/** The field of a profile that a dialog changes. */
export type ProfilePart = 'fullName' | 'gender' | 'birth' | 'city' | 'phone' | 'email' | 'password'

interface Props extends ProfileOwner {
  /** The dialog that is open. */
  open: ProfilePart | null
  onClose: () => void
}

/** The dialogs that change a profile (spec §7): the user's own, or another user's for an admin. */
export function ProfileSheets({ open, ...rest }: Props) {
  const of = (part: ProfilePart) => ({ ...rest, opened: open === part })
  return (
    <>
      <FullNameSheet {...of('fullName')} />
      <GenderSheet {...of('gender')} />
      <BirthSheet {...of('birth')} />
      <CitySheet {...of('city')} />
      <ContactSheet type="phone" {...of('phone')} />
      <ContactSheet type="email" {...of('email')} />
      <PasswordSheet {...of('password')} />
    </>
  )
}
