import { z } from 'zod'
import { finishDate } from '../platform/date-mask.ts'
import { type Day, parseDay } from '../platform/days.ts'
import { dismissalProblem } from './rules.ts'

/** Parses the day of dismissal as typed, «5.3» too. Returns null when the text is not a day. */
export const dismissalDay = (typed: string, today: Day): Day | null =>
  parseDay(finishDate(typed, Number(today.slice(0, 4)) + 1))

/**
 * Content of a dismissal form. `hiredOn` is the hiring day of the dismissed employee; null when it is unknown
 * or there are several employees.
 */
export const dismissalForm = (hiredOn: Day | null, today: Day) =>
  z.object({
    on: z.string().superRefine((typed, context) => {
      const on = dismissalDay(typed, today)
      const message = on ? dismissalProblem(on, hiredOn, today) : 'Укажите дату увольнения'
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })
