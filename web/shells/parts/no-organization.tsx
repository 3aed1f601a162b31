import { Button, Group, Text, Title } from '@mantine/core'
import { IconBuilding, IconCalendarEvent, IconReportMedical, IconUsers } from '@tabler/icons-react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { ConnectOrganization } from '../../organizations/connect-organization.tsx'
import { Department } from '../../ui/assets.tsx'
import { Card } from '../../ui/card.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Empty } from '../../ui/states.tsx'
import { askForPanel } from './ask-for-panel.ts'
import classes from './no-organization.module.css'

const parts = [
  {
    icon: IconUsers,
    title: 'Сотрудники',
    text: 'Список с факторами и сроками: видно, кому пора на осмотр и кто его пропустил',
  },
  {
    icon: IconCalendarEvent,
    title: 'Записи',
    text: 'Запись группы на удобные дни, объём и стоимость по каждому человеку',
  },
  {
    icon: IconReportMedical,
    title: 'Осмотры',
    text: 'Кто прошёл, кто проходит, кому нужно дообследование, и документы по итогам',
  },
]

const back = (
  <ButtonLink to="/" variant="subtle">
    Вернуться в личный кабинет
  </ButtonLink>
)

const choose = (
  <Empty
    drawing={<Department />}
    title="Выберите организацию"
    action={
      <>
        <Button
          onClick={() => askForPanel('organization')}
          leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
        >
          Выбрать организацию
        </Button>
        {back}
      </>
    }
  >
    Выберите её в списке: откроются её сотрудники, записи и осмотры. Там же можно добавить ещё одну.
  </Empty>
)

/** Says that no organization is chosen, how to connect one and what will be here then. */
export function NoOrganization({ user }: { user: SessionUser }) {
  return (
    <>
      <ConnectOrganization user={user} choose={choose} back={back} />
      <ul className={classes.parts} aria-label="Что здесь будет">
        {parts.map(({ icon, title, text }) => (
          <li key={title}>
            <Card component="div">
              <Group align="flex-start" gap={14} wrap="nowrap">
                <IconTile icon={icon} tone="calm" />
                <div>
                  <Title order={3} fz="md" fw={500}>
                    {title}
                  </Title>
                  <Text size="sm" c="dimmed">
                    {text}
                  </Text>
                </div>
              </Group>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
