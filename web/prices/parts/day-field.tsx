import { IconCalendarEvent } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Day, isDay } from '../../../shared/platform/days.ts'
import { DateInput } from '../../ui/date-input.tsx'

interface Props {
  label: string
  /** The label is for screen readers only, because there is no room for it. */
  isLabelHidden?: boolean
  day: Day
  onDay: (day: Day) => void
  error?: ReactNode
  description?: ReactNode
}

/** The day of the price list: each valid typed date is applied at once. */
export function DayField({ label, isLabelHidden, day, onDay, error, description }: Props) {
  const [typed, setTyped] = useState<string>(day)
  useEffect(() => setTyped(day), [day])
  const isWhole = isDay(typed)
  return (
    <DateInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      leftSection={<IconCalendarEvent size={20} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (isDay(text) && text !== day) onDay(text as Day)
      }}
      onBlur={() => setTyped((now) => (isDay(now) ? now : day))}
      error={isWhole ? error : undefined}
      description={description}
    />
  )
}
