// Why a key did not get into a field (spec §5): said beside it instead of silence. Pure, and no zod: the sign-in loads it.

const isLatin = (text: string) => /[A-Za-z]/.test(text)
const isRussian = (text: string) => /[А-Яа-яЁё]/.test(text)

/** Says why a field of Latin letters, like an e-mail, did not take what came; null when there is nothing to say. */
export const latinRemark = (inserted: string): string | null =>
  isRussian(inserted) && !isLatin(inserted) ? 'Включите английскую раскладку' : null

/** The same for a password: Latin letters and digits (spec §5 «Password»). */
export const passwordRemark = (inserted: string): string | null =>
  /[^A-Za-z0-9]/.test(inserted) ? (latinRemark(inserted) ?? 'Только латинские буквы и цифры') : null

/** The same for a field of digits. */
export const digitsRemark = (inserted: string): string | null =>
  !/\d/.test(inserted) && (isRussian(inserted) || isLatin(inserted)) ? 'Здесь только цифры' : null
