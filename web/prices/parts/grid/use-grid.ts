import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { City } from '../../../../shared/platform/person.ts'
import { afterEditing, movedBy, type Place } from './grid-moves.ts'
import { isBlock, readBlock } from './paste.ts'
import { useClipboard } from './use-clipboard.ts'

/** The focused cell: the service of a row, and a column; 0 is the name. */
interface Stop {
  service: string
  column: number
}

/** The cell being edited. `isTouch`: started by touch; editing then continues in the next cell. */
interface Editing {
  first: string | null
  isTouch: boolean
}

interface GridContext {
  grid: RefObject<HTMLTableElement | null>
  services: readonly string[]
  cities: readonly City[]
  isLocked: boolean
  /** Returns the text of a cell for copying and editing. */
  textIn: (service: string, city: City) => string
  onType: (service: string, city: City, text: string) => void
  onPaste: (block: string[][], at: Place) => void
  onOpen: (service: string) => void
  onUndo: () => void
  onRedo: () => void
}

const stopOf = (target: EventTarget | null): Stop | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const service = cell?.closest<HTMLElement>('[data-service]')?.dataset.service
  return cell && service ? { service, column: Number(cell.dataset.column) } : null
}

/** Checks whether a key types a character. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z, on any keyboard layout. */
function historyKey({ code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null
  if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) return 'redo'
  return code === 'KeyZ' ? 'undo' : null
}

/** Returns what a key does with a price: starts editing, clears it, or replaces it by the typed character. */
function priceKey(event: KeyboardEvent): 'edit' | 'clear' | 'replace' | null {
  if (event.key === 'Enter' || event.key === 'F2') return 'edit'
  if (event.key === 'Delete' || event.key === 'Backspace') return 'clear'
  return isSign(event) ? 'replace' : null
}

/**
 * Holds the only cell of the table that Tab reaches. When the search hides its row, a cell of the first row is
 * reached in its place.
 */
function useStop(
  { grid, services, cities }: Pick<GridContext, 'grid' | 'services' | 'cities'>,
  isTyping: boolean,
) {
  const [kept, setStop] = useState<Stop>({ service: '', column: 1 })
  const row = Math.max(0, services.indexOf(kept.service))
  const stop: Stop = { service: services[row] ?? '', column: Math.min(kept.column, cities.length) }
  const awaited = useRef(false)
  useEffect(() => {
    if (!awaited.current || isTyping) return
    awaited.current = false
    grid.current?.querySelector<HTMLElement>('[data-stop]')?.focus()
  })
  return {
    stop,
    setStop,
    isStop: (hit: Stop) => hit.service === stop.service && hit.column === stop.column,
    size: { rows: services.length, columns: cities.length + 1 },
    place: { row, column: stop.column },
    city: cities[stop.column - 1],
    /** Moves the focus after the table is rendered. */
    goTo: (next: Stop) => {
      awaited.current = true
      setStop(next)
    },
  }
}

/** Keeps one Tab stop with arrow navigation over the table, and the edited cell. */
export function useGrid(given: GridContext) {
  const { grid, services, isLocked, textIn, onType, onPaste, onOpen, onUndo, onRedo } = given
  const [editing, setEditing] = useState<Editing | null>(null)
  const { stop, setStop, isStop, size, place, city, ...moves } = useStop(given, editing !== null)
  const goTo = (next: Place) => moves.goTo({ service: services[next.row] ?? '', column: next.column })
  const field = () => grid.current?.querySelector<HTMLInputElement>('[data-typing]') ?? null
  /** Accepts the typed text; `next`: the cell to move to, undefined: none. */
  const finish = (next?: Place) => {
    const input = field()
    if (editing && input && city) onType(stop.service, city, input.value)
    const goesOn = editing?.isTouch && next
    setEditing(goesOn ? { first: null, isTouch: true } : null)
    if (next) goTo(next)
  }
  const cancel = () => {
    setEditing(null)
    goTo(place)
  }
  const whileTyping = (event: KeyboardEvent) => {
    const next = afterEditing(event, place, size)
    if (event.key === 'Escape') cancel()
    else if (next) finish(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const change = { undo: onUndo, redo: onRedo }
  const changePrice = (act: 'edit' | 'clear' | 'replace', its: City, typed: string) => {
    if (isLocked) return
    if (act === 'clear') onType(stop.service, its, '')
    else setEditing({ first: act === 'replace' ? typed : null, isTouch: false })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return whileTyping(event)
    const to = event.altKey ? null : movedBy(event, place, size)
    const history = historyKey(event)
    const act = priceKey(event)
    if (to) goTo(to)
    else if (history) change[history]()
    else if (city && act) changePrice(act, city, event.key)
    else return
    event.preventDefault()
  }
  const isHere = () => grid.current?.contains(document.activeElement) === true
  // Pressing the pointer moves the focus before the click event, so the press notes whether the cell had the
  // focus: a click on such a cell starts editing.
  const wasThere = useRef(false)
  const onPointerDown = (event: MouseEvent) => {
    const hit = stopOf(event.target)
    wasThere.current = hit !== null && isStop(hit) && isHere()
  }
  const onClick = (event: MouseEvent) => {
    const hit = stopOf(event.target)
    if (!hit || field()?.contains(event.target as Node)) return
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    moves.goTo(hit)
    if (hit.column === 0) onOpen(hit.service)
    else if (!isLocked && (isTouch || wasThere.current)) setEditing({ first: null, isTouch })
  }
  const onFocus = (event: { target: EventTarget }) => {
    const hit = stopOf(event.target)
    if (hit && !isStop(hit)) setStop(hit)
  }

  useClipboard({
    paste: (text) => {
      if (!isHere() || !city || isLocked || (editing && !isBlock(text))) return false
      setEditing(null)
      goTo(place)
      onPaste(readBlock(text), { row: place.row, column: stop.column - 1 })
      return true
    },
    copy: () => (isHere() && !editing && city ? textIn(stop.service, city) : null),
  })

  return {
    stop,
    editing,
    onKeyDown,
    onPointerDown,
    onClick,
    onFocus,
    /** When the focus leaves the field, the typed text is accepted. */
    onLeave: () => finish(),
    /** Scrolls a cell into view and focuses it. */
    show: (service: string, column: number) => {
      setEditing(null)
      moves.goTo({ service, column })
    },
  }
}

/** Handles the keys and the focus of the table. */
export type Grid = ReturnType<typeof useGrid>
