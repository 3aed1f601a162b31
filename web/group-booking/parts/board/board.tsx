import { Stack } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { type ActiveOrganization, mayChange } from '../../../platform/active-organization.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { RowBones } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { remOf, useWidth } from '../../../ui/width.ts'
import { boardDays, groupsQuery } from '../../api.ts'
import { ForemenButton } from '../foremen/foremen-button.tsx'
import classes from './board.module.css'
import type { OnPapers } from './board-bar.tsx'
import { BoardCalendar, useShown, weeksAround } from './board-calendar.tsx'
import { BoardEmpty } from './board-empty.tsx'
import { addressOf, narrowingOf, type PreordersSearch, shownDay, useChange } from './board-filter.ts'
import { BoardList } from './board-list.tsx'
import { GroupCancellation } from './group-cancellation.tsx'
import { PapersButton, PapersSheet } from './papers.tsx'
import { Views } from './views.tsx'

interface Props {
  organization: ActiveOrganization
  search: PreordersSearch
}

const BookGroup = () => (
  <ButtonLink
    to="/organization/preorders"
    search={{ step: 'people' }}
    leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
  >
    Записать группу
  </ButtonLink>
)

/** Page width, rem, from which the month stands next to the day's people. */
const roomForBoth = 54

/** Loads the bookings, and chooses the day and the month to show. */
function useBoard({ organization, search }: Props) {
  const today = clinicDay(new Date())
  const address = addressOf(search)
  const narrowing = narrowingOf(address)
  const ahead = useQuery(boardDays(organization.id, narrowing))
  const groups = useQuery(groupsQuery(organization.id))
  const day = shownDay(address, { ahead: ahead.data, groups: groups.data?.items, today })
  const [shown, setShown] = useShown(day)
  const days = useQuery(boardDays(organization.id, { ...narrowing, ...weeksAround(shown) }))
  const isFresh = ahead.data?.length === 0 && days.data?.length === 0 && groups.data?.items.length === 0
  return { today, address, ahead, groups, day, shown, setShown, days, isFresh }
}

type LoadedBoard = ReturnType<typeof useBoard>

/** The month, and the people of the chosen day. */
function CalendarAndList({
  organization,
  search,
  board,
  onPapers,
}: Props & { board: LoadedBoard; onPapers: OnPapers }) {
  const { today, address, ahead, groups, day, shown, setShown, days } = board
  const change = useChange(search)
  const { ref, width } = useWidth()
  const isWholeGroup = address.group && !address.department && !address.state && !address.search
  const open = isWholeGroup
    ? (ahead.data ?? []).reduce(
        (sum, { states }) => sum + (states.submitted ?? 0) + (states.confirmed ?? 0),
        0,
      )
    : 0
  return (
    <div ref={ref} className={classes.board}>
      <BoardCalendar
        today={today}
        shown={shown}
        onShow={setShown}
        isNarrow={width < roomForBoth * remOf()}
        days={days.data ?? []}
        isLoading={days.isPending || days.isPlaceholderData}
        selected={address.search ? null : day}
        onSelect={(next) => change({ day: next, search: null })}
      />
      <Stack miw={0}>
        {ahead.data ? (
          <BoardList
            organization={organization.id}
            groups={groups.data?.items ?? []}
            address={address}
            change={change}
            day={day}
            today={today}
            onDay={days.data?.find((one) => one.day === day)}
            onPapers={onPapers}
          >
            {address.group && mayChange(organization) && (
              <>
                <ForemenButton organization={organization.id} group={address.group} />
                {open > 0 && (
                  <GroupCancellation organization={organization.id} group={address.group} count={open} />
                )}
              </>
            )}
          </BoardList>
        ) : (
          <RowBones names={['46%', '58%', '40%', '52%', '44%', '60%']} />
        )}
      </Stack>
    </div>
  )
}

/** The bookings, an invitation to make the first ones, or the failure to load them. */
function BoardBody({ isEmpty, ...props }: ComponentProps<typeof CalendarAndList> & { isEmpty: boolean }) {
  const { ahead, days, groups } = props.board
  if (isEmpty) return <BoardEmpty organization={props.organization.id} />
  if (ahead.isError && !ahead.data)
    return (
      <ErrorState
        title="Не удалось загрузить записи"
        error={ahead.error}
        onRetry={() => void Promise.all([ahead.refetch(), days.refetch(), groups.refetch()])}
      />
    )
  return <CalendarAndList {...props} />
}

/** The bookings of an organization by day. */
export function Board({ organization, search }: Props) {
  const board = useBoard({ organization, search })
  const [papersOf, setPapersOf] = useState<BookingId[] | null>(null)
  // The documents open over the page: an address that only names them filters no bookings.
  const isEmpty = board.isFresh && Object.keys(search).every((name) => name === 'paper')
  return (
    <Page wide>
      <PageHeader
        title="Записи"
        sub={organization.name}
        aside={
          mayChange(organization) && (
            <>
              <PapersButton search={isEmpty ? search : { ...search, day: board.day }} />
              {!isEmpty && <BookGroup />}
            </>
          )
        }
      />
      <Views at={undefined} />
      <BoardBody
        organization={organization}
        search={search}
        board={board}
        isEmpty={isEmpty}
        onPapers={setPapersOf}
      />
      <Suspense>
        {papersOf && (
          <PapersSheet
            organization={organization.id}
            who={{ bookings: papersOf }}
            onClose={() => setPapersOf(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}
