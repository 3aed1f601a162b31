import { Button, Group } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Cancel } from './assets.tsx'
import { IconButton } from './icon-button.tsx'
import classes from './undo-bar.module.css'

/** The last action and its undo. */
export interface Undoable {
  /** The text about the action, like «Приход отмечен». */
  done: string
  /** The patient whose record was changed. */
  whose: string
  isBusy: boolean
  /** Null: the last action was an undo itself. */
  onUndo: (() => void) | null
}

/**
 * How long the bar with the undo button is shown, milliseconds. On the card of the record the action can be
 * undone until the evening.
 */
const shownFor = 8000

interface Props {
  last: Undoable | null
  /** Identifies the last action: when it changes, the eight seconds start again. */
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
        <Group gap="sm" wrap="nowrap" className={classes.bar}>
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
          <IconButton icon={Cancel} size={28} aria-label="Скрыть" onClick={forget} />
        </Group>
      )}
    </div>
  )
}
