import { Title } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import type { FollowUp } from '../../../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { RowBones } from '../../../ui/skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { usePeople } from '../../api.ts'
import { type FollowAddress, listQueryOf } from '../follow-address.ts'
import classes from '../people/people.module.css'
import { PeopleFilters } from '../people/people-filters.tsx'
import { PersonRows } from '../people/person-rows.tsx'

const Waiting = () => <RowBones names={['62%', '48%', '70%', '56%', '64%']} />

interface PeopleProps {
  organization: OrganizationId
  figures: FollowUp | undefined
  address: FollowAddress
  today: Day
}

function Rows({ organization, address, today }: Omit<PeopleProps, 'figures'>) {
  const list = usePeople(organization, listQueryOf(address))
  if (list.isPending) return <Waiting />
  if (list.isError && !list.data)
    return (
      <ErrorState
        title="Сотрудники не загрузились"
        error={list.error}
        safe="Записи и осмотры целы, попробуйте ещё раз."
        onRetry={() => void list.refetch()}
      />
    )
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (people.length === 0)
    return (
      <Empty drawing={<IconTile icon={IconUserSearch} tone="calm" size="lg" />} title="Никого не нашлось">
        {address.search
          ? `По запросу «${address.search}» с этими фильтрами никого нет.`
          : 'С этими фильтрами за выбранный период никого нет.'}
      </Empty>
    )
  return (
    <>
      <Card flush component="div" aria-busy={list.isPlaceholderData || undefined} className={classes.card}>
        <PersonRows organization={organization} people={people} today={today} />
      </Card>
      <MoreButton list={list} />
    </>
  )
}

function countOf(
  { counts, outcomes, unscheduled }: FollowUp,
  { kind, month, state, outcome }: FollowAddress,
): number {
  if (outcome) return outcomes[outcome]
  if (state) return counts[state]
  if (kind) return unscheduled.people
  return counts.total + (month ? 0 : unscheduled.only)
}

/** People with their states, narrowed by the tiles and charts, searchable by name. */
export function PeopleCard({ figures, address, ...rest }: PeopleProps) {
  const found = address.search ? undefined : figures && countOf(figures, address)
  return (
    <section className={classes.people} aria-labelledby="people">
      <Title order={2} id="people">
        Сотрудники
      </Title>
      <PeopleFilters address={address} figures={figures} found={found} />
      <Rows address={address} {...rest} />
    </section>
  )
}
