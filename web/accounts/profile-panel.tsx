import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isIdentity } from '../../shared/accounts/rules.ts'
import type { Profile, SessionUser } from '../../shared/accounts/schema.ts'
import { clinic, dialLink } from '../platform/page-meta.ts'
import { Note } from '../ui/note.tsx'
import { PanelHead } from '../ui/panel-head.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { ownContactChangesQuery, profileQuery } from './api.ts'
import { Consents } from './parts/profile/consents.tsx'
import { OwnSessions } from './parts/profile/own-sessions.tsx'
import classes from './parts/profile/profile-panel.module.css'
import { linesOf, type ProfilePart } from './profile-lines.tsx'
import { ProfileSheets } from './profile-sheets.tsx'
import { OwnMethods } from './second-step/own-methods.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

interface RowProps {
  caption: string
  value: string
  /** The object of the button's action, in the accusative: «телефон». Without it the row is read-only. */
  object?: string
  onChange?: () => void
}

function Row({ caption, value, object, onChange }: RowProps) {
  return (
    <li className={classes.row}>
      <Stack gap={2} flex={1} miw={0}>
        <Text span size="sm" c="dimmed">
          {caption}
        </Text>
        <span className={classes.value}>{value}</span>
      </Stack>
      {onChange && (
        <Button variant="subtle" size="sm" onClick={onChange} aria-label={`Изменить ${object}`}>
          Изменить
        </Button>
      )}
    </li>
  )
}

function Locked() {
  return (
    <Note tone="calm" icon={IconLock}>
      ФИО, пол и дату рождения сверили с паспортом в клинике. Если в них ошибка, скажите регистратуре
      {clinic.phone && (
        <>
          :{' '}
          <Anchor className={classes.phone} href={dialLink(clinic.phone)}>
            {clinic.phone}
          </Anchor>
        </>
      )}
    </Note>
  )
}

function Facts({ profile, onChange }: { profile: Profile; onChange: (what: ProfilePart) => void }) {
  const isLocked = profile.patientID !== null
  const rowsOf = (group: 'person' | 'access') =>
    linesOf(group)
      .filter(([, { isInMenu }]) => !isInMenu)
      .map(([part, { caption, object, value, none }]) => (
        <Row
          key={part}
          caption={caption}
          value={value(profile) ?? none}
          {...(!(isLocked && isIdentity(part)) && { object, onChange: () => onChange(part) })}
        />
      ))
  return (
    <>
      <section>
        <Title order={3} size="h4">
          О вас
        </Title>
        <ul>{rowsOf('person')}</ul>
        {isLocked && <Locked />}
      </section>
      <section>
        <Title order={3} size="h4">
          Вход и связь
        </Title>
        <ul>{rowsOf('access')}</ul>
        <OwnWaitingChanges />
      </section>
    </>
  )
}

/** Changes of the user's own phone and e-mail that wait; when they cannot be read, the profile is shown all the same. */
function OwnWaitingChanges() {
  const { data } = useQuery(ownContactChangesQuery)
  return data && <WaitingChanges changes={data} onCancelled={() => {}} />
}

const Waiting = () => (
  <Skeletons>
    {['72%', '34%', '44%', '52%', '60%'].map((width) => (
      <div key={width} className={classes.row}>
        <Stack gap={2} flex={1} miw={0}>
          <Bone w="30%" h={14} />
          <Bone w={width} h={20} />
        </Stack>
      </div>
    ))}
  </Skeletons>
)

/** Shows the profile with all fields that the user may change (spec §2 «Profile panel», §7). */
export function ProfilePanel({ user, onBack }: { user: SessionUser; onBack: () => void }) {
  const profile = useQuery(profileQuery(user.phone))
  const [open, setOpen] = useState<ProfilePart | null>(null)
  return (
    <Stack gap="lg">
      <PanelHead title="Профиль" onBack={onBack} />
      {profile.isPending && <Waiting />}
      {profile.isError && (
        <ErrorState
          title="Профиль не загрузился"
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && (
        <>
          <Facts profile={profile.data} onChange={setOpen} />
          {user.roles.length > 0 && <OwnMethods />}
          <OwnSessions />
          <Consents />
          <ProfileSheets profile={profile.data} open={open} onClose={() => setOpen(null)} />
        </>
      )}
    </Stack>
  )
}
