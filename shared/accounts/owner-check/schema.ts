import { z } from 'zod'

/** Answer that shows that the user of a session is its owner: the present password, or a code sent to the present phone. */
export const OwnerAnswer = z.discriminatedUnion(
  'way',
  [
    z.strictObject({
      way: z.literal('password'),
      password: z.string({ error: 'Введите пароль' }).max(128, 'Неверный пароль!'),
    }),
    z.strictObject({
      way: z.literal('code'),
      code: z.string({ error: 'Неверный код' }).max(16, 'Неверный код'),
    }),
  ],
  { error: 'Неизвестный способ' },
)
export type OwnerAnswer = z.output<typeof OwnerAnswer>
