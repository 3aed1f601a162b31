import { useEffect, useRef, useState } from 'react'
import { isDay } from '../../shared/platform/days.ts'
import { DateInput } from './date-input.tsx'
import type { MaskedInputProps } from './masked-input.tsx'

interface Props extends Omit<MaskedInputProps, 'value' | 'onChange'> {
  label: string
  /** The day in the address, `yyyy-mm-dd`. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** A date field of a period filter: it filters once the date is complete and stops when it is emptied. */
export function DayFilter({ value = '', onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value)
  const written = useRef(value)
  useEffect(() => {
    if (value === written.current) return
    // Another control has changed the address, e.g. «Сбросить».
    written.current = value
    setTyped(value)
  }, [value])
  const type = (text: string) => {
    setTyped(text)
    if (text === value || (text !== '' && !isDay(text))) return
    written.current = text
    onChange(text || undefined)
  }
  return <DateInput {...field} value={typed} onChange={type} />
}
