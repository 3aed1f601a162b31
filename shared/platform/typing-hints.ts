// Why a key did not get into a field (spec §5): said beside it instead of silence. Pure, and no zod: the sign-in loads it.

const latin = /[A-Za-z]/
const russian = /[А-Яа-яЁё]/

/** Says why a field of a Russian name did not take what came; null when it did, or when there is nothing to say. */
export function nameHint(inserted: string): string | null {
  if (russian.test(inserted) || !latin.test(inserted)) return null
  return inserted.length === 1 ? 'Включите русскую раскладку' : 'Пишите русскими буквами'
}

/** The same for a field of Latin letters: an e-mail, a password. */
export const latinHint = (inserted: string): string | null =>
  russian.test(inserted) && !latin.test(inserted) ? 'Включите английскую раскладку' : null

/** The same for a field of digits. */
export const digitsHint = (inserted: string): string | null =>
  /\p{L}/u.test(inserted) && !/\d/.test(inserted) ? 'Здесь только цифры' : null

/** The same for a password: Latin letters and digits (spec §5 «Password»). */
export const passwordHint = (inserted: string): string | null =>
  /^[A-Za-z0-9]*$/.test(inserted) ? null : (latinHint(inserted) ?? 'Только латинские буквы и цифры')
