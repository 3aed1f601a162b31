import { Box, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Cancel } from './assets.tsx'
import { IconButton } from './icon-button.tsx'
import { IconTile } from './icon-tile.tsx'
import classes from './toasts.module.css'

type Tone = 'ok' | 'info' | 'danger'

interface Toast {
  id: number
  tone: Tone
  title: string
  text?: string
  action?: Action
}

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
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const hide = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/**
 * Shows a short toast over the page. Errors and toasts with a button stay until closed, one whose button has its
 * seconds goes after them, the rest disappear after six seconds.
 */
export function toast(tone: Tone, title: string, text?: string, action?: Action): void {
  const id = ++lastId
  const others = toasts.filter((other) => other.title !== title || other.text !== text)
  change([...others, { id, tone, title, ...(text && { text }), ...(action && { action }) }].slice(-3))
  const lasts = action ? action.seconds && action.seconds * 1000 : tone !== 'danger' && shownFor
  if (lasts) setTimeout(() => hide(id), lasts)
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
      <span className={classes.seconds} aria-hidden="true">
        {left} с
      </span>
      <VisuallyHidden>, {from} секунд</VisuallyHidden>
    </>
  )
}

function ActionButton({ id, action: { name, run, seconds } }: { id: number; action: Action }) {
  const press = () => {
    hide(id)
    run()
  }
  return (
    <UnstyledButton className={classes.action} onClick={press}>
      {name}
      {seconds && <Seconds from={seconds} />}
    </UnstyledButton>
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const current = () => toasts

/** The container of all toasts; rendered once, near the application root. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, current, current)
  return (
    <section
      className={classes.place}
      aria-label="Сообщения"
      aria-live="polite"
      data-toasts={shown.length > 0 || undefined}
    >
      {shown.map(({ id, tone, title, text, action }) => (
        <div key={id} className={classes.toast}>
          <IconTile {...marks[tone]} />
          <Box flex={1} miw={0}>
            <Text inherit fw={500}>
              {title}
            </Text>
            {text && (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
            {action && <ActionButton id={id} action={action} />}
          </Box>
          <IconButton icon={Cancel} size={28} aria-label="Закрыть сообщение" onClick={() => hide(id)} />
        </div>
      ))}
    </section>
  )
}
