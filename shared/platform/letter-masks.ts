// Source: spec §5 «E-mail», «Names». Pure.
import { capital } from './capital.ts'
import { atEnd, type Mask, textMask } from './masks.ts'

const lookAlikes = new Map(
  [...'aceopxyABCEHKMOPTXY'].map((sign, at) => [sign, 'асеорхуАВСЕНКМОРТХУ'[at] ?? sign]),
)

/** Latin letters in a Russian word that only look like Russian ones, as copied papers have them. */
const mendWord = (word: string): string =>
  /[А-Яа-яЁё]/.test(word) ? word.replace(/[A-Za-z]/g, (sign) => lookAlikes.get(sign) ?? sign) : word

/** Keeps what a Russian name may hold: Cyrillic letters, digits, hyphen, space. */
export const maskName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[^\s-]+/g, mendWord)
    .replace(/[^А-Яа-яЁё0-9 -]/g, '')

const particles = new Set(['оглы', 'оглу', 'кызы', 'угли', 'заде', 'де', 'фон', 'ван'])

/** A name typed in small letters as it is written: «жукова-ли» is «Жукова-Ли». One with a capital letter stays as it was typed. */
export const finishName = (typed: string): string =>
  /[А-ЯЁ]/.test(typed)
    ? typed
    : typed.replace(/[а-яё]+/g, (word) => (particles.has(word) ? word : capital(word)))

/**
 * Keeps what an e-mail may hold: the spec's letters, digits, dot and @, and `-`, `_`, `+`, which real addresses have.
 * A comma is a dot missed by a key: dropped without a word it would make «mailru» of «mail,ru».
 */
export const maskEmail = (typed: string): string =>
  typed.replaceAll(',', '.').replace(/[^A-Za-z0-9.@_+-]/g, '')

const address = /[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/

/** The mask of a name. */
export const nameMask: Mask = (edit) =>
  edit.inserted.length > 1 ? textMask((text) => maskName(text).trim())(edit) : textMask(maskName)(edit)

/** The mask of an e-mail: of a pasted text with a whole address, like a line of a letter, it takes the address. */
export const emailMask: Mask = (edit) => {
  const whole = edit.inserted.length > 1 && address.exec(edit.inserted)?.[0]
  return whole ? atEnd(whole) : textMask(maskEmail)(edit)
}

/** Says why a field of a Russian name did not take what came; null when it did, or when there is nothing to say. */
export function nameRemark(inserted: string): string | null {
  if (/[А-Яа-яЁё]/.test(inserted) || !/[A-Za-z]/.test(inserted)) return null
  return inserted.length === 1 ? 'Включите русскую раскладку' : 'Пишите русскими буквами'
}
