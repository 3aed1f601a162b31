import type { z } from 'zod'

const bound = (origin: string, edge: unknown): string =>
  origin === 'string' ? `${edge} знаков` : origin === 'array' ? `${edge} строк` : String(edge)

/** Russian sentences of failed checks whose schema has no sentence of its own. */
export const plainSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Обязательное поле'
      return issue.expected === 'int' ? 'Нужно целое число' : 'Неверный вид данных'
    case 'too_big':
      return `Не больше ${bound(issue.origin, issue.maximum)}`
    case 'too_small':
      return `Не меньше ${bound(issue.origin, issue.minimum)}`
    default:
      return 'Неверное значение'
  }
}
