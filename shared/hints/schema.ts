import { z } from 'zod'
import { idOf } from '../platform/ids.ts'

/** A note of the helper. */
export const HintId = idOf<'Hint'>()
export type HintId = z.infer<typeof HintId>

/** The groups that a hint belongs to, in the order of the helper (spec §2). Popular questions are no group of their own: hints of any group are marked for it. */
export const HintType = z.enum(['booking', 'history', 'organizations', 'queue', 'general'])
export type HintType = z.infer<typeof HintType>

/** Only active hints are shown to people. */
const HintStatus = z.enum(['active', 'inactive'])

/**
 * A hint as spec §3 has it. `name` stands in lists, `header` over the text; `text` is plain (see `blocksOf`);
 * `additional` is a footnote, empty when there is none; `isFavorite` puts it among the popular questions.
 * `position` counts from 0 inside the group: the first six places of «booking» belong to the steps of the wizard.
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

const line = (most: number) =>
  z.string().trim().min(1, 'Заполните поле').max(most, `Не больше ${most} знаков`)

/** The shape of reference/hints.json, what a new installation starts with: hints of a group in their order, texts line by line. */
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
