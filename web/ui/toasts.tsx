import { Button, Group, Paper, Text } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useSettled } from '../platform/settled.ts'
import type { showToast } from './toasts-view.tsx'

// The library of notifications loads once the page has settled, so that the first screen does not wait for it.
const load = () => import('./toasts-view.tsx')
/** The view of the toasts once it has come, or a toast that came without it. */
type ToastPlace = { View: ComponentType } | { plain: Parameters<typeof showToast> }
let onShown = (_: ToastPlace) => {}

/**
 * Shows a short toast over the page. Errors and toasts with a button stay until closed, one whose button has its
 * seconds goes after them, the rest disappear after six seconds.
 */
export function toast(...given: Parameters<typeof showToast>): void {
  load().then(
    ({ showToast: show, ToastsView }) => {
      onShown({ View: ToastsView })
      show(...given)
    },
    () => onShown({ plain: given }),
  )
}

interface PlainToastProps {
  toast: Parameters<typeof showToast>
  onClose: () => void
}

/** A toast without its library, which has not come; a browser does not ask for the file again. */
const PlainToast = ({ toast: [, title, text, action], onClose }: PlainToastProps) => (
  <Paper pos="fixed" bottom="1rem" left="1rem" right="1rem" p="md" shadow="lg" style={{ zIndex: 400 }}>
    <Text inherit fw={500}>
      {title}
    </Text>
    {text && <Text c="dimmed">{text}</Text>}
    <Group gap="xs" mt="xs">
      {action && (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.name}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClose}>
        Закрыть
      </Button>
    </Group>
  </Paper>
)

/** The place of all toasts; rendered once, near the application root. */
export function Toasts() {
  const isSettled = useSettled()
  const [shown, setShown] = useState<ToastPlace | null>(null)
  useEffect(() => {
    onShown = setShown
  }, [])
  useEffect(() => {
    if (isSettled)
      load().then(
        ({ ToastsView }) => setShown({ View: ToastsView }),
        () => {},
      )
  }, [isSettled])
  return (
    <section aria-label="Сообщения" aria-live="polite">
      {shown && 'View' in shown && <shown.View />}
      {shown && 'plain' in shown && <PlainToast toast={shown.plain} onClose={() => setShown(null)} />}
    </section>
  )
}
