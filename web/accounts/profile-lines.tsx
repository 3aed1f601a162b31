import type { ComponentType } from 'react'
import type { Profile } from '../../shared/accounts/schema.ts'
import { formatPhone } from '../../shared/platform/phone.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { BirthSheet } from './parts/profile/birth-sheet.tsx'
import type { ChangeProps } from './parts/profile/change-form.tsx'
import { CitySheet } from './parts/profile/city-sheet.tsx'
import { ContactSheet } from './parts/profile/contact-sheet.tsx'
import { FullNameSheet } from './parts/profile/full-name-sheet.tsx'
import { GenderSheet } from './parts/profile/gender-sheet.tsx'
import { PasswordSheet } from './parts/profile/password-sheet.tsx'

/** A line of the profile with the dialog that changes it. */
interface ProfileLine {
  group: 'person' | 'access'
  caption: string
  /** The object of the button's action, in the accusative: «телефон». */
  object: string
  /** The shown value; null when there is none. */
  value: (profile: Profile) => string | null
  /** Shown when there is no value. */
  none: string
  Sheet: ComponentType<ChangeProps>
  /** The user changes this value in the menu instead. */
  isInMenu?: boolean
}

/** The lines of a profile in their order. A new field of the profile is shown and changed by a line here. */
export const profileLines = {
  fullName: {
    group: 'person',
    caption: 'ФИО',
    object: 'ФИО',
    value: ({ fullname }) => fullname,
    none: '',
    Sheet: FullNameSheet,
  },
  gender: {
    group: 'person',
    caption: 'Пол',
    object: 'пол',
    value: ({ gender }) => gender,
    none: 'Не указан',
    Sheet: GenderSheet,
  },
  birth: {
    group: 'person',
    caption: 'Дата рождения',
    object: 'дату рождения',
    value: ({ birth }) => birth,
    none: 'Не указана',
    Sheet: BirthSheet,
  },
  city: {
    group: 'person',
    caption: 'Город осмотра',
    object: 'город',
    value: ({ city }) => city && cityNames[city],
    none: 'Не выбран',
    Sheet: CitySheet,
    isInMenu: true,
  },
  phone: {
    group: 'access',
    caption: 'Телефон',
    object: 'телефон',
    value: ({ phone }) => formatPhone(phone),
    none: '',
    Sheet: (props) => <ContactSheet type="phone" {...props} />,
  },
  email: {
    group: 'access',
    caption: 'Email',
    object: 'email',
    value: ({ email }) => email,
    none: 'Не указан',
    Sheet: (props) => <ContactSheet type="email" {...props} />,
  },
  password: {
    group: 'access',
    caption: 'Пароль',
    object: 'пароль',
    value: () => '••••••••',
    none: '',
    Sheet: PasswordSheet,
  },
} satisfies Record<string, ProfileLine>

/** The field of a profile that a dialog changes. */
export type ProfilePart = keyof typeof profileLines

/** The lines with their names. */
export const allLines = Object.entries(profileLines) as [ProfilePart, ProfileLine][]

/** Returns the lines of a group with their names. */
export const linesOf = (group: ProfileLine['group']): [ProfilePart, ProfileLine][] =>
  allLines.filter(([, line]) => line.group === group)
