import { IconAlertCircle, IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { ImportCell } from '../../../../shared/imports/schema.ts'
import classes from './rows.module.css'

interface Props {
  cell: Pick<ImportCell, 'text' | 'problem' | 'warning'> | undefined
  /** Text under the name: the matching employee already in the list. */
  repeat?: string | null
}

/**
 * Content of a cell, with the reason for a problem or an ignored value under it: an icon and a sentence, not
 * only a colour.
 */
export function CellContent({ cell, repeat }: Props) {
  const { text = '', problem = null, warning = null } = cell ?? {}
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
      {warning && (
        <span className={classes.warning}>
          <IconAlertTriangle size={16} stroke={2} role="img" aria-label="Внимание:" />
          {warning}
        </span>
      )}
      {repeat && (
        <span className={classes.warning}>
          <IconCopy size={16} stroke={2} aria-hidden />
          {repeat}
        </span>
      )}
    </>
  )
}

/** The tone of a cell. */
export const toneOf = ({ cell, repeat }: Props): 'bad' | 'warn' | undefined =>
  cell?.problem ? 'bad' : cell?.warning || repeat ? 'warn' : undefined
