import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '../platform/draft.ts'
import { toast } from '../ui/toasts.tsx'
import type { PanelProps } from './parts/content.tsx'

// Two of them, or the bundler takes both for one and loads the sheet of a phone for everybody.
const beside = () => import('./parts/beside.tsx')
const over = () => import('./parts/over.tsx')
const load = async (hasRoom: boolean): Promise<{ Panel: ComponentType<PanelProps> }> =>
  hasRoom ? beside() : over()
const kept = 'hints.open'

// Beside the page there is room from here on; below it the hints lie over the page (parts/panel.module.css, frame.module.css).
const wide = matchMedia('(min-width: 64em)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the helper is open. Beside the page it is found open again after a reload; over a small screen it would be in the way. */
export function useHints(owner: string) {
  const hasRoom = useSyncExternalStore(subscribe, () => wide.matches)
  const [isOpen, setOpen] = useState(() => wide.matches && readDraft(kept, owner) === true)
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
  }
  return {
    isOpen,
    isBeside: isOpen && hasRoom,
    hasRoom,
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
        toast('danger', 'Подсказки не открылись', 'Нет связи с сервером, попробуйте ещё раз')
        close()
      })
  }, [isOpen, hasRoom, loaded, close])
  return isOpen && loaded && <loaded.Panel {...props} />
}
