import { Button, Group, Text, Title } from '@mantine/core'
import { IconBuilding, IconCalendarEvent, IconReportMedical, IconUsers } from '@tabler/icons-react'
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

/** Says that no organization is chosen, how to connect one and what will be here then. */
export function NoOrganization() {
  return (
    <>
      <Empty
        drawing={<Department />}
        title="Организация не выбрана"
        action={
          <>
            <Button
              onClick={() => askForPanel('organization')}
              leftSection={<IconBuilding size={20} stroke={1.75} aria-hidden />}
            >
              Выбрать организацию
            </Button>
            <ButtonLink to="/" variant="subtle">
              Вернуться в личный кабинет
            </ButtonLink>
          </>
        }
      >
        Добавьте организацию по ИНН: мы проверим заявку и откроем доступ. Если она уже подключена, выберите её
        в списке.
      </Empty>
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
