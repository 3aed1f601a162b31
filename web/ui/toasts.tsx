import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSettled } from '../platform/settled.ts'
import type { showToast } from './toasts-view.tsx'

// The library of notifications loads once the page has settled, so that the first screen does not wait for it.
const load = () => import('./toasts-view.tsx')
const Nothing = () => null
const View = lazy<ComponentType>(() =>
  load().then(
    ({ ToastsView }) => ({ default: ToastsView }),
    () => ({ default: Nothing }),
  ),
)
let onAsked = () => {}

/**
 * Shows a short toast over the page. Errors and toasts with a button stay until closed, one whose button has its
 * seconds goes after them, the rest disappear after six seconds.
 */
export function toast(...given: Parameters<typeof showToast>): void {
  onAsked()
  load().then(
    (view) => view.showToast(...given),
    () => {},
  )
}

/** The place of all toasts; rendered once, near the application root. */
export function Toasts() {
  const isSettled = useSettled()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    onAsked = () => setAsked(true)
  }, [])
  return (
    <section aria-label="Сообщения" aria-live="polite">
      <Suspense>{(isSettled || isAsked) && <View />}</Suspense>
    </section>
  )
}
