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

/** Loads what the menu holds. */
export const loadMenu = async (): Promise<typeof MenuContent> =>
  (await import('./menu-content.tsx')).MenuContent

/**
 * Whether the menu is open; Esc closes it, and so do «back» and another address where the menu lies over the page. What it
 * holds (`Content`) is made when a finger, a pointer or the focus comes to its button: nothing but the motion is left for the
 * time when it opens.
 */
export function useMenu(isOver: boolean) {
  const [isOpen, setOpen] = useState(false)
  const [Content, setContent] = useState<typeof MenuContent | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const { href } = useLocation()

  // Piece by piece, lest it hold back the motion.
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
  // A turned tablet alone does not close it: a dialog of a panel may hold what somebody types.
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

/** The menu as its frame and its buttons see it. */
export type Menu = ReturnType<typeof useMenu>

/** How far the main area moves: 630 px with the menu open (spec §9) less the 92 px of the sections that are always there. */
const shift = 630 - 92
const motion = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/**
 * Slides the main area to its new place. The page is laid out once, for the place it goes to, and then only moved: laying
 * it out anew in each frame would drop frames.
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
