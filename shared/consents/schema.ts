import { z } from 'zod'
import { ConsentPurpose } from '../accounts/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'

/** Where a version stands: over; in force; its day has not come; taken back before its day. */
export const ConsentState = z.enum(['past', 'now', 'future', 'withdrawn'])
export type ConsentState = z.infer<typeof ConsentState>

/** A version of a text, as the clinic keeps it. `{clinic}` in the text stands for the name of the clinic. */
export const ConsentVersion = z.object({
  purpose: ConsentPurpose,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  startsOn: Day,
  state: ConsentState,
  /** Null: came with the installation. */
  addedAt: Instant.nullable(),
  addedBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
  /** People who have agreed to it and have not taken it back. */
  given: z.number().int(),
  /** People who have taken their consent back. */
  takenBack: z.number().int(),
  /** Bookings made with it. */
  bookings: z.number().int(),
})
export type ConsentVersion = z.infer<typeof ConsentVersion>

// Lines and paragraphs of a Russian document: no emoji, no signs that turn the line around.
const consentSigns = /^[\p{Script=Cyrillic}\p{Script=Latin}0-9\p{P}\p{Zs}\r\n№+=°|<>~$₽]*$/u
const places = (text: string): string[] => text.match(/\{[^}]*\}?/g) ?? []

/** A new version of a text: acts from a day on, not before today. */
export const NewConsentText = z.strictObject({
  purpose: ConsentPurpose,
  title: documentText(200, 'Введите заголовок').min(1, 'Введите заголовок'),
  text: z
    .string({ error: 'Введите текст согласия' })
    .trim()
    .min(1, 'Введите текст согласия')
    .max(20_000, 'Не больше 20 000 знаков')
    .regex(consentSigns, 'Только буквы, цифры и знаки препинания')
    .refine((text) => text.includes('{clinic}'), 'Нет {clinic}: согласие называет, кому его дают')
    .refine(
      (text) => places(text).every((place) => place === '{clinic}'),
      'В фигурных скобках может стоять только {clinic}',
    )
    .transform((text) => text.replaceAll('\r\n', '\n')),
  startsOn: Day,
})
export type NewConsentText = z.output<typeof NewConsentText>
