import { z } from 'zod'
import { ConsentPurpose } from '../accounts/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'

/**
 * State of a version: `past` has ended; `now` is in force; `future` has not started; `withdrawn` was withdrawn
 * before its start.
 */
export const ConsentState = z.enum(['past', 'now', 'future', 'withdrawn'])
export type ConsentState = z.infer<typeof ConsentState>

/** A version of a consent text. `{clinic}` in the text stands for the name of the clinic. */
export const ConsentVersion = z.object({
  purpose: ConsentPurpose,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  startsOn: Day,
  state: ConsentState,
  /** Null when the version was part of the installation and no administrator added it. */
  addedAt: Instant.nullable(),
  addedBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
  /** Number of users whose consent to this version is active. */
  given: z.number().int(),
  /** Number of users who have withdrawn their consent to this version. */
  takenBack: z.number().int(),
  /** Number of bookings made under this version. */
  bookings: z.number().int(),
})
export type ConsentVersion = z.infer<typeof ConsentVersion>

// Lines and paragraphs of a Russian document: no emoji and no characters that reverse the text direction.
const consentSigns = /^[\p{Script=Cyrillic}\p{Script=Latin}0-9\p{P}\p{Zs}\r\n№+=°|<>~$₽]*$/u
const places = (text: string): string[] => text.match(/\{[^}]*\}?/g) ?? []

/** A new version of a text: starts on a date, not before today. */
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
