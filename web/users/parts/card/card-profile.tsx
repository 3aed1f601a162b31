import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { userKindNames } from '../../../../shared/users/ru.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { linesOf, type ProfilePart } from '../../../accounts/profile-lines.tsx'
import { ProfileSheets } from '../../../accounts/profile-sheets.tsx'
import { WaitingChanges } from '../../../accounts/waiting-changes.tsx'
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
  // In these lines an administrator sees more than the user sees in the profile.
  const own: Partial<Record<ProfilePart, ReactNode>> = {
    email: profile.email && !isEmailConfirmed && (
      <>
        {profile.email}
        <Text span inherit fw={400} c="dimmed">
          , не подтверждён
        </Text>
      </>
    ),
    password: hasPassword ? (
      'Задан'
    ) : (
      <>
        Не задан
        <Text span inherit fw={400} c="dimmed">
          , человек задаст его сам
        </Text>
      </>
    ),
  }
  const rowsOf = (group: 'person' | 'access') =>
    linesOf(group).map(([part, { caption, object, value, none }]) => (
      <Line
        key={part}
        caption={caption}
        {...((part !== 'password' || hasPassword) && { object, onChange: () => setOpen(part) })}
      >
        {own[part] || (value(profile) ?? none)}
      </Line>
    ))
  return (
    <>
      <CardPart title="О человеке">
        <ul>{rowsOf('person')}</ul>
        {profile.patientID && (
          <Note tone="calm" icon={IconLock}>
            ФИО, пол и дату рождения пациента центра меняете только вы: сверьте их с паспортом.
          </Note>
        )}
      </CardPart>
      <CardPart title="Вход и связь">
        <ul>
          {rowsOf('access')}
          <Line caption="Кабинет открыт как">
            {userKindNames[profile.isOrganization ? 'organization' : 'individual']}
          </Line>
        </ul>
        <WaitingChanges changes={card.contactChanges} onCancelled={forOther.onSaved} />
      </CardPart>
      <Began {...card} />
      <ProfileSheets profile={profile} open={open} onClose={() => setOpen(null)} forOther={forOther} />
    </>
  )
}
