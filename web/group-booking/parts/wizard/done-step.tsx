import { Box, Button, Flex, Text, Title } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarStats,
  IconCircleCheck,
  IconFileText,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Paper } from '../../../../shared/documents/schema.ts'
import type { Group, GroupId } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { ActiveOrganization } from '../../../platform/active-organization.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { CardBone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, Refused } from '../../../ui/states.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { groupsQuery } from '../../api.ts'
import { PapersSheet } from '../board/papers.tsx'
import { ForemenButton } from '../foremen/foremen-button.tsx'
import { steps } from './steps.ts'
import classes from './volume.module.css'

const shown = steps.map(({ path, title }, at) => ({
  id: path,
  title,
  state: at === steps.length - 1 ? ('current' as const) : ('done' as const),
}))

/** Confirms the group booking: its number, its totals, the next steps. */
export function DoneStep({ organization, group }: { organization: ActiveOrganization; group: GroupId }) {
  const groups = useQuery(groupsQuery(organization.id))
  const booked = groups.data?.items.find(({ id }) => id === group)
  return (
    <Page wide>
      <PageHeader title="Группа записана" sub={organization.name} above="Шаг 4 из 4" focusOn="done" />
      <Steps label="Шаги записи группы" steps={shown} />
      {groups.isError && !groups.data && (
        <ErrorState
          title="Не удалось загрузить группу"
          error={groups.error}
          onRetry={() => void groups.refetch()}
          safe="Сотрудники записаны."
        />
      )}
      {!booked && groups.isFetching && (
        <Skeletons>
          <CardBone lines={3} />
        </Skeletons>
      )}
      {booked && <Booked organization={organization.id} group={booked} />}
      {groups.data && !booked && !groups.isFetching && (
        <Refused
          title="Такой группы нет"
          action={<ButtonLink to="/organization/preorders">Все записи</ButtonLink>}
        >
          Проверьте ссылку или найдите группу на доске записей.
        </Refused>
      )}
    </Page>
  )
}

function Booked({ organization, group }: { organization: ActiveOrganization['id']; group: Group }) {
  const { id, number, people, told, total, from, to, city, kind } = group
  const dates = from && to ? (from === to ? dayWords(from) : `${dayWords(from)} — ${dayWords(to)}`) : null
  const facts = [
    ['Сотрудники', peopleText(people)],
    ['Дни', dates],
    ['Город', cityNames[city]],
    ['Вид', checkUpKindNames[kind]],
    ['Стоимость', total === null ? null : moneyText(total)],
    [
      'SMS',
      told === null ? null : told === 0 ? 'не отправлены' : `${numberWords(told)} из ${numberWords(people)}`,
    ],
  ].filter(([, value]) => value !== null)
  return (
    <>
      <Card tone="hero" className={classes.done}>
        <IconCircleCheck size={40} stroke={1.75} aria-hidden />
        <div>
          <Title order={2} className="nowrap">
            {number}
          </Title>
          <Flex component="dl" gap="1rem 2.5rem" wrap="wrap" m="1.25rem 0 0">
            {facts.map(([name, value]) => (
              <div key={name}>
                <Box component="dt" fz="sm" lh="1.25rem" c="var(--app-on-hero-2)">
                  {name}
                </Box>
                <Box component="dd" fw={500}>
                  {value}
                </Box>
              </div>
            ))}
          </Flex>
        </div>
      </Card>
      <Title order={2} m="2rem 0 1rem">
        Что дальше
      </Title>
      <ul className={classes.next}>
        <GroupPapers organization={organization} group={id} />
        <li>
          <Card component="div" className={classes.nextCard}>
            <IconTile icon={IconCalendarEvent} />
            <div>
              <Title order={3}>Следить по дням</Title>
              <Text inherit m="0.125rem 0 1rem" c="dimmed">
                На доске видно, кто пришёл и кто нет. Там же переносят и отменяют записи.
              </Text>
              <ButtonLink
                to="/organization/preorders"
                search={{ group: id, ...(from && { day: from }) }}
                variant="light"
              >
                Открыть на доске
              </ButtonLink>
            </div>
          </Card>
        </li>
        <li>
          <Card component="div" className={classes.nextCard}>
            <IconTile icon={IconUsers} />
            <div>
              <Title order={3}>Предупредить руководителей</Title>
              <Text inherit m="0.125rem 0 1rem" c="dimmed">
                Список на подразделение или ссылка без входа: бригадир видит имена и время своих людей и
                отмечает, кто не может прийти.
              </Text>
              <ForemenButton organization={organization} group={id} />
            </div>
          </Card>
        </li>
      </ul>
    </>
  )
}

const groupPapers = [
  {
    paper: 'referrals' as const,
    icon: IconFileText,
    title: 'Выдать направления',
    text: 'С номерами, датой и временем осмотра; каждое записано в журнал. Выдаются под подпись.',
    act: 'Направления',
  },
  {
    paper: 'plan' as const,
    icon: IconCalendarStats,
    title: 'Согласовать календарный план',
    text: 'Кто, откуда и к какому часу приходит, по дням. Его подписывают центр и работодатель.',
    act: 'Календарный план',
  },
]

/** The papers of the group, one click each. */
function GroupPapers({ organization, group }: { organization: ActiveOrganization['id']; group: GroupId }) {
  const [paper, setPaper] = useState<Paper | null>(null)
  return (
    <>
      {groupPapers.map(({ paper: one, icon, title, text, act }) => (
        <li key={one}>
          <Card component="div" className={classes.nextCard}>
            <IconTile icon={icon} />
            <div>
              <Title order={3}>{title}</Title>
              <Text inherit m="0.125rem 0 1rem" c="dimmed">
                {text}
              </Text>
              <Button variant="light" onClick={() => setPaper(one)}>
                {act}
              </Button>
            </div>
          </Card>
        </li>
      ))}
      <Suspense>
        {paper && (
          <PapersSheet
            organization={organization}
            paper={paper}
            who={{ group }}
            onClose={() => setPaper(null)}
          />
        )}
      </Suspense>
    </>
  )
}
