import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { following } from '../platform/device.ts'
import { keepDraft, readDraft } from '../platform/draft.ts'
import { tellNotLoaded } from '../ui/not-loaded.ts'
import type { PanelProps } from './parts/panel/content.tsx'

// Two of them, or the bundler takes both for one and loads the sheet of a phone for everybody.
const beside = () => import('./parts/editor/beside.tsx')
const over = () => import('./parts/editor/over.tsx')
const load = async (hasRoom: boolean): Promise<{ Panel: ComponentType<PanelProps> }> =>
  hasRoom ? beside() : over()
const kept = 'hints.open'

// Where there is room beside the page, and beside the page and the open menu; below the first the hints lie over the page.
const rooms = ['64em', '100em'].map((width) => matchMedia(`(min-width: ${width})`))
const roomNow = () => rooms.filter(({ matches }) => matches).length
const subscribe = following(rooms)

/**
 * Whether the helper is open. Beside the page it is found open again after a reload; over a small screen it would be in the
 * way. The menu gives way to it where there is no room for both.
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
    /** Whether the page must leave it a place. */
    isBeside: isOpen && room > Number(menu.isOpen),
    /** Whether the person has opened it himself: only then the focus goes there. */
    isAsked,
    close,
    /** What makes a button the one of the helper. */
    button: {
      onClick: toggle,
      onPointerEnter: preload,
      onFocus: preload,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? 'hints-panel' : undefined,
    },
  }
}

/** The state of the helper, shared by its button and its panel. */
export type HintsState = ReturnType<typeof useHints>

/** The helper (spec §2). All of it but the button comes when it is first opened. */
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
