import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { dateMask, finishDate } from '../../shared/platform/date-mask.ts'
import { clinicDay, formatDay, isDay, parseDay } from '../../shared/platform/days.ts'
import { boundsProblem, dateBounds } from '../../shared/platform/person-dates.ts'
import { digitsRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

const shownOf = (value: string) => {
  const day = isDay(value) ? parseDay(value) : null
  return day ? formatDay(day) : value
}

const outOfBounds = (shown: string): string | null => {
  const day = parseDay(shown)
  return day && boundsProblem(day, clinicDay(new Date()))
}

const DateCalendar = lazy(() => import('./date-calendar.tsx'))

interface DateInputProps extends MaskedInputProps {
  /** A date of birth: the form has a narrower rule with a sentence of its own. */
  hasOwnBounds?: boolean
  /** The latest year that a two-digit year may mean; the default is the next year. */
  latestYear?: number
}

/**
 * A date typed as `dd.mm.yyyy`. The form keeps `yyyy-mm-dd` once the date is valid and within the bounds of the
 * specification (§5), and the typed text until then, so that the schema `Day` refuses it and nothing typed is
 * lost. A day may be picked from a calendar too: by its button, or by Alt and the arrow down.
 */
export function DateInput({
  value = '',
  onChange,
  onBlur,
  error,
  hasOwnBounds = false,
  latestYear,
  ...rest
}: DateInputProps) {
  const shown = shownOf(value)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isFixed = Boolean(rest.disabled || rest.readOnly)
  const today = clinicDay(new Date())
  const { first, last } = dateBounds(today)
  const close = () => {
    setOpen(false)
    button.current?.closest('[data-date]')?.querySelector('input')?.focus()
  }
  const problem = hasOwnBounds ? null : outOfBounds(shown)
  const keptOf = (text: string): string =>
    (!hasOwnBounds && outOfBounds(text) ? null : parseDay(text)) ?? text
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="дд.мм.гггг"
      aria-keyshortcuts={isFixed ? undefined : 'Alt+ArrowDown'}
      rightSectionWidth="2.75rem"
      rightSection={
        !isFixed && (
          <>
            <ActionIcon
              ref={button}
              variant="subtle"
              color="gray"
              w="2.75rem"
              h="100%"
              // The field itself is the stop of Tab: a form of dates is typed through.
              tabIndex={-1}
              aria-label="Открыть календарь"
              onClick={() => setOpen(true)}
            >
              <IconCalendar size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            {isOpen && (
              <Suspense fallback={null}>
                <DateCalendar
                  value={parseDay(shown)}
                  first={first}
                  last={hasOwnBounds ? today : last}
                  isByYear={hasOwnBounds}
                  onPick={(day) => {
                    onChange(day)
                    close()
                  }}
                  onClose={close}
                />
              </Suspense>
            )}
          </>
        )
      }
      {...rest}
      wrapperProps={{ 'data-date': true, ...rest.wrapperProps }}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown' && !isFixed) {
          event.preventDefault()
          setOpen(true)
        }
        rest.onKeyDown?.(event)
      }}
      mask={dateMask}
      remarkOf={digitsRemark}
      value={shown}
      error={problem ?? error}
      onChange={(text) => onChange(keptOf(text))}
      onBlur={(event) => {
        const thisYear = Number(clinicDay(new Date()).slice(0, 4))
        const finished = finishDate(shown, latestYear ?? thisYear + 1)
        if (finished !== shown) onChange(keptOf(finished))
        onBlur?.(event)
      }}
    />
  )
}
