import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { EditionId } from '../programme/schema.ts'

const Named = z.object({ code: z.string(), name: z.string() })

/** One changed field: value before and after, or items added to and removed from a list. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  added: z.array(z.string()),
  gone: z.array(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

const differing = z.object({
  added: z.array(Named),
  gone: z.array(Named),
  changed: z.array(Named.extend({ changes: z.array(FieldChange) })),
})

/** Differences between two editions: rows of the annex, services, common lines, and other rules by name. */
export const EditionDifference = z.object({
  factors: differing,
  services: differing,
  base: differing,
  rules: z.array(z.string()),
})
export type EditionDifference = z.infer<typeof EditionDifference>

/** Name and dates of an edition. `validTo`: the first day when it is no longer in force. */
const EditionName = z.object({
  order: z.string(),
  edition: z.string(),
  validFrom: Day,
  validTo: Day.nullable(),
})

/** State of an edition: ended; in force; not started; withdrawn before its start. */
export const EditionState = z.enum(['past', 'now', 'future', 'withdrawn'])
export type EditionState = z.infer<typeof EditionState>

/** An edition in the administrator's list. */
export const EditionRow = EditionName.extend({
  id: EditionId,
  state: EditionState,
  hash: z.string(),
  factors: z.number().int(),
  services: z.number().int(),
  loadedAt: Instant,
  /** Null when the edition was part of the product and no administrator loaded it. */
  loadedBy: z.string().nullable(),
  /** Whether it can be withdrawn now: it has not started, no booking uses it, and no edition follows it. */
  isWithdrawable: z.boolean(),
})
export type EditionRow = z.infer<typeof EditionRow>

/** Services without a price in a city on the first day of an edition. */
export const UnpricedServices = z.object({ city: City, services: z.array(Named) })
export type UnpricedServices = z.infer<typeof UnpricedServices>

/** All editions, and the first day without one; null when the last edition has no end. */
export const EditionList = z.object({
  items: z.array(EditionRow),
  endsOn: Day.nullable(),
  isEndingSoon: z.boolean(),
  unpriced: z.array(UnpricedServices),
})
export type EditionList = z.infer<typeof EditionList>

/** Files of a new edition as read; without the second file the services of the last edition apply. */
export const EditionFiles = z.strictObject({ factors: z.unknown(), services: z.unknown().optional() })
export type EditionFiles = z.infer<typeof EditionFiles>

/** Errors of the files, or the changes they would make. */
export const EditionCheck = z.object({
  faults: z.array(
    z.object({
      file: z.enum(['factors', 'services']),
      path: z.string(),
      place: z.string(),
      text: z.string(),
    }),
  ),
  found: EditionName.extend({
    factors: z.number().int(),
    services: z.number().int(),
    /** The edition used for comparison: the last one. */
    against: EditionName,
    difference: EditionDifference,
    unpriced: z.array(UnpricedServices),
    /** The earliest possible start date. */
    earliest: Day,
  }).nullable(),
})
export type EditionCheck = z.infer<typeof EditionCheck>
