import { IconAlertCircle, IconCopy } from '@tabler/icons-react'
import type { ImportCell } from '../../../shared/imports/schema.ts'
import classes from './rows.module.css'

interface Props {
  cell: Pick<ImportCell, 'text' | 'problem'> | undefined
  /** Told under the name: who it is already. */
  repeat?: string | null
}

/** What stands in a cell, and under it why it cannot stay: an icon and a sentence, not a colour alone. */
export function CellContent({ cell, repeat }: Props) {
  const { text = '', problem = null } = cell ?? {}
  return (
    <>
      {text ? (
        <span className={classes.text}>{text}</span>
      ) : (
        problem && <span className={classes.empty}>пусто</span>
      )}
      {problem && (
        <span className={classes.problem}>
          <IconAlertCircle size={16} stroke={2} role="img" aria-label="Ошибка:" />
          {problem}
        </span>
      )}
      {repeat && (
        <span className={classes.repeat}>
          <IconCopy size={16} stroke={2} aria-hidden />
          {repeat}
        </span>
      )}
    </>
  )
}

/** The tone of a cell. */
export const toneOf = ({ cell, repeat }: Props): 'bad' | 'repeat' | undefined =>
  cell?.problem ? 'bad' : repeat ? 'repeat' : undefined
