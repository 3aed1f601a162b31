import { Group, Text } from '@mantine/core'
import { IconCalendarCheck, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dueReasonWords, employeeStatusNames } from '../../../../shared/employees/ru.ts'
import { isDueUnknown, isUnstated, visitOf } from '../../../../shared/employees/rules.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import { Bone } from '../../../ui/skeletons.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { statusMarks } from '../list/status-marks.ts'
import classes from './card.module.css'
import { visitsQuery } from './card-api.ts'
import { distanceWords, outcomeOf } from './card-words.ts'

function headingOf(card: EmployeeCard, today: Day): string {
  const { status, dueOn, dismissedOn, gender } = card
  const dismissed = byGender(employeeStatusNames.dismissed, gender)
  if (status === 'dismissed') return dismissedOn ? `${dismissed} ${formatDay(dismissedOn)}` : dismissed
  if (isDueUnknown(card, today)) return 'Осмотр нужен сейчас'
  if (dueOn) return `Осмотр до ${formatDay(dueOn)}`
  return isUnstated(card) ? employeeStatusNames.unstated : 'Осмотр не требуется'
}

const unstated = 'Без них срок осмотра не посчитать: укажите их в должности или в этой карточке.'

/** Says why the position needs no check-up, when that is why the employee has no due day. */
const exemptionOf = ({ dueOn, factors, position, positionExemption }: EmployeeCard) =>
  dueOn === null && factors === null && positionExemption
    ? `На должности «${position}» он не требуется: ${positionExemption}`
    : null

interface Props {
  organization: OrganizationId
  card: EmployeeCard
  today: Day
}

/**
 * Status of the employee. «Пройден» is not shown of those found unfit for the work, nor while fitness is not known.
 * «Просрочено» stays beside the outcome of a visit until the check-up is passed.
 */
function Standing({ organization, card, today }: Props) {
  const { status, gender } = card
  const isExamined = status === 'passed' || visitOf(card, today) === 'came'
  const { data, isFetching } = useQuery({ ...visitsQuery(organization, card.id), enabled: isExamined })
  if (isExamined && !data && (isFetching || status === 'passed'))
    return isFetching ? <Bone w="8rem" h={28} radius={14} /> : null
  const outcome = data && outcomeOf(card, data)
  const shown = isExamined && outcome && outcome !== 'fit' ? <OutcomePill outcome={outcome} /> : null
  if (shown && status !== 'overdue') return shown
  return (
    <>
      <StatusPill {...statusMarks[status]}>{byGender(employeeStatusNames[status], gender)}</StatusPill>
      {shown}
    </>
  )
}

/** The day of the next check-up, the reason for that day, and the employee's status. */
export function CardDue({ organization, card, today }: Props) {
  const { status, dueOn, dueReason, lastPassedOn, bookedOn, cameOn } = card
  const isAtWork = status !== 'dismissed'
  const isUnknown = status === 'unstated'
  return (
    <section className={classes.due} aria-label="Срок осмотра">
      <Group gap="0.5rem 1rem" justify="space-between">
        <h3 className={classes.dueDay}>{headingOf(card, today)}</h3>
        {isAtWork && !isUnknown && <Standing organization={organization} card={card} today={today} />}
      </Group>
      {isAtWork && (
        <Text inherit c="dimmed">
          {dueOn && lastPassedOn && `${distanceWords(dueOn, today)}. `}
          {isUnknown ? unstated : (exemptionOf(card) ?? dueReasonWords(dueReason, lastPassedOn))}
          {dueOn && lastPassedOn === null && '. Если осмотр был, укажите его дату: срок посчитается от неё.'}
        </Text>
      )}
      {isAtWork && bookedOn && bookedOn >= today && (
        <Group component="p" gap="xs" wrap="nowrap" fw={500} c="var(--app-on-info-soft)">
          <IconCalendarCheck size={20} stroke={1.75} aria-hidden />
          Запись на {formatDay(bookedOn)}
        </Group>
      )}
      {visitOf(card, today) === 'came' && cameOn && (
        <Group component="p" gap="xs" wrap="nowrap" fw={500} c="var(--app-on-info-soft)">
          <IconUserCheck size={20} stroke={1.75} aria-hidden />
          Осмотр {formatDay(cameOn)}. Срок посчитается заново, когда комиссия оформит заключение
        </Group>
      )}
    </section>
  )
}
