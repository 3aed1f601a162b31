import { z } from 'zod'
import { Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { Version } from '../platform/version.ts'

export const HintId = idOf<'Hint'>()
export type HintId = z.infer<typeof HintId>

/**
 * Groups of hints, in the order of the helper (spec §2). Popular questions are not a group: hints of any group
 * can be marked as popular.
 */
export const HintType = z.enum(['booking', 'organizations', 'history', 'queue', 'general'])
export type HintType = z.infer<typeof HintType>

/** Users see active hints only. */
const HintStatus = z.enum(['active', 'inactive'])

/**
 * A hint as in spec §3. Lists show `name`; `header` is the title above the text; `text` is plain text (see
 * `blocksOf`); `additional` is a footnote, empty when there is none; `isFavorite` puts the hint among the
 * popular questions. `position` counts from 0 inside the group: the first six positions of «booking» belong to
 * the wizard steps.
 */
export const Hint = z.object({
  id: HintId,
  type: HintType,
  position: z.number().int(),
  name: z.string(),
  header: z.string(),
  text: z.string(),
  additional: z.string(),
  status: HintStatus,
  isFavorite: z.boolean(),
})
export type Hint = z.infer<typeof Hint>

/**
 * Groups of hints about the work of the clinic's staff. They describe pages of this version and come with it, so the
 * clinic does not edit them.
 */
export const StaffHintGroup = z.enum(['desk', 'room', 'commission', 'administration'])
export type StaffHintGroup = z.infer<typeof StaffHintGroup>

/** A hint as the helper lists it: of the clinic, or about the work of staff. */
export type ShownHint = Omit<Hint, 'type'> & { type: HintType | StaffHintGroup }

const line = (most: number) =>
  z.string({ error: 'Заполните поле' }).trim().min(1, 'Заполните поле').max(most, `Не больше ${most} знаков`)

const lines = (most: number) =>
  z
    .string({ error: 'Заполните поле' })
    .max(most, `Не больше ${most} знаков`)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())

/** Fields of a hint that an administrator edits. The lengths fit the lists and the panel. */
export const HintInput = z.strictObject({
  type: HintType,
  name: line(60),
  header: line(120),
  text: lines(4000).refine((text) => text !== '', 'Напишите текст подсказки'),
  additional: lines(200),
  status: HintStatus,
  isFavorite: z.boolean(),
})
export type HintInput = z.output<typeof HintInput>

/**
 * A hint as administrators see it. `version` grows with each change; a change must name the version that was
 * seen.
 */
export const AdminHint = Hint.extend({ version: z.int(), updatedAt: Instant })
export type AdminHint = z.infer<typeof AdminHint>

/** The complete order of a group: each hint with the version that was seen. */
export const HintOrder = z.strictObject({
  type: HintType,
  order: z
    .array(z.strictObject({ id: HintId, version: Version }))
    .min(1)
    .max(500),
})
export type HintOrder = z.infer<typeof HintOrder>

/**
 * The shape of reference/hints.json, the hints of a new installation: hints of each group in order, texts line
 * by line.
 */
export const HintsFile = z.strictObject({
  hints: z.record(
    HintType,
    z.array(
      z.strictObject({
        name: line(60),
        header: line(120),
        text: z.array(z.string()).transform((lines) => lines.join('\n')),
        additional: z.string().max(200).default(''),
        isFavorite: z.boolean().default(false),
      }),
    ),
  ),
})

/** The shape of reference/staff-hints.json: hints about the work of staff, by group and in order. */
export const StaffHintsFile = z.strictObject({
  hints: z.record(
    StaffHintGroup,
    z.array(
      z.strictObject({
        id: HintId,
        name: line(60),
        header: line(120),
        text: z.array(z.string()),
        additional: z.string().max(200).optional(),
      }),
    ),
  ),
})
export type StaffHintsFile = z.infer<typeof StaffHintsFile>
