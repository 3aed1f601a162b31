import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './desk.module.css'
import type { Marks } from './use-marks.ts'

/** How long the last mark may be taken back with one click, milliseconds; its card can do it till the evening. */
const shownFor = 8000
const words = { arrive: 'Приход отмечен', missed: 'Неявка отмечена', undo: 'Отметка снята' } as const

/** What was marked last, and the way back. */
export function UndoBar({ last, mark, busy, forget }: Marks) {
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(forget, shownFor)
    return () => clearTimeout(timer)
  }, [last, forget])
  return (
    <div className={classes.undoPlace} role="status">
      {last && (
        <div className={classes.undo}>
          <p className={classes.undoWords}>
            <b>
              {words[last.mark]}
              {last.row.ticket && `, талон\u00a0${last.row.ticket}`}:
            </b>{' '}
            {last.row.fullname}
          </p>
          {last.mark !== 'undo' && (
            <Button
              size="sm"
              variant="light"
              loading={busy === last.row.id}
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
              onClick={() => void mark(last.row, 'undo')}
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
