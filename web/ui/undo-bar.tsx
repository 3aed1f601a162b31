import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './undo-bar.module.css'

/** The last action and its undo. */
export interface Undoable {
  /** «Приход отмечен» */
  done: string
  /** The owner of the record. */
  whose: string
  isBusy: boolean
  /** Null: the last action was an undo itself. */
  onUndo: (() => void) | null
}

/** How long the bar offers to undo the last action, milliseconds; the record itself allows it until the evening. */
const shownFor = 8000

interface Props {
  last: Undoable | null
  /** The shown action: another one restarts the eight seconds. */
  act: unknown
  forget: () => void
}

/** Shows the last action with an undo button at the bottom of a long page. */
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
