// Explains beside the field why it rejected a key (spec §5). Pure, without zod: the sign-in screen loads it.

const isLatin = (text: string) => /[A-Za-z]/.test(text)
const isRussian = (text: string) => /[А-Яа-яЁё]/.test(text)

/** Explains why a Latin field, such as an e-mail, rejected the input; null when there is nothing to explain. */
export const latinRemark = (inserted: string): string | null =>
  isRussian(inserted) && !isLatin(inserted) ? 'Включите английскую раскладку' : null

/** Explains why a password field rejected the input: it accepts Latin letters and digits (spec §5 «Password»). */
export const passwordRemark = (inserted: string): string | null =>
  /[^A-Za-z0-9]/.test(inserted) ? (latinRemark(inserted) ?? 'Только латинские буквы и цифры') : null

/** Explains why a field of digits rejected the input. */
export const digitsRemark = (inserted: string): string | null =>
  !/\d/.test(inserted) && (isRussian(inserted) || isLatin(inserted)) ? 'Здесь только цифры' : null
