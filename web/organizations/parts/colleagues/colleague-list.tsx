import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconBan, IconCrown, IconEye, IconHierarchy2, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type {
  Colleague,
  ColleagueList,
  Invitation,
} from '../../../../shared/organizations/colleagues/schema.ts'
import { employerRoleNames } from '../../../../shared/organizations/ru.ts'
import type { EmployerRole, KeptDepartment } from '../../../../shared/organizations/schema.ts'
import { dayNear } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { Card } from '../../../ui/card.tsx'
import { type StatusLook, StatusPill } from '../../../ui/status-pill.tsx'
import { whenWords } from '../../../ui/when.ts'

const looks: Record<EmployerRole, StatusLook> = {
  head: { tone: 'info', icon: IconCrown },
  hr: { tone: 'ok', icon: IconUsers },
  departments: { tone: 'ok', icon: IconHierarchy2 },
  viewer: { tone: 'mute', icon: IconEye },
}

const dayOf = (at: string) => dayNear(clinicDay(new Date(at)), clinicDay(new Date()))

interface RoleProps {
  role: EmployerRole
  departments: readonly KeptDepartment[]
  names: ReadonlyMap<string, string>
}

/** The role and the names of its departments. */
const RoleWords = ({ role, departments, names }: RoleProps) => (
  <Stack gap={4} align="flex-start">
    <StatusPill {...looks[role]}>{employerRoleNames[role]}</StatusPill>
    {role === 'departments' && (
      <Text size="sm" c="dimmed">
        {departments.map((id) => names.get(id) ?? 'удалённое подразделение').join(', ')}
      </Text>
    )}
  </Stack>
)

interface RowProps {
  title: string
  lines: readonly ReactNode[]
  role: ReactNode
  act: ReactNode
}

const Row = ({ title, lines, role, act }: RowProps) => (
  <li>
    <Group px="md" py="sm" gap="sm" justify="space-between" wrap="wrap">
      <Stack gap={2} flex="2 1 15rem" miw={0}>
        <Text fw={500}>{title}</Text>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row stay in their places
          <Text key={place} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </Stack>
      <Stack flex="1 1 13rem" miw={0}>
        {role}
      </Stack>
      {act}
    </Group>
  </li>
)

const seenWords = ({ seenAt }: Colleague) =>
  seenAt ? `последний вход: ${whenWords(seenAt, new Date())}` : 'ещё не было входа'

interface Props {
  list: ColleagueList
  names: ReadonlyMap<string, string>
  onChange: (colleague: Colleague) => void
  onWithdraw: (invitation: Invitation) => void
}

/** Those who have access, and those who are invited. */
export function Colleagues({ list: { colleagues, invitations }, names, onChange, onWithdraw }: Props) {
  return (
    <Stack>
      <Card flush aria-label="Имеют доступ">
        <List listStyleType="none">
          {colleagues.map((one) => (
            <Row
              key={one.id}
              title={one.isSelf ? `${one.name} (вы)` : one.name}
              lines={[
                [formatPhone(one.phone), one.email].filter(Boolean).join(', '),
                `Доступ с ${dayOf(one.since)}, ${seenWords(one)}`,
              ]}
              role={
                one.isBlocked ? (
                  <StatusPill tone="danger" icon={IconBan}>
                    Закрыт центром
                  </StatusPill>
                ) : (
                  <RoleWords {...one} names={names} />
                )
              }
              act={
                <Button
                  variant="light"
                  size="sm"
                  aria-label={`Изменить доступ: ${one.name}`}
                  onClick={() => onChange(one)}
                >
                  Изменить
                </Button>
              }
            />
          ))}
        </List>
      </Card>
      {invitations.length > 0 && (
        <section aria-labelledby="invited">
          <Title order={2} id="invited" mb="sm">
            Приглашены
          </Title>
          <Card flush component="div">
            <List listStyleType="none">
              {invitations.map((one) => (
                <Row
                  key={one.id}
                  title={one.contact.startsWith('+') ? formatPhone(one.contact) : one.contact}
                  lines={[
                    `Приглашение отправлено ${dayOf(one.invitedAt)}, действует до ${dayOf(one.expiresAt)}`,
                  ]}
                  role={<RoleWords {...one} names={names} />}
                  act={
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`Отозвать приглашение: ${one.contact}`}
                      onClick={() => onWithdraw(one)}
                    >
                      Отозвать
                    </Button>
                  }
                />
              ))}
            </List>
          </Card>
        </section>
      )}
    </Stack>
  )
}
