import { z } from 'zod'

// No emoji, no foreign scripts, no signs that turn the line around.
const documentSigns = /^[\p{Script=Cyrillic}\p{Script=Latin}0-9\p{P}\p{Zs}№+=°|<>~$₽]*$/u

/** A line of at most so many signs as it may stand in Russian documents. `missing`: said when there is no text at all. */
export const documentText = (most: number, missing = 'Введите текст') =>
  z
    .string({ error: missing })
    .trim()
    .max(most, `Не больше ${most} знаков`)
    .regex(documentSigns, 'Только буквы, цифры и знаки препинания')

/** Several lines of such a text, at most so many signs in all; empty lines stay. For what an official writes in his own words. */
export const documentLines = (most: number) =>
  z
    .string({ error: 'Введите текст' })
    .trim()
    .max(most, `Не больше ${most} знаков`)
    .refine(
      (text) => text.split(/\r?\n/).every((line) => documentSigns.test(line)),
      'Только буквы, цифры и знаки препинания',
    )
