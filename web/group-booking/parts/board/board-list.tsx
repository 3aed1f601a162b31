import { Checkbox, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BoardDay, EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { dayWordsWithYear, weekdayHeading } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { useChosenRows } from '../../../ui/chosen-rows.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Bone, Bones, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { boardList } from '../../api.ts'
import { byHour } from '../plan/places.ts'
import classes from './board.module.css'
import { BoardBar, type OnPapers } from './board-bar.tsx'
import { type BoardAddress, listFilter } from './board-filter.ts'
import { BookingItem } from './booking-item.tsx'
import { ClosedNote } from './closed-note.tsx'

interface Props {
  organization: OrganizationId
  address: BoardAddress
  day: Day
  today: Day
  /** Times of the day with bookings at which the clinic is closed. */
  closed: BoardDay['closed']
  onPapers?: OnPapers | undefined
}

/** The bookings of the chosen day by hour, or the search results over all days. */
export function BoardList({ organization, address, day, today, closed, onPapers }: Props) {
  const filter = listFilter(address, day)
  const list = useInfiniteQuery(boardList(organization, filter))
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isError && !list.data)
    return (
      <ErrorState
        title="Не удалось загрузить записи"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.isPending) return <ListBones />
  if (rows.length === 0) return <Nobody address={address} day={day} />
  const left = rows.filter(
    (row) =>
      row.day === day &&
      row.canChange &&
      closed.some(({ city, time }) => row.city === city && row.time === time),
  )
  return (
    <Stack data-old={list.isPlaceholderData || undefined} className={classes.list}>
      {left.length > 0 && <ClosedNote organization={organization} today={today} bookings={left} />}
      {/* A different list resets the choice. */}
      <Chosen
        key={JSON.stringify(filter)}
        organization={organization}
        rows={rows}
        today={today}
        onPapers={onPapers}
        heading={address.search ? 'Найдено во всех днях' : weekdayHeading(day)}
        isSearch={address.search !== ''}
        hasMore={list.hasNextPage}
      />
      <MoreButton list={list} className={classes.more} />
    </Stack>
  )
}

interface ChosenProps {
  organization: OrganizationId
  rows: readonly EmployerBooking[]
  heading: string
  isSearch: boolean
  hasMore: boolean
  today: Day
  onPapers: OnPapers | undefined
}

function Chosen({ organization, rows, heading, isSearch, hasMore, today, onPapers }: ChosenProps) {
  const { chosen, isChosen, toggle, clear, all } = useChosenRows(rows)
  const hasCities = new Set(rows.map(({ city }) => city)).size > 1
  const parts: [Day | null, EmployerBooking[]][] = isSearch
    ? [...Map.groupBy(rows, ({ day }) => day)]
    : [[null, [...rows]]]
  return (
    <>
      <Card flush aria-label={heading}>
        <div className={classes.listHead}>
          <Checkbox {...all} aria-label={hasMore ? 'Выбрать всех показанных' : 'Выбрать всех'} />
          <Title order={2}>{heading}</Title>
        </div>
        {parts.map(([day, items]) => (
          <div key={day}>
            {day && <h3 className={classes.dayTitle}>{dayWordsWithYear(day)}</h3>}
            {byHour(items).map(([hour, people]) => (
              <section key={hour} className={classes.hour}>
                <Title order={day ? 4 : 3} className={classes.hourTitle}>
                  <VisuallyHidden>С </VisuallyHidden>
                  {hour}
                </Title>
                <ul>
                  {people.map((row) => (
                    <BookingItem
                      key={row.id}
                      booking={row}
                      hasCities={hasCities}
                      isChosen={isChosen(row)}
                      onChoose={() => toggle(row)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ))}
      </Card>
      <BoardBar
        organization={organization}
        chosen={chosen}
        today={today}
        onPapers={onPapers}
        onClear={clear}
      />
    </>
  )
}

function Nobody({ address, day }: { address: BoardAddress; day: Day }) {
  const isNarrowed = address.search || address.state || address.department || address.group
  return (
    <Card className={classes.nobody}>
      <IconCalendarOff className={classes.nobodyIcon} size={28} stroke={1.5} aria-hidden />
      <Title order={2} size="h3" c="var(--app-text)">
        {address.search ? 'Никого не нашли' : weekdayHeading(day)}
      </Title>
      <p>
        {address.search
          ? 'Проверьте фамилию или табельный номер. Поиск идёт по всем дням.'
          : isNarrowed
            ? 'С этими фильтрами на этот день никто не записан.'
            : 'На этот день никто не записан. Дни с людьми отмечены в календаре.'}
      </p>
      {!isNarrowed && (
        <ButtonLink to="/organization/preorders" search={{ step: 'people' }} variant="light" mt="xs">
          Записать тех, кому пора
        </ButtonLink>
      )}
    </Card>
  )
}

/** Placeholder of a day's list while it loads. */
export const ListBones = () => (
  <Skeletons>
    <Card flush>
      <Stack p={20}>
        <Bone w="12rem" h={28} />
        <Bones widths={Array(6).fill('100%')} h={44} />
      </Stack>
    </Card>
  </Skeletons>
)
