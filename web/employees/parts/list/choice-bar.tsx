import { Button, UnstyledButton } from '@mantine/core'
import { IconCalendarPlus, IconFileText, IconX } from '@tabler/icons-react'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import classes from './choice-bar.module.css'

interface BarProps {
  count: number
  found: number
  isAll: boolean
  onAll: () => void
  onNobody: () => void
  onBook: () => void
  onReferrals: () => void
}

/** Bar with the actions for the chosen employees. It lies over the bottom of the page; the list ends above it. */
export function ChoiceBar({ count, found, isAll, onAll, onNobody, onBook, onReferrals }: BarProps) {
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label="Выбранные сотрудники" data-bottom-bar>
      <div className={classes.words}>
        <p className={classes.count} role="status">
          Выбрано: {numberWords(count)}
        </p>
        {!isAll && count < found && (
          <UnstyledButton className={classes.all} onClick={onAll}>
            Выбрать все {numberWords(found)}
          </UnstyledButton>
        )}
        <UnstyledButton className={classes.close} aria-label="Снять выбор" onClick={onNobody}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
      <Button
        variant="hero-solid"
        onClick={onBook}
        leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
      >
        Записать на осмотр
      </Button>
      <Button
        variant="hero"
        onClick={onReferrals}
        leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
      >
        Направления
      </Button>
    </section>
  )
}
