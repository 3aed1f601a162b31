import { z } from 'zod'
import { BookingId } from '../../booking/schema.ts'
import { DepartmentId } from '../../employees/schema.ts'
import { Day, Instant } from '../../platform/days.ts'
import { documentText } from '../../platform/document-text.ts'
import { idOf } from '../../platform/ids.ts'
import { City } from '../../platform/person.ts'
import { CannotMark, CannotReason } from '../schema.ts'

/** A link of a foreman: it shows the people of one department of one group without a sign-in. */
export const ForemanLinkId = idOf<'ForemanLink'>()
export type ForemanLinkId = z.infer<typeof ForemanLinkId>

/** The secret of a link: 256 random bits. It stands after «#» in the address, so no server log has it. */
export const ForemanToken = z.string().regex(/^[\w-]{43}$/, 'Ссылка неполная: скопируйте её целиком')
export type ForemanToken = z.infer<typeof ForemanToken>

/** A department of a group with its link, if it has one. */
const ForemanDepartment = z.object({
  id: DepartmentId,
  name: z.string(),
  people: z.number().int(),
  /** Number of people whom the foreman has marked. */
  cannot: z.number().int(),
  link: z.object({ id: ForemanLinkId, madeAt: Instant }).nullable(),
})

/** The departments of a group, and the last day on which its links work; null when nobody is booked. */
export const Foremen = z.object({ until: Day.nullable(), departments: z.array(ForemanDepartment) })
export type Foremen = z.infer<typeof Foremen>

export const NewForemanLink = z.strictObject({ department: DepartmentId })

/** A made link; the secret is told once, because only its digest is kept. */
export const MadeForemanLink = z.object({ token: ForemanToken, foremen: Foremen })

/** The list of a foreman: names and times of one department, nothing about factors, prices or outcomes. */
export const ForemanList = z.object({
  organization: z.string(),
  department: z.string(),
  city: City,
  until: Day,
  /** Where people come on each day: a site day has the address of its site. */
  days: z.array(z.object({ day: Day, address: z.string() })),
  people: z.array(
    z.object({
      booking: BookingId,
      fullname: z.string(),
      day: Day,
      time: z.string(),
      mark: CannotMark.nullable(),
      canMark: z.boolean(),
    }),
  ),
})
export type ForemanList = z.infer<typeof ForemanList>

export const ForemanQuestion = z.strictObject({ token: ForemanToken })

/** A mark of a foreman; `mark` null takes it back. */
export const ForemanMark = ForemanQuestion.extend({
  booking: BookingId,
  mark: z.strictObject({ reason: CannotReason, comment: documentText(200) }).nullable(),
})
export type ForemanMark = z.output<typeof ForemanMark>
