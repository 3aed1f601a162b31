import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { EditionId } from '../programme/schema.ts'

const Named = z.object({ code: z.string(), name: z.string() })

/** One field that differs: a value before and after, or what a list has gained and lost. */
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

/** What differs between two editions: rows of the annex, services, lines that everybody has, and other rules by name. */
export const EditionDifference = z.object({
  factors: differing,
  services: differing,
  base: differing,
  rules: z.array(z.string()),
})
export type EditionDifference = z.infer<typeof EditionDifference>

/** What an edition is called and when it acts. `validTo`: the first day when it no longer does. */
const EditionName = z.object({
  order: z.string(),
  edition: z.string(),
  validFrom: Day,
  validTo: Day.nullable(),
})

/** Where an edition stands: over; acts; its day has not come; taken back before its day. */
export const EditionState = z.enum(['past', 'now', 'future', 'withdrawn'])
export type EditionState = z.infer<typeof EditionState>

/** An edition in the list of an administrator. */
export const EditionRow = EditionName.extend({
  id: EditionId,
  state: EditionState,
  hash: z.string(),
  factors: z.number().int(),
  services: z.number().int(),
  loadedAt: Instant,
  /** Null: came with the product. */
  loadedBy: z.string().nullable(),
  /** Whether it can be taken back now: its day has not come, nothing is computed by it, none comes after it. */
  isWithdrawable: z.boolean(),
})
export type EditionRow = z.infer<typeof EditionRow>

/** Services without a price in a city on the first day of an edition. */
export const Unpriced = z.object({ city: City, services: z.array(Named) })
export type Unpriced = z.infer<typeof Unpriced>

/** All editions, and the first day for which there is none: null when the last one has no end. */
export const EditionList = z.object({
  items: z.array(EditionRow),
  endsOn: Day.nullable(),
  isEndingSoon: z.boolean(),
  unpriced: z.array(Unpriced),
})
export type EditionList = z.infer<typeof EditionList>

/** The files of a new edition as they were read; without the second one the services of the last edition stand. */
export const EditionFiles = z.strictObject({ factors: z.unknown(), services: z.unknown().optional() })
export type EditionFiles = z.infer<typeof EditionFiles>

/** What is wrong with the files, or what they would change. */
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
    /** The edition it is compared with: the last one. */
    against: EditionName,
    difference: EditionDifference,
    unpriced: z.array(Unpriced),
    /** The first day on which it may begin. */
    earliest: Day,
  }).nullable(),
})
export type EditionCheck = z.infer<typeof EditionCheck>
