import { z } from 'zod'
import { BookingId } from '../../booking/schema.ts'
import { Day } from '../../platform/days.ts'
import { PageQuery, pageOf } from '../../platform/page.ts'
import { Gender } from '../../platform/person.ts'
import { ServiceKind } from '../../programme/schema.ts'
import { FindingId, FindingInput } from '../schema.ts'

const service = z.string().min(1).max(40)

/** Filters of results. `awaited`: the material is taken; `done`: written, and the commission has not decided yet. */
export const ResultQuery = PageQuery.extend({
  state: z.enum(['awaited', 'done']).default('awaited'),
  service: service.optional(),
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type ResultQuery = z.output<typeof ResultQuery>

/** A result of one service of a check-up that is not decided, without what was found. */
export const ResultRow = z.object({
  id: FindingId,
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  day: Day,
  organization: z.string().nullable(),
  service: z.string(),
  name: z.string(),
  kind: ServiceKind,
  version: z.int(),
  /** The day on which this version was written: of an awaited result, the day when the material was taken. */
  takenOn: Day,
})
export type ResultRow = z.infer<typeof ResultRow>

/** A page of results, the longest wait first. */
export const ResultPage = pageOf(ResultRow)
export type ResultPage = z.infer<typeof ResultPage>

/** A service with the number of results that are awaited. */
export const AwaitedService = z.object({
  service: z.string(),
  name: z.string(),
  kind: ServiceKind,
  awaited: z.int(),
  /** The day on which the oldest of them was taken. */
  since: Day,
})
export type AwaitedService = z.infer<typeof AwaitedService>

/** The result of one person, as a grid or a file gives it. */
export const SentResult = FindingInput.extend({ booking: BookingId })
export type SentResult = z.output<typeof SentResult>

/** Results written together: those that are right are written, the others are named. */
export const SentResults = z.strictObject({
  results: z
    .array(SentResult)
    .min(1)
    .max(100)
    .refine(
      (all) => new Set(all.map((one) => `${one.booking} ${one.service}`)).size === all.length,
      'Один результат записан дважды',
    ),
})

/** A result that was not written, and why. */
export const LeftResult = z.object({
  booking: BookingId,
  service: z.string(),
  message: z.string(),
  /** Messages by the field of the finding. */
  fields: z.record(z.string(), z.string()),
})
export type LeftResult = z.infer<typeof LeftResult>

export const WrittenResults = z.object({
  written: z.array(z.object({ booking: BookingId, service: z.string() })),
  left: z.array(LeftResult),
})
export type WrittenResults = z.infer<typeof WrittenResults>

/** The content of a column of a file: the person, the key of a value, or the description (`text`). */
export const ResultColumn = z.string().min(1).max(40)
export type ResultColumn = z.infer<typeof ResultColumn>

/**
 * Where a row of a file stands. `ready`: it can be written; `other`: another value is written already, and only an explicit
 * press makes a new version; `same`: this value is written already; the others are left out.
 */
export const RowState = z.enum(['ready', 'other', 'same', 'not-found', 'several', 'unreadable', 'unit'])
export type RowState = z.infer<typeof RowState>

/** A row of a file of a laboratory, as it was read. */
export const CheckedRow = z.object({
  line: z.int(),
  /** The person as the file names him. */
  who: z.string(),
  state: RowState,
  message: z.string(),
  /** The values as they will be written. */
  shown: z.string(),
  person: z.object({ booking: BookingId, fullname: z.string(), number: z.string() }).nullable(),
  /** Null when the row cannot be written. */
  result: SentResult.nullable(),
})
export type CheckedRow = z.infer<typeof CheckedRow>

/** A file of a laboratory as it was read; nothing is written yet. */
export const ResultFile = z.object({
  columns: z.array(z.object({ heading: z.string(), holds: ResultColumn.nullable() })),
  rows: z.array(CheckedRow),
})
export type ResultFile = z.infer<typeof ResultFile>

/** The service of a file, and what its columns hold where the user has chosen it: keys with commas between them. */
export const ResultFileQuery = z.strictObject({ service, columns: z.string().max(4000).optional() })
