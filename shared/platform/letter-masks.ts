// Source: spec §5 «E-mail», «Names». Pure.
import { capital } from './capital.ts'
import { atEnd, type Mask, textMask } from './masks.ts'

const lookAlikes = new Map(
  [...'aceopxyABCEHKMOPTXY'].map((sign, at) => [sign, 'асеорхуАВСЕНКМОРТХУ'[at] ?? sign]),
)

/** Latin letters that look like Russian ones and occur in Russian words copied from papers. */
const mendWord = (word: string): string =>
  /[А-Яа-яЁё]/.test(word) ? word.replace(/[A-Za-z]/g, (sign) => lookAlikes.get(sign) ?? sign) : word

/** Keeps the allowed characters of a Russian name: Cyrillic letters, digits, hyphen, space. */
export const maskName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[^\s-]+/g, mendWord)
    .replace(/[^А-Яа-яЁё0-9 -]/g, '')

const particles = new Set(['оглы', 'оглу', 'кызы', 'угли', 'заде', 'де', 'фон', 'ван'])

/**
 * Capitalizes a name typed in small letters: «жукова-ли» becomes «Жукова-Ли». A name with any capital letter
 * stays as typed.
 */
export const finishName = (typed: string): string =>
  /[А-ЯЁ]/.test(typed)
    ? typed
    : typed.replace(/[а-яё]+/g, (word) => (particles.has(word) ? word : capital(word)))

/**
 * Keeps the allowed characters of an e-mail: letters, digits, dot and @ from the spec, and `-`, `_`, `+` of
 * real addresses. A comma becomes a dot, because it is a mistyped dot: dropping it would turn «mail,ru» into
 * «mailru».
 */
export const maskEmail = (typed: string): string =>
  typed.replaceAll(',', '.').replace(/[^A-Za-z0-9.@_+-]/g, '')

const address = /[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/

/** The mask of a name. */
export const nameMask: Mask = (edit) =>
  edit.inserted.length > 1 ? textMask((text) => maskName(text).trim())(edit) : textMask(maskName)(edit)

/** The mask of an e-mail. From a pasted text that contains a whole address it takes the address. */
export const emailMask: Mask = (edit) => {
  const whole = edit.inserted.length > 1 && address.exec(edit.inserted)?.[0]
  return whole ? atEnd(whole) : textMask(maskEmail)(edit)
}

/** Explains why a Russian name field rejected the input; null when it accepted it or there is nothing to explain. */
export function nameRemark(inserted: string): string | null {
  if (/[А-Яа-яЁё]/.test(inserted) || !/[A-Za-z]/.test(inserted)) return null
  return inserted.length === 1 ? 'Включите русскую раскладку' : 'Пишите русскими буквами'
}
