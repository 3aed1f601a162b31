import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { following } from '../platform/device.ts'
import { keepDraft, readDraft } from '../platform/draft.ts'
import { tellNotLoaded } from '../ui/not-loaded.ts'
import type { PanelProps } from './parts/panel/content.tsx'

// Two separate imports: with one the bundler merges the chunks and loads the phone stylesheet for everybody.
const beside = () => import('./parts/editor/beside.tsx')
const over = () => import('./parts/editor/over.tsx')
const load = async (hasRoom: boolean): Promise<{ Panel: ComponentType<PanelProps> }> =>
  hasRoom ? beside() : over()
const kept = 'hints.open'

// Widths from which the helper fits next to the page, and next to the page with an open menu. On a narrower
// screen the helper lies over the page.
const rooms = ['64em', '100em'].map((width) => matchMedia(`(min-width: ${width})`))
const roomNow = () => rooms.filter(({ matches }) => matches).length
const subscribe = following(rooms)

/**
 * Tells whether the helper is open. Next to the page it opens again after a reload; over a small screen it does
 * not, because it would be in the way. Opening the helper closes the menu where both do not fit.
 */
export function useHints(owner: string, menu: { isOpen: boolean; close: () => void }) {
  const room = useSyncExternalStore(subscribe, roomNow)
  const hasRoom = room > 0
  const [isOpen, setOpen] = useState(() => hasRoom && readDraft(kept, owner) === true)
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const show = useCallback(
    (next: boolean) => {
      setOpen(next)
      keepDraft(kept, owner, next)
    },
    [owner],
  )
  const close = useCallback(() => {
    show(false)
    opener.current?.focus()
  }, [show])
  const preload = () => void load(hasRoom).catch(() => {})
  const toggle = () => {
    opener.current = document.activeElement as HTMLElement | null
    setAsked(true)
    show(!isOpen)
    if (menu.isOpen && room < 2) menu.close()
  }
  return {
    isOpen,
    hasRoom,
    /** Tells whether the page must leave room for the helper. */
    isBeside: isOpen && room > Number(menu.isOpen),
    /** Tells whether the user opened the helper: only then it takes the focus. */
    isAsked,
    close,
    /** Attributes that make a button the helper's button. */
    button: {
      onClick: toggle,
      onPointerEnter: preload,
      onFocus: preload,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? 'hints-panel' : undefined,
    },
  }
}

/** State of the helper, shared by its button and its panel. */
export type HintsState = ReturnType<typeof useHints>

/** The helper (spec §2). Everything but the button loads at the first opening. */
export function HintsPanel(props: PanelProps) {
  const { isOpen, hasRoom, close } = props.hints
  const [loaded, setLoaded] = useState<{ hasRoom: boolean; Panel: ComponentType<PanelProps> } | null>(null)
  useEffect(() => {
    if (!isOpen || loaded?.hasRoom === hasRoom) return
    load(hasRoom)
      .then(({ Panel }) => setLoaded({ hasRoom, Panel }))
      .catch(() => {
        tellNotLoaded('Подсказки не открылись')
        close()
      })
  }, [isOpen, hasRoom, loaded, close])
  return isOpen && loaded && <loaded.Panel {...props} />
}
