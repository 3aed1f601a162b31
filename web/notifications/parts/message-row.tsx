import { Box, Group, Text } from '@mantine/core'
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
import { findMessageKind, type MessageIcon } from '../../../shared/platform/message-kinds.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import classes from './notifications.module.css'

const icons: Record<MessageIcon, Icon> = {
  bell: IconBell,
  'calendar-check': IconCalendarCheck,
  'calendar-moved': IconCalendarRepeat,
  'calendar-off': IconCalendarX,
  'file-check': IconFileCheck,
  'file-off': IconFileOff,
  key: IconKey,
  message: IconMessageCircle,
}

/** Icon of a message kind; a kind that is no longer sent gets the general icon. */
function KindMark({ kind }: { kind: string }) {
  const { icon, tone } = findMessageKind(kind) ?? ({ icon: 'message', tone: 'calm' } as const)
  return <IconTile icon={icons[icon]} tone={tone} />
}

/** The whole row is a link to the page that the message is about. */
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

/** One message: its subject, time and text, and the channels by which it was sent. */
export function MessageRow({ message }: { message: SentMessage }) {
  const { kind, title, text, at, link } = message
  return (
    <Row link={link}>
      <KindMark kind={kind} />
      <Box flex={1} miw={0}>
        <Group gap="sm" align="baseline" justify="space-between" wrap="nowrap">
          <Text span inherit fw={500}>
            {title}
          </Text>
          <Box component="time" flex="none" fz="xs" lh="1.125rem" c="var(--app-text-3)" dateTime={at}>
            {clinicTime(new Date(at))}
          </Box>
        </Group>
        <Text size="sm" mt={4} c="dimmed" className={classes.text}>
          {text}
        </Text>
        <Text span size="xs" mt={6} c="var(--app-text-3)" display="block">
          {waysOf(message)}
        </Text>
      </Box>
    </Row>
  )
}
