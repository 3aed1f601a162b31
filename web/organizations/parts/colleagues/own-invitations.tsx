import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { employerRoleNotes } from '../../../../shared/organizations/colleagues/ru.ts'
import type { OwnInvitation } from '../../../../shared/organizations/colleagues/schema.ts'
import { employerRoleNames } from '../../../../shared/organizations/ru.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useAnswer } from './colleagues-calls.ts'

const numbersOf = ({ inn, kpp }: OwnInvitation) => `ИНН ${inn}${kpp && `, КПП ${kpp}`}`

/** Invitations to act for organizations, with both answers. */
export function OwnInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const answer = useAnswer()
  // Not by callbacks of the mutation: they stay silent once the answered invitation has left the screen.
  const give = async (one: OwnInvitation, accept: boolean) => {
    try {
      await answer.mutateAsync({ id: one.id, accept })
      toast('ok', accept ? 'Организация подключена' : 'Вы отказались от приглашения', one.organization)
    } catch (error) {
      toast('danger', 'Не получилось', error instanceof Error ? error.message : '')
    }
  }
  return (
    <Stack>
      {invitations.map((one) => (
        <Card key={one.id} tone="lift" p="lg" aria-label={`Приглашение: ${one.organization}`}>
          <Stack gap="xs">
            <Title order={2} size="h3">
              {one.organization}
            </Title>
            <Text size="sm" c="dimmed">
              {numbersOf(one)}
            </Text>
            <Text>
              {one.invitedBy} приглашает вас. Роль: {employerRoleNames[one.role].toLowerCase()}
              {one.departments.length > 0 && ` — ${one.departments.join(', ')}`}.
            </Text>
            <Text size="sm" c="dimmed">
              {employerRoleNotes[one.role]}.
            </Text>
            <Group gap="sm" mt="xs">
              <Button loading={answer.isPending} onClick={() => void give(one, true)}>
                Принять
              </Button>
              <Button variant="default" disabled={answer.isPending} onClick={() => void give(one, false)}>
                Отказаться
              </Button>
            </Group>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
