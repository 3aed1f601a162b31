import { useLocation } from '@tanstack/react-router'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useBackCloses } from '../../ui/back-closes.ts'
import { tellNotLoaded } from '../../ui/not-loaded.ts'
import { onPanelAsked } from './ask-for-panel.ts'
import type { MenuContent } from './menu-content.tsx'

/** Loads the content of the menu. */
export const loadMenu = async (): Promise<typeof MenuContent> =>
  (await import('./menu-content.tsx')).MenuContent

/**
 * Holds whether the menu is open. Esc closes it; where the menu covers the page, the browser's «back» and a new
 * address close it too. Its content (`Content`) is created as soon as a finger, a pointer or the focus reaches
 * the menu button, so that opening only plays the animation.
 */
export function useMenu(isOver: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [Content, setContent] = useState<typeof MenuContent | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const { href } = useLocation()

  // React renders the content in pieces, so that the animation is not delayed.
  const load = useCallback(async () => {
    const loaded = await loadMenu()
    startTransition(() => setContent(() => loaded))
  }, [])
  const make = useCallback(() => void load().catch(() => {}), [load])
  const close = useCallback(() => {
    setOpen(false)
    opener.current?.focus()
  }, [])
  useBackCloses(isOpen && isOver, close)
  const toggle = useCallback(() => {
    opener.current = document.activeElement as HTMLElement | null
    setOpen((was) => !was)
  }, [])
  useEffect(
    () =>
      onPanelAsked(() => {
        opener.current = document.activeElement as HTMLElement | null
        setOpen(true)
      }),
    [],
  )
  // A change of `isOver` alone (a rotated tablet) does not close the menu, because a dialog of a panel may
  // contain typed text.
  const over = useRef(isOver)
  over.current = isOver
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the reason to close, not a value to read
  useEffect(() => {
    if (over.current) setOpen(false)
  }, [href])
  useEffect(() => {
    if (!isOpen) return
    load().catch(() => {
      tellNotLoaded('Меню не открылось')
      close()
    })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, load, close])
  return { isOpen, Content, make, close, toggle }
}

/** The menu state for its frame and buttons. */
export type Menu = ReturnType<typeof useMenu>

/**
 * The shift of the main area: 630 px with the menu open (spec §9) less the 92 px of the permanent section
 * column.
 */
const shift = 630 - 92
const motion = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/**
 * Slides the main area to its new place. The page is laid out once for the target place and then only moved,
 * because a new layout in each frame would drop frames.
 */
export function useShift(main: RefObject<HTMLElement | null>, isOpen: boolean, isOver: boolean): void {
  const was = useRef(isOpen)
  useLayoutEffect(() => {
    if (was.current === isOpen) return
    was.current = isOpen
    if (isOver || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    main.current?.animate(
      [{ transform: `translateX(${isOpen ? -shift : shift}px)` }, { transform: 'translateX(0)' }],
      motion,
    )
  }, [main, isOpen, isOver])
}
