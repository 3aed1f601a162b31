import { Flex } from '@mantine/core'
import { IconCalendarEvent, IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './board.module.css'

const views = [
  { view: undefined, name: 'По дням', icon: IconCalendarEvent },
  { view: 'referrals', name: 'Журнал направлений', icon: IconFileText },
] as const

/** The two views of the bookings: the list by day, and the register of issued referrals (направления). */
export const Views = ({ at }: { at: 'referrals' | undefined }) => (
  <Flex
    component="nav"
    gap="0.25rem 1.5rem"
    wrap="wrap"
    m="-0.5rem 0 1.25rem"
    className={classes.views}
    aria-label="Виды записей"
  >
    {views.map(({ view, name, icon: Mark }) => (
      <Link
        key={name}
        className={classes.view}
        to="/organization/preorders"
        search={view ? { view } : {}}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={view === at ? 'page' : undefined}
      >
        <Mark size={20} stroke={1.75} aria-hidden />
        {name}
      </Link>
    ))}
  </Flex>
)
