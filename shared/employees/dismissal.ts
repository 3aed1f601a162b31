import { z } from 'zod'
import { finishDate } from '../platform/date-mask.ts'
import { type Day, parseDay } from '../platform/days.ts'
import { dismissalProblem } from './rules.ts'

/** The day of dismissal as somebody has typed it, «5.3» too; null when it is no day. */
export const dismissalDay = (typed: string, today: Day): Day | null =>
  parseDay(finishDate(typed, Number(today.slice(0, 4))))

/** What a form of a dismissal holds; `hiredOn`: of the one who is dismissed, null when it is not known or they are many. */
export const dismissalForm = (hiredOn: Day | null, today: Day) =>
  z.object({
    on: z.string().superRefine((typed, context) => {
      const on = dismissalDay(typed, today)
      const message = on ? dismissalProblem(on, hiredOn, today) : 'Укажите дату увольнения'
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })
