import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './undo-bar.module.css'

/** What was done last, and what takes it back. */
export interface Undoable {
  /** «Приход отмечен» */
  done: string
  /** Whose record it is. */
  whose: string
  isBusy: boolean
  /** Null: this was the way back itself. */
  onUndo: (() => void) | null
}

/** How long the last act may be taken back with one click, milliseconds; its own place can do it till the evening. */
const shownFor = 8000

interface Props {
  last: Undoable | null
  /** The act that is shown: another one begins the eight seconds anew. */
  act: unknown
  forget: () => void
}

/** What was done last, and the way back, over the foot of a long page. */
export function UndoBar({ last, act, forget }: Props) {
  useEffect(() => {
    if (!act) return
    const timer = setTimeout(forget, shownFor)
    return () => clearTimeout(timer)
  }, [act, forget])
  return (
    <div className={classes.place} role="status">
      {last && (
        <div className={classes.bar}>
          <p className={classes.words}>
            <b>{last.done}:</b> {last.whose}
          </p>
          {last.onUndo && (
            <Button
              size="sm"
              variant="light"
              loading={last.isBusy}
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={last.onUndo}
            >
              Вернуть
            </Button>
          )}
          <IconButton icon={IconX} size={20} aria-label="Скрыть" onClick={forget} />
        </div>
      )}
    </div>
  )
}
