import { IconCalendarCheck } from '@tabler/icons-react'
import { dueReasonWords, employeeStatusNames } from '../../../shared/employees/ru.ts'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import { type Day, formatDay } from '../../../shared/platform/days.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import classes from './card.module.css'
import { distanceWords } from './card-words.ts'
import { statusMarks } from './status-marks.ts'

const headingOf = ({ status, dueOn, dismissedOn }: EmployeeCard): string => {
  if (status === 'dismissed') return dismissedOn ? `Уволен ${formatDay(dismissedOn)}` : 'Уволен'
  return dueOn ? `Осмотр до ${formatDay(dueOn)}` : 'Осмотр не требуется'
}

/** The day of the next check-up, why it is that day, and where the person stands. */
export function CardDue({ card, today }: { card: EmployeeCard; today: Day }) {
  const { status, dueOn, dueReason, lastPassedOn, bookedOn } = card
  const isAtWork = status !== 'dismissed'
  return (
    <section className={classes.due} aria-label="Срок осмотра">
      <div className={classes.dueHead}>
        <h3 className={classes.dueDay}>{headingOf(card)}</h3>
        <StatusPill {...statusMarks[status]}>{employeeStatusNames[status]}</StatusPill>
      </div>
      {isAtWork && (
        <p className={classes.dueWhy}>
          {dueOn && lastPassedOn && `${distanceWords(dueOn, today)}. `}
          {dueReasonWords(dueReason, lastPassedOn)}
        </p>
      )}
      {isAtWork && bookedOn && bookedOn >= today && (
        <p className={classes.booked}>
          <IconCalendarCheck size={20} stroke={1.75} aria-hidden />
          Записан на {formatDay(bookedOn)}
        </p>
      )}
    </section>
  )
}
