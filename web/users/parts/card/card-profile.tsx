import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { userKindNames } from '../../../../shared/users/ru.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { type ProfilePart, ProfileSheets } from '../../../accounts/profile-sheets.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFreshCard, useRefreshUsers } from '../../api.ts'
import classes from './card.module.css'
import { changesBetween, staleWords } from './card-changes.ts'
import { CardPart, Line } from './card-line.tsx'
import type { PartProps } from './part-props.ts'

function Began({ createdAt, createdBy }: Pick<UserCard, 'createdAt' | 'createdBy'>) {
  const day = dayWordsWithYear(clinicDay(new Date(createdAt)))
  return (
    <p className={classes.quiet}>
      {createdBy ? `Учётную запись завёл центр (${createdBy}), ${day}` : `В кабинете с ${day}`}
    </p>
  )
}

/** The dialogs work on the card as opened, not on a later version. */
function useForOther(card: UserCard, isOpen: boolean) {
  const refresh = useRefreshUsers()
  const fresh = useFreshCard(card.id)
  const seen = useRef(card)
  if (!isOpen) seen.current = card
  return {
    version: seen.current.version,
    onSaved: () => void refresh(),
    onStale: async (now: Profile) => {
      const changes = changesBetween(seen.current, { ...seen.current, profile: now })
      seen.current = await fresh()
      return staleWords(changes)
    },
  }
}

/** The profile with all its edits (spec §6 «An admin may change another user's profile», §7). */
export function CardProfile({ card }: PartProps) {
  const [open, setOpen] = useState<ProfilePart | null>(null)
  const forOther = useForOther(card, open !== null)
  const { profile, isEmailConfirmed, hasPassword } = card
  const may = (object: string, what: ProfilePart) => ({ object, onChange: () => setOpen(what) })
  return (
    <>
      <CardPart title="О человеке">
        <ul>
          <Line caption="ФИО" {...may('ФИО', 'fullName')}>
            {profile.fullname}
          </Line>
          <Line caption="Пол" {...may('пол', 'gender')}>
            {profile.gender ?? 'Не указан'}
          </Line>
          <Line caption="Дата рождения" {...may('дату рождения', 'birth')}>
            {profile.birth ?? 'Не указана'}
          </Line>
          <Line caption="Город осмотра" {...may('город', 'city')}>
            {profile.city ? cityNames[profile.city] : 'Не выбран'}
          </Line>
        </ul>
        {profile.patientID && (
          <Note tone="calm" icon={IconLock}>
            ФИО, пол и дату рождения пациента центра меняете только вы: сверьте их с паспортом.
          </Note>
        )}
      </CardPart>
      <CardPart title="Вход и связь">
        <ul>
          <Line caption="Телефон" {...may('телефон', 'phone')}>
            {formatPhone(profile.phone)}
          </Line>
          <Line caption="Email" {...may('email', 'email')}>
            {profile.email ?? 'Не указан'}
            {profile.email && !isEmailConfirmed && <span className={classes.aside}>, не подтверждён</span>}
          </Line>
          <Line caption="Пароль" {...(hasPassword && may('пароль', 'password'))}>
            {hasPassword ? 'Задан' : 'Не задан'}
            {!hasPassword && <span className={classes.aside}>, человек задаст его сам</span>}
          </Line>
          <Line caption="Кабинет открыт как">
            {userKindNames[profile.isOrganization ? 'organization' : 'individual']}
          </Line>
        </ul>
      </CardPart>
      <Began {...card} />
      <ProfileSheets profile={profile} open={open} onClose={() => setOpen(null)} forOther={forOther} />
    </>
  )
}
