import { z } from 'zod'
import { Email, Middlename, Name, Surname } from '../../platform/person.ts'
import { normalizePhone, Phone } from '../../platform/phone.ts'
import { ConsentPurpose, Password, TargetType } from '../schema.ts'

const normalizeTarget = (type: TargetType, typed: string): string | null =>
  type === 'phone' ? normalizePhone(typed) : (Email.safeParse(typed).data ?? null)

function toTarget<T extends { type: TargetType; target: string }>(value: T, context: z.RefinementCtx): T {
  const target = normalizeTarget(value.type, value.target)
  if (target) return { ...value, target }
  const message = value.type === 'phone' ? 'Указан неверный номер телефона' : 'Указан неверный email'
  context.addIssue({ code: 'custom', path: ['target'], message })
  return z.NEVER
}

const targetText = z.string({ error: 'Укажите телефон или email' })

/** Requests a code (spec §7, POST /api/auth/verification). */
export const CodeRequest = z.strictObject({ type: TargetType, target: targetText }).transform(toTarget)

/** Submits a code (spec §7, PATCH /api/auth/verification). */
export const CodeAnswer = z
  .strictObject({
    type: TargetType,
    target: targetText,
    code: z.string({ error: 'Неверный код' }).max(16, 'Неверный код'),
  })
  .transform(toTarget)

/** A consent text in force. */
export const ConsentText = z.object({
  purpose: ConsentPurpose,
  version: z.string(),
  title: z.string(),
  text: z.string(),
  required: z.boolean(),
})
export type ConsentText = z.infer<typeof ConsentText>

/** Sign-up after the phone is verified (calls.md). */
export const SignUp = z.strictObject({
  phone: Phone,
  password: Password,
  surname: Surname,
  name: Name,
  middlename: Middlename.optional(),
  consents: z
    .array(ConsentPurpose)
    .max(10)
    .refine(
      (given) => given.includes('personal-data'),
      'Без согласия на обработку персональных данных зарегистрироваться нельзя',
    ),
})
export type SignUp = z.output<typeof SignUp>

/** A new password after the phone is verified (calls.md, POST /api/auth/remember). */
export const PasswordReset = z.strictObject({ phone: Phone, password: Password })
