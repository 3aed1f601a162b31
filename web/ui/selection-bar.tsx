import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { numberWords } from '../../shared/platform/count-words.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  /** What is chosen: «Выбранные записи». */
  label: string
  count: number
  /** A line under the count. */
  note?: string | false
  /** Over the bar, and without it when nothing is chosen any more: a file on its way. */
  above?: ReactNode
  onClear: () => void
  /** What is done with them: buttons `hero-solid` and `hero`. */
  children: ReactNode
}

/** What is done with the chosen rows of a list: a dark bar over the bottom of the page. */
export const SelectionBar = ({ label, count, note, above, onClear, children }: SelectionBarProps) => (
  <div
    role="status"
    className={classes.place}
    data-shown={count > 0 || Boolean(above) || undefined}
    data-bottom-bar={count > 0 || undefined}
  >
    {above && <div className={classes.above}>{above}</div>}
    {count > 0 && (
      <section className={classes.bar} aria-label={label}>
        <p className={classes.words}>
          Выбрано: {numberWords(count)}
          {note && <small className={classes.note}>{note}</small>}
        </p>
        {children}
        <ActionIcon variant="hero" size={44} aria-label="Снять выбор" onClick={onClear}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </section>
    )}
  </div>
)
