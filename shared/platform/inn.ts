import { z } from 'zod'

/** An INN: 10 to 14 digits (spec §5). Wrong check digits give a warning, not a refusal. */
export const Inn = z
  .string({ error: 'Укажите ИНН' })
  .min(1, 'Укажите ИНН')
  .regex(/^\d{10,14}$/, 'В ИНН от 10 до 14 цифр')

/** A KPP: 9 digits (spec §5). Empty for an entrepreneur, who has none. */
export const Kpp = z.string().regex(/^(\d{9})?$/, 'В КПП 9 цифр')
