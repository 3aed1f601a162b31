import { Paper } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useSettled } from '../platform/settled.ts'
import type { showToast } from './toasts-view.tsx'

// The library of notifications loads once the page has settled, so that the first screen does not wait for it.
const load = () => import('./toasts-view.tsx')
/** The view of the toasts once it has come, or the words of a toast that came without it. */
type ToastPlace = { View: ComponentType } | { plain: string }
let onShown = (_: ToastPlace) => {}

/**
 * Shows a short toast over the page. Errors and toasts with a button stay until closed, one whose button has its
 * seconds goes after them, the rest disappear after six seconds.
 */
export function toast(...given: Parameters<typeof showToast>): void {
  const [, title, text] = given
  load().then(
    ({ showToast: show, ToastsView }) => {
      onShown({ View: ToastsView })
      show(...given)
    },
    () => onShown({ plain: [title, text].filter(Boolean).join('. ') }),
  )
}

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
      {shown && 'plain' in shown && (
        <Paper pos="fixed" bottom="1rem" left="1rem" right="1rem" p="md" shadow="lg" style={{ zIndex: 400 }}>
          {shown.plain}
        </Paper>
      )}
    </section>
  )
}
