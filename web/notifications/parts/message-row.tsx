import {
  type Icon,
  IconBell,
  IconCalendarCheck,
  IconCalendarRepeat,
  IconCalendarX,
  IconFileCheck,
  IconFileOff,
  IconKey,
  IconMessageCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sentByNames } from '../../../shared/notifications/ru.ts'
import { SentBy, type SentMessage } from '../../../shared/notifications/schema.ts'
import { clinicTime } from '../../../shared/platform/days.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import classes from './notifications.module.css'

const marks: Record<string, { icon: Icon; tone: 'teal' | 'info' | 'calm' }> = {
  'booking-made': { icon: IconCalendarCheck, tone: 'teal' },
  'booking-moved': { icon: IconCalendarRepeat, tone: 'info' },
  'booking-cancelled': { icon: IconCalendarX, tone: 'calm' },
  'booking-reminder': { icon: IconBell, tone: 'teal' },
  'conclusion-ready': { icon: IconFileCheck, tone: 'teal' },
  'conclusion-annulled': { icon: IconFileOff, tone: 'calm' },
  'act-approved': { icon: IconFileCheck, tone: 'teal' },
  'act-annulled': { icon: IconFileOff, tone: 'calm' },
  'queue-call': { icon: IconBell, tone: 'teal' },
  'account-changed': { icon: IconKey, tone: 'calm' },
}
const other = { icon: IconMessageCircle, tone: 'calm' } as const

/** The whole row leads to what the message is about. */
function Row({ link, children }: { link: string | null; children: ReactNode }) {
  if (!link) return <div className={classes.row}>{children}</div>
  const [page, asked] = link.split('?')
  return (
    <Link to={page} search={Object.fromEntries(new URLSearchParams(asked)) as never} className={classes.row}>
      {children}
    </Link>
  )
}

const waysOf = ({ sentBy }: SentMessage): string => {
  const ways = SentBy.options
    .filter((way) => sentBy.includes(way))
    .map((way) => sentByNames[way])
    .join(', ')
  return ways ? `Отправлено: ${ways}` : 'Отправляется'
}

/** One message: what about, when, its words, the ways by which it went. */
export function MessageRow({ message }: { message: SentMessage }) {
  const { kind, title, text, at, link } = message
  return (
    <Row link={link}>
      <IconTile {...(marks[kind] ?? other)} />
      <div className={classes.words}>
        <div className={classes.head}>
          <span className={classes.title}>{title}</span>
          <time className={classes.time} dateTime={at}>
            {clinicTime(new Date(at))}
          </time>
        </div>
        <p className={classes.text}>{text}</p>
        <span className={classes.ways}>{waysOf(message)}</span>
      </div>
    </Row>
  )
}
