import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ru'
import { Popover } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import type { Day } from '../../shared/platform/days.ts'
import { useCover } from './cover.ts'

const words = {
  monthLevelControl: 'Выбрать месяц',
  yearLevelControl: 'Выбрать год',
  nextMonth: 'Следующий месяц',
  previousMonth: 'Предыдущий месяц',
  nextYear: 'Следующий год',
  previousYear: 'Предыдущий год',
  nextDecade: 'Следующие десять лет',
  previousDecade: 'Предыдущие десять лет',
}

interface Props {
  value: Day | null
  first: Day
  last: Day
  /** A day long ago is wanted: years are shown first. */
  isByYear: boolean
  onPick: (day: Day) => void
  onClose: () => void
}

/** A calendar under a date field. It is loaded when it is first opened. */
export default function DateCalendar({ value, first, last, isByYear, onPick, onClose }: Props) {
  useCover(true)
  return (
    <Popover opened position="bottom-end" shadow="md" trapFocus onChange={(opened) => !opened && onClose()}>
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown aria-label="Календарь">
        <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1, weekendDays: [] }}>
          <DatePicker
            size="md"
            hideOutsideDates
            ariaLabels={words}
            value={value}
            defaultDate={value ?? undefined}
            defaultLevel={isByYear && value === null ? 'decade' : 'month'}
            minDate={first}
            maxDate={last}
            onChange={(day) => day && onPick(day as Day)}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  )
}
