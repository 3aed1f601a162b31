import { refusalKinds } from '../../platform/refusal.ts'
import type { ProofKind } from './schema.ts'

/** Error messages of the identification. */
export const recognitionRefusals = refusalKinds({
  NOT_RECOGNISED: [
    422,
    'Не совпало с тем, что указал работодатель. Проверьте дату рождения, а в профиле — фамилию и имя. Если всё верно, спросите в отделе кадров, что записано о вас',
  ],
  NOT_PROVEN: [
    422,
    'Номер не совпал с тем, что указал работодатель. Проверьте его или покажите паспорт в регистратуре: там тоже подтвердят, что это вы',
  ],
})

/** Begins the sentence that refuses after too many wrong numbers. */
export const triedTooOften =
  'Слишком много неверных номеров. Подтвердить, что это вы, можно и в регистратуре: возьмите паспорт'

/** How an employee has proven who he is, for the audit and the desk. */
export const proofNames: Record<ProofKind, string> = {
  passport: 'паспорт проверен в регистратуре',
  snils: 'СНИЛС',
  referral: 'номер направления',
}
