import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBeach,
  IconCopy,
  IconDots,
  IconEraser,
  IconFileSpreadsheet,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day } from '../../../shared/platform/days.ts'
import type { CopyResult, ShiftPlan } from '../../../shared/shifts/schema.ts'
import { useFileWork } from '../../ui/file-work.ts'
import { Printed } from '../../ui/printed.tsx'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import { savePlan, usePlanActs } from '../api.ts'
import { AbsencesSheet } from './absences-sheet.tsx'
import { PrintedWeek } from './printed-week.tsx'
import { clearQuestion, copiedWords, gridDay, shiftsCount } from './words.ts'

interface Props {
  plan: ShiftPlan
  /** The day that is shown alone; null for the week. */
  day: Day | null
  onCopied: (copied: CopyResult) => void
  onFailed: (message: string | null) => void
}

/** The last day before a day on which somebody works, within the week before; null when there is none. */
const dayBefore = ({ shifts }: ShiftPlan, day: Day): Day | null =>
  shifts
    .map((one) => one.day)
    .filter((one) => one < day)
    .toSorted()
    .at(-1) ?? null

/** The acts on a whole week or day: repeat, clear, mark absences, save and print. */
export function PlanMenu({ plan, day, onCopied, onFailed }: Props) {
  const acts = usePlanActs()
  const files = useFileWork({ hasToast: true })
  const [isClearing, setClearing] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [isAway, setAway] = useState(false)
  const from = day ?? plan.days[0]?.day
  if (!from) return null
  const length = day ? (1 as const) : (7 as const)
  const shown = plan.shifts.filter((one) => (!day || one.day === day) && one.day >= plan.today)
  const when = day ? gridDay(day) : 'недели'
  const copyFrom = (source: Day) => {
    onFailed(null)
    acts.copy.mutate(
      { city: plan.city, from: source, to: from, length },
      {
        onSuccess: (copied) => {
          onCopied(copied)
          toast('ok', 'Смены повторены', copiedWords(copied))
        },
        onError: (error) => onFailed(error.message),
      },
    )
  }
  const clear = () => {
    setClearing(false)
    onFailed(null)
    acts.remove.mutate(shown, {
      onSuccess: () => toast('ok', 'Смены убраны', shiftsCount(shown.length)),
      onError: (error) => onFailed(error.message),
    })
  }
  const before = day && dayBefore(plan, day)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label="Действия с планом">
            <IconDots size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {plan.mayChange && (
            <>
              <Menu.Item
                leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
                onClick={() => copyFrom(addDays(from, -7))}
              >
                {day ? 'Повторить этот день прошлой недели' : 'Повторить прошлую неделю'}
              </Menu.Item>
              {before && (
                <Menu.Item
                  leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
                  onClick={() => copyFrom(before)}
                >
                  Повторить {gridDay(before)}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconEraser size={18} stroke={1.75} aria-hidden />}
                disabled={shown.length === 0}
                onClick={() => setClearing(true)}
              >
                {day ? 'Очистить день' : 'Очистить неделю'}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBeach size={18} stroke={1.75} aria-hidden />}
                onClick={() => setAway(true)}
              >
                Отпуска и отсутствия
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
            onClick={() => files.run((signal) => savePlan(plan, signal))}
          >
            Сохранить неделю, .xlsx
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            Распечатать неделю
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Question
        opened={isClearing}
        text={clearQuestion(shown.length, when)}
        yes="Убрать смены"
        no="Оставить"
        onYes={clear}
        onNo={() => setClearing(false)}
      />
      {plan.mayChange && <AbsencesSheet plan={plan} opened={isAway} onClose={() => setAway(false)} />}
      {isPrinting && (
        <Printed onDone={() => setPrinting(false)}>
          <PrintedWeek plan={plan} />
        </Printed>
      )}
    </>
  )
}
