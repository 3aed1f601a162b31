import { z } from 'zod'
import { SessionNeed } from '../../platform/actor.ts'
import { idOf } from '../../platform/ids.ts'

/** A way to pass the second step of the sign-in. */
export const MethodId = idOf<'Method'>()
export type MethodId = z.infer<typeof MethodId>

/** Kinds of ways: a key of a device or a hardware key, and an application that shows codes (TOTP). */
export const MethodKind = z.enum(['passkey', 'app'])
export type MethodKind = z.infer<typeof MethodKind>

/** One way of an account. */
export const Method = z.object({
  id: MethodId,
  kind: MethodKind,
  name: z.string(),
  addedAt: z.string(),
  usedAt: z.string().nullable(),
})
export type Method = z.infer<typeof Method>

/** The second step of the caller's account, and what the session waits for. */
export const OwnSecondStep = z.object({
  need: SessionNeed.nullable(),
  methods: z.array(Method),
  /** Recovery codes not used yet. */
  codesLeft: z.int(),
  /** Whether a role signs in without a second step here: in a demo on the user's own machine. */
  isOptional: z.boolean(),
})
export type OwnSecondStep = z.infer<typeof OwnSecondStep>

const anything = z.record(z.string(), z.unknown())

/** The answer of a browser's key, as WebAuthn defines it; its content is checked by the library. */
export const KeyAnswer = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: anything,
  clientExtensionResults: anything,
  authenticatorAttachment: z.string().max(40).optional(),
})
export type KeyAnswer = z.infer<typeof KeyAnswer>

/** Options for the browser's key, as WebAuthn defines them. */
export const KeyOptions = z.object({ options: anything })

/** The user's name of a way. */
export const MethodName = z
  .string({ error: 'Назовите способ' })
  .trim()
  .min(1, 'Назовите способ')
  .max(60, 'Не больше 60 знаков')

/** A new key. */
export const NewPasskey = z.strictObject({ name: MethodName, answer: KeyAnswer })

/** The secret of a new application: as text, as an address for a QR code, and sealed to be sent back. */
export const AppOffer = z.object({ secret: z.string(), address: z.string(), offer: z.string() })
export type AppOffer = z.infer<typeof AppOffer>

const typed = z.string({ error: 'Введите код' }).max(40, 'Слишком длинный код')

/** A new application, proved by its first code. */
export const NewApp = z.strictObject({ offer: z.string().max(2000), code: typed })

/** Recovery codes, shown once; empty when the account has them already. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

/** An answer to the second step. `password` only unlocks a screen, or answers for an account without a way. */
export const SecondStepAnswer = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), answer: KeyAnswer }),
  z.strictObject({ way: z.literal('app'), code: typed }),
  z.strictObject({ way: z.literal('recovery'), code: typed }),
  z.strictObject({ way: z.literal('password'), password: z.string().max(128, 'Неверный пароль!') }),
])
export type SecondStepAnswer = z.output<typeof SecondStepAnswer>
