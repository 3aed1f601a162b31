import { Button, Stack, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBuilding, IconCalendar, IconCircleCheck, IconInfoCircle, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { lookedThroughAtMost, type TogetherList } from '../../../../shared/conclusions/together/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { useTyped } from '../../../platform/typed.ts'
import { type Choice, chosen, everything, isChosen } from '../../../ui/data-table/choice.ts'
import { ChoiceBar } from '../../../ui/data-table/choice-bar.tsx'
import { firstView } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListContent } from '../../../ui/data-table/list-content.tsx'
import { wholeRows } from '../../../ui/data-table/rows.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { Empty } from '../../../ui/states.tsx'
import { togetherQuery } from '../../api.ts'
import type { ConclusionsAddress } from '../address.ts'
import { dayOptions, isOf, organizationOptions } from './chosen.ts'
import { otherColumns, type TogetherLine, togetherColumns } from './together-columns.tsx'
import { type People, TogetherSheet } from './together-sheet.tsx'

const keys = [
  { keys: ['Пробел'], does: 'Исключить человека или вернуть' },
  { keys: ['Ctrl', 'Enter'], does: 'Решить вместе: откроется вопрос' },
]

const filtersOf = (all: TogetherList | undefined): Filter[] => {
  const everybody = [...(all?.people ?? []), ...(all?.others ?? [])]
  return [
    {
      kind: 'one',
      key: 'organization',
      name: 'Организация',
      icon: IconBuilding,
      options: organizationOptions(everybody),
    },
    { kind: 'one', key: 'from', name: 'День осмотра', icon: IconCalendar, options: dayOptions(everybody) },
    {
      kind: 'one',
      key: 'city',
      name: 'Город',
      icon: IconMapPin,
      options: City.options.map((value) => ({ value, text: cityNames[value] })),
    },
  ]
}

/** The people who are chosen: everybody until somebody is taken out; another filter begins anew. */
function useExceptions(list: string) {
  const [held, hold] = useState<{ list: string; choice: Choice }>({ list, choice: everything })
  const choice = held.list === list ? held.choice : everything
  return [choice, (next: Choice) => hold({ list, choice: next })] as const
}

/** Space on a row takes the person out or back; without this it would open the row, as Enter does. */
const spaceOn = (rows: readonly TogetherLine[], toggle: (row: TogetherLine) => void) => ({
  onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    if (event.key !== ' ' || !target.matches('[data-opener]')) return
    const row = rows[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)]
    event.preventDefault()
    if (row && !event.repeat) toggle(row)
  },
  onKeyUpCapture(event: KeyboardEvent<HTMLElement>) {
    if (event.key === ' ' && (event.target as HTMLElement).matches('[data-opener]')) event.preventDefault()
  },
})

function Others({ others, address }: { others: TogetherList['others']; address: ConclusionsAddress }) {
  if (others.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="decided-alone" mt="md">
      <Title order={2} size="h3" id="decided-alone">
        Решают отдельно: {numberWords(others.length)}
      </Title>
      <DataTable
        label="Решают отдельно"
        columns={otherColumns}
        rows={wholeRows(others.map((one) => ({ ...one, id: one.booking })))}
        view={firstView(otherColumns)}
        cardsBelow={52}
        isTall
        opened={address.opened}
        onOpen={(id) => address.go({ booking: id as BookingId })}
        safe="Осмотры целы, попробуйте ещё раз."
      />
    </Stack>
  )
}

const Nobody = () => (
  <Empty drawing={<IconTile icon={IconCircleCheck} size="lg" />} title="Вместе решать пока не о ком">
    Здесь стоят те, у кого записаны все врачи и исследования и всё в норме. Почему других нет, сказано ниже.
  </Empty>
)

/** The people at whose check-ups nothing was found: all are chosen, exceptions are taken out, and one question decides. */
export function TogetherPart({ address }: { address: ConclusionsAddress }) {
  const { city, q, act, go } = address
  const query = useQuery(togetherQuery({ ...(city && { city }), ...(q && { search: q }) }))
  const place = { organization: act.organization, day: act.from }
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const people = query.data?.people.filter((one) => isOf(one, place)) ?? []
  const rows = people.map((one): TogetherLine => ({ ...one, id: one.booking }))
  const others = query.data?.others.filter((one) => isOf(one, place)) ?? []
  const [choice, choose] = useExceptions(JSON.stringify([city, q, place]))
  const [asked, ask] = useState<People | null>(null)
  const begin = () => {
    const taken = rows.filter(({ id }) => isChosen(choice, id))
    const left = rows.filter(({ id }) => !isChosen(choice, id))
    if (taken.length > 0 && !address.opened) ask({ taken, left })
  }
  useHotkeys([['mod+Enter', begin]], ['INPUT', 'TEXTAREA', 'SELECT'])
  const toggle = ({ id }: TogetherLine) => choose(chosen(choice, [id], !isChosen(choice, id)))
  return (
    <Stack gap="sm" miw={0}>
      <FilterBar
        search={{ label: 'Поиск', placeholder: 'ФИО или номер записи', typed, onType }}
        found={rows.length}
        filters={filtersOf(query.data)}
        values={{ q, city, organization: place.organization, from: place.day }}
        onChange={go}
      />
      {query.data?.isCut && (
        <Note tone="calm" icon={IconInfoCircle}>
          Просмотрены {numberWords(lookedThroughAtMost)} осмотров, которые ждут дольше всех. Остальные
          появятся, когда об этих решат; можно выбрать город или найти человека.
        </Note>
      )}
      {rows.length > 0 && (
        <Text fz="sm" c="var(--app-text-2)">
          Записаны все врачи и исследования, отклонений нет. Выбраны все: исключите, о ком решите отдельно.
        </Text>
      )}
      <div {...spaceOn(rows, toggle)}>
        <ListContent
          first={query}
          lost="Список не загрузился"
          safe="Осмотры целы, попробуйте ещё раз."
          empty={<Nobody />}
          hasRows={rows.length > 0}
        >
          <DataTable
            label="Всё в норме"
            columns={togetherColumns}
            rows={wholeRows(rows)}
            view={firstView(togetherColumns)}
            choice={choice}
            onChoose={choose}
            keys={keys}
            opened={address.opened}
            onOpen={(id) => go({ booking: id as BookingId })}
            safe="Осмотры целы, попробуйте ещё раз."
          />
        </ListContent>
      </div>
      <Others others={others} address={address} />
      <ChoiceBar label="Кого решают вместе" choice={choice} found={rows.length} onChoose={choose}>
        <Button variant="hero-solid" onClick={begin}>
          Решить вместе…
        </Button>
      </ChoiceBar>
      {asked && (
        <TogetherSheet people={asked} chairman={query.data?.chairman ?? null} onClose={() => ask(null)} />
      )}
    </Stack>
  )
}
