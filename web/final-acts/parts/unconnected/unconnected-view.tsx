import { Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateNames } from '../../../../shared/booking/ru.ts'
import {
  type LinkedOrganization,
  type UnconnectedPeople,
  type UnconnectedVisit,
  unconnectedVisitsAtMost,
} from '../../../../shared/final-acts/unconnected/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { type Choice, isChosen } from '../../../ui/data-table/choice.ts'
import { ChoiceBar } from '../../../ui/data-table/choice-bar.tsx'
import { type Column, firstView } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListContent } from '../../../ui/data-table/list-content.tsx'
import { wholeRows } from '../../../ui/data-table/rows.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { Empty } from '../../../ui/states.tsx'
import { unconnectedPeopleQuery } from '../../api.ts'
import classes from '../acts.module.css'
import { LinkSheet } from './link-sheet.tsx'
import { usualName } from './usual-name.ts'

/** A visit in the list; the booking names the row. */
type VisitLine = UnconnectedVisit & { id: UnconnectedVisit['booking'] }

const columns: Column<VisitLine>[] = [
  { key: 'name', title: 'Человек', width: 16, share: 3, isName: true, cell: ({ fullname }) => fullname },
  { key: 'birth', title: 'Дата рождения', width: 8, cell: ({ birth }) => formatDay(birth) },
  { key: 'day', title: 'Осмотр', caption: 'осмотр', width: 6.5, cell: ({ day }) => formatDay(day) },
  { key: 'state', title: 'Состояние', width: 7.5, cell: ({ state }) => stateNames.clinic[state] },
  {
    key: 'referral',
    title: 'Направление',
    width: 9,
    cell: ({ hasReferral }) => (hasReferral ? 'с направлением' : 'без направления'),
  },
  {
    key: 'conclusion',
    title: 'Заключение',
    caption: 'заключение',
    width: 7.5,
    cell: ({ conclusion }) => conclusion ?? 'ещё нет',
  },
  { key: 'employer', title: 'Как назвал работодателя', width: 10, share: 1, cell: ({ name }) => name },
  {
    key: 'work',
    title: 'Подразделение и должность',
    width: 10,
    share: 1,
    isSpare: true,
    cell: ({ department, position }) => [department, position].filter(Boolean).join(', '),
  },
]

/** Those who came with a направление are chosen from the start, others are the commission's to add. */
function useChosen(visits: readonly UnconnectedVisit[]) {
  const [held, hold] = useState<Choice | null>(null)
  const first: Choice = {
    isAll: false,
    ids: new Set(visits.filter(({ hasReferral }) => hasReferral).map(({ booking }) => booking)),
  }
  // Visits that have gone from the list are not chosen any more.
  const ids = new Set(
    visits.filter(({ booking }) => isChosen(held ?? first, booking)).map((one) => one.booking),
  )
  const choice: Choice = { isAll: false, ids }
  return [choice, (next: Choice) => hold(next)] as const
}

interface Props {
  inn: string
  onLeave: () => void
  onLinked: (linked: LinkedOrganization) => void
}

function People({ inn, people, onLinked }: Pick<Props, 'inn' | 'onLinked'> & { people: UnconnectedPeople }) {
  const rows = people.visits.map((one): VisitLine => ({ ...one, id: one.booking }))
  const [choice, choose] = useChosen(people.visits)
  const [isOpen, open] = useState(false)
  const taken = rows.filter(({ id }) => isChosen(choice, id))
  return (
    <>
      {people.isCut && (
        <Note tone="calm" icon={IconInfoCircle}>
          Показаны первые {numberWords(unconnectedVisitsAtMost)} записей. Остальные появятся, когда вы
          прикрепите эти.
        </Note>
      )}
      <DataTable
        label="Назвали этого работодателя"
        columns={columns}
        rows={wholeRows(rows)}
        view={firstView(columns)}
        choice={choice}
        onChoose={choose}
        opened={null}
        safe="Записи целы, попробуйте ещё раз."
      />
      <ChoiceBar label="Кого направил работодатель" choice={choice} found={rows.length} onChoose={choose}>
        <Button variant="hero-solid" onClick={() => open(true)}>
          Прикрепить к работодателю…
        </Button>
      </ChoiceBar>
      {isOpen && (
        <LinkSheet
          inn={inn}
          taken={taken}
          organizations={people.organizations}
          onClose={() => open(false)}
          onLinked={onLinked}
        />
      )}
    </>
  )
}

/** The people who named an employer without a cabinet: the commission says whom the employer has sent. */
export function UnconnectedView({ inn, onLeave, onLinked }: Props) {
  const query = useQuery(unconnectedPeopleQuery(inn))
  const { data: people } = query
  return (
    <div className={classes.part}>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
        onClick={onLeave}
      >
        Все акты
      </Button>
      <Stack gap={0} className={classes.head}>
        <Title order={3} size="h2">
          {people ? (usualName(people) ?? 'Работодатель без кабинета') : 'Работодатель без кабинета'}
        </Title>
        <p className={classes.second}>ИНН {inn}, кабинета нет</p>
      </Stack>
      <Text fz="sm" c="var(--app-text-2)">
        Эти люди при записи на периодический осмотр назвали этого работодателя. Отмечены те, кто пришёл с
        направлением; снимите отметку с тех, кого он не направлял. Если организация подключится, её
        представители увидят отмеченных и экземпляры их заключений.
      </Text>
      <ListContent
        first={query}
        lost="Список не загрузился"
        safe="Записи целы, попробуйте ещё раз."
        empty={
          <Empty drawing={<IconTile icon={IconUserOff} tone="calm" size="lg" />} title="Прикреплять некого">
            Все, кто назвал этого работодателя, уже прикреплены, или у него появился кабинет.
          </Empty>
        }
        hasRows={(people?.visits.length ?? 0) > 0}
      >
        {people && <People inn={inn} people={people} onLinked={onLinked} />}
      </ListContent>
    </div>
  )
}
