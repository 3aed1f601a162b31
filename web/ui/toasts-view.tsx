import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button, type NotificationProps, VisuallyHidden } from '@mantine/core'
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Cancel } from './assets.tsx'
import { IconTile } from './icon-tile.tsx'
import classes from './toasts-view.module.css'

type Tone = 'ok' | 'info' | 'danger'

/** A button of a toast; the toast stays until the user presses it or closes the toast, or its seconds are over. */
interface Action {
  name: string
  run: () => void
  /** The toast goes after so many seconds, which its button counts down. */
  seconds?: number
}

const marks = {
  ok: { icon: IconCircleCheck, tone: 'teal' },
  info: { icon: IconInfoCircle, tone: 'info' },
  danger: { icon: IconAlertTriangle, tone: 'danger' },
} as const

const shownFor = 6000
const shownAtMost = 3
/** The ends of the toasts whose button has its seconds. */
const ends = new Map<string, ReturnType<typeof setTimeout>>()

const look = {
  withBorder: true,
  radius: 14,
  // The place of all toasts is a live region; an alert in it would be told twice.
  role: 'presentation',
  closeButtonProps: { 'aria-label': 'Закрыть сообщение', icon: <Cancel size={22} />, size: 'xl' },
  styles: {
    root: {
      padding: '0.875rem 0.5rem 0.875rem 1rem',
      borderColor: 'var(--app-line)',
      background: 'var(--app-surface)',
    },
    icon: { width: 'auto', height: 'auto', marginInlineEnd: '0.875rem', borderRadius: 0, background: 'none' },
    title: { margin: 0, fontSize: 'var(--mantine-font-size-md)', lineHeight: '1.5rem', color: 'inherit' },
    description: { color: 'var(--app-text-2)' },
  },
} satisfies Partial<NotificationProps>

/** Shows a toast; `toast` tells how long it stays. */
export function showToast(tone: Tone, title: string, text?: string, action?: Action): void {
  const id = JSON.stringify([title, text])
  notifications.hide(id)
  notifications.show({
    ...look,
    id,
    title,
    icon: <IconTile {...marks[tone]} />,
    message: (
      <>
        {text}
        {action && <ActionButton id={id} action={action} />}
      </>
    ),
    autoClose: !action && tone !== 'danger' && shownFor,
  })
  notifications.updateState(notificationsStore, (shown) => shown.slice(-shownAtMost))
  // The offer ends on time, also under the pointer, which holds other toasts.
  clearTimeout(ends.get(id))
  if (action?.seconds) ends.set(id, setTimeout(notifications.hide, action.seconds * 1000, id))
}

/** Seconds that count down while they are shown; a screen reader hears only the first number. */
function Seconds({ from }: { from: number }) {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const ends = Date.now() + from * 1000
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / 1000))), 250)
    return () => clearInterval(ticking)
  }, [from])
  return (
    <>
      <span aria-hidden="true">{left} с</span>
      <VisuallyHidden>, {from} секунд</VisuallyHidden>
    </>
  )
}

function ActionButton({ id, action: { name, run, seconds } }: { id: string; action: Action }) {
  const press = () => {
    notifications.hide(id)
    run()
  }
  return (
    <Button
      variant="subtle"
      display="block"
      px="xs"
      ml={-8}
      mb={-6}
      onClick={press}
      {...(seconds && { rightSection: <Seconds from={seconds} /> })}
    >
      {name}
    </Button>
  )
}

/** The shown toasts, in the place that tells them to a screen reader. */
export function ToastsView() {
  const { notifications: shown } = useNotifications()
  return (
    <div data-toasts={shown.length > 0 || undefined}>
      <Notifications
        withinPortal={false}
        zIndex={400}
        containerWidth={400}
        notificationMaxHeight={400}
        limit={shownAtMost}
        classNames={{ root: classes.place }}
      />
    </div>
  )
}
