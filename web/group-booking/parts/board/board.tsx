import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import type { ActiveOrganization } from '../../../platform/active-organization.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { remOf, useWidth } from '../../../ui/width.ts'
import { boardDays, groupsQuery } from '../../api.ts'
import classes from './board.module.css'
import { BoardCalendar, useShown, weeksAround } from './board-calendar.tsx'
import { BoardEmpty } from './board-empty.tsx'
import { addressOf, narrowingOf, type PreordersSearch, useChange } from './board-filter.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardList, ListBones } from './board-list.tsx'
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

/** The bookings of an organization by day. */
export function Board({ organization, search }: Props) {
  const today = clinicDay(new Date())
  const address = addressOf(search)
  const change = useChange(search)
  const narrowing = narrowingOf(address)
  const ahead = useQuery(boardDays(organization.id, narrowing))
  const groups = useQuery(groupsQuery(organization.id))
  const day = address.day ?? ahead.data?.[0]?.day ?? today
  const [shown, setShown] = useShown(day)
  const { ref, width } = useWidth()
  const [papersOf, setPapersOf] = useState<BookingId[] | null>(null)
  const days = useQuery(boardDays(organization.id, { ...narrowing, ...weeksAround(shown) }))
  const onDay = days.data?.find((one) => one.day === day)
  const isFresh = ahead.data?.length === 0 && days.data?.length === 0 && groups.data?.items.length === 0
  // The papers lie over the board and do not filter it.
  const isEmpty = isFresh && Object.keys(search).every((name) => name === 'paper')
  return (
    <Page wide>
      <PageHeader
        title="Записи"
        sub={organization.name}
        aside={
          <>
            <PapersButton search={isEmpty ? search : { ...search, day }} />
            {!isEmpty && <BookGroup />}
          </>
        }
      />
      <Views at={undefined} />
      {isEmpty ? (
        <BoardEmpty organization={organization.id} />
      ) : ahead.isError && !ahead.data ? (
        <ErrorState
          title="Не удалось загрузить записи"
          error={ahead.error}
          onRetry={() => void Promise.all([ahead.refetch(), days.refetch(), groups.refetch()])}
        />
      ) : (
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
          <div className={classes.main}>
            <BoardFilters
              organization={organization.id}
              groups={groups.data?.items ?? []}
              address={address}
              change={change}
              counts={address.search ? undefined : onDay}
            />
            {ahead.data ? (
              <BoardList
                organization={organization.id}
                address={address}
                day={day}
                today={today}
                closed={onDay?.closed ?? []}
                onPapers={setPapersOf}
              />
            ) : (
              <ListBones />
            )}
          </div>
        </div>
      )}
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
