import { Button, Group, List, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { Department } from '../ui/assets.tsx'
import { Empty } from '../ui/states.tsx'
import { relationsQuery } from './api.ts'
import { useOwnInvitations } from './parts/colleagues/colleagues-calls.ts'
import { OwnInvitations } from './parts/colleagues/own-invitations.tsx'
import { ApplicationCard } from './parts/connection/application-card.tsx'
import { ConnectionSheet, type InitialValues } from './parts/connection/connection-sheet.tsx'

const steps = [
  'Подайте заявку: ИНН, название и ваши контакты.',
  'Подпишите у руководителя документ, который мы подготовим, и приложите скан.',
  'Мы проверим заявку и сообщим о решении по SMS. После этого здесь откроется кабинет организации.',
]

interface Props {
  user: SessionUser
  /** Shown instead when an organization is connected and only has to be chosen. */
  choose: ReactNode
  /** A way back for somebody who does not act for an organization. */
  back: ReactNode
}

/** The door for somebody who acts for an organization: how to connect it, and what became of the applications. */
export function ConnectOrganization({ user, choose, back }: Props) {
  const { data: relations = [] } = useQuery(relationsQuery(user.phone))
  const { data: invitations } = useOwnInvitations()
  const [form, setForm] = useState<InitialValues | null>(null)
  const applications = relations.filter(({ status }) => status !== 'active')
  const add = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      onClick={() => setForm({})}
    >
      {applications.length > 0 ? 'Подать ещё одну заявку' : 'Подать заявку'}
    </Button>
  )
  return (
    <Stack>
      {invitations && invitations.length > 0 && <OwnInvitations invitations={invitations} />}
      {applications.length < relations.length ? (
        choose
      ) : applications.length > 0 ? (
        <>
          {applications.map((one) => (
            <ApplicationCard
              key={one.id}
              relation={one}
              owner={user.phone}
              onAgain={() => setForm({ inn: one.inn, kpp: one.kpp, organization: one.name, refused: one })}
            />
          ))}
          <Group gap="sm">
            {add('default')}
            {back}
          </Group>
        </>
      ) : (
        <Empty
          drawing={<Department />}
          title="Подключите свою организацию"
          action={
            <>
              {add('filled')}
              {back}
            </>
          }
        >
          <List component="ol" type="ordered" ta="start" spacing="xs">
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Empty>
      )}
      <ConnectionSheet user={user} prefilled={form} onClose={() => setForm(null)} />
    </Stack>
  )
}
