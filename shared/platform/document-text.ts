import { z } from 'zod'

// Refuses emoji, foreign scripts and characters that change the text direction.
const documentSigns = /^[\p{Script=Cyrillic}\p{Script=Latin}0-9\p{P}\p{Zs}№+=°|<>~$₽]*$/u

/** A one-line text of limited length for Russian documents. `missing`: the message for an empty text. */
export const documentText = (most: number, missing = 'Введите текст') =>
  z
    .string({ error: missing })
    .trim()
    .max(most, `Не больше ${most} знаков`)
    .regex(documentSigns, 'Только буквы, цифры и знаки препинания')

/** A text of several lines, limited in total length; keeps empty lines. For texts that an official writes freely. */
export const documentLines = (most: number) =>
  z
    .string({ error: 'Введите текст' })
    .trim()
    .max(most, `Не больше ${most} знаков`)
    .refine(
      (text) => text.split(/\r?\n/).every((line) => documentSigns.test(line)),
      'Только буквы, цифры и знаки препинания',
    )
