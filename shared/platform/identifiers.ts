// Source: domain.md §7 «Identifiers» (check digits of СНИЛС, полис ОМС, ИНН), spec §5 «INN», «KPP». Pure.

const digitsOf = (text: string): number[] => [...text].map(Number)
const weighted = (digits: number[], weights: number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

/** Checks that eleven digits are a СНИЛС: the last two are a check number for numbers above 001-001-998. */
export function isSnils(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  if (text.slice(0, 9) <= '001001998') return true
  const sum = weighted(digitsOf(text), [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101
  return (sum === 100 ? 0 : sum) === Number(text.slice(9))
}

/** Writes eleven digits as a СНИЛС is printed: «112-233-445 95». */
export const formatSnils = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4')

/** Checks that sixteen digits are a policy number of ОМС (ЕНП) with a correct check digit. */
export function isPolicyNumber(text: string): boolean {
  if (!/^\d{16}$/.test(text)) return false
  const digits = digitsOf(text.slice(0, 15)).reverse()
  const odd = digits.filter((_, index) => index % 2 === 0).join('')
  const even = digits.filter((_, index) => index % 2 === 1).join('')
  const sum = digitsOf(even + String(Number(odd) * 2)).reduce((total, digit) => total + digit, 0)
  return (10 - (sum % 10)) % 10 === Number(text[15])
}

/** Checks the check digits of an ИНН of 10 or 12 digits; gives no verdict for other lengths. */
export function innCheckAgrees(inn: string): boolean {
  const digits = digitsOf(inn)
  const check = (weights: number[]) => (weighted(digits, weights) % 11) % 10
  const tail = [2, 4, 10, 3, 5, 9, 4, 6, 8]
  if (inn.length === 10) return check(tail) === digits[9]
  if (inn.length !== 12) return true
  return check([7, ...tail]) === digits[10] && check([3, 7, ...tail]) === digits[11]
}

/**
 * Checks an ОГРН (13 digits) or an ОГРНИП (15): the last digit comes from the remainder of the others divided
 * by 11 or by 13.
 */
export function isOgrn(text: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(text)) return false
  const rest = Number(text.slice(0, -1)) % (text.length - 2)
  return rest % 10 === Number(text.at(-1))
}

/**
 * Returns a warning about an ИНН that the spec accepts (§5: 10 to 14 digits), or null. The warning never
 * becomes a refusal.
 */
export function innDoubt(inn: string): string | null {
  if (!/^\d{10,14}$/.test(inn)) return null
  if (inn.length !== 10 && inn.length !== 12) return 'Обычно в ИНН 10 или 12 цифр: проверьте номер'
  return innCheckAgrees(inn) ? null : 'Контрольная цифра не сходится: проверьте ИНН'
}

/** Checks that an ИНН has 10 or 12 digits with correct check digits. */
export const isOrganizationInn = (inn: string): boolean =>
  /^(\d{10}|\d{12})$/.test(inn) && innCheckAgrees(inn)

// Банк России, «Порядок расчёта контрольного ключа в номере лицевого счёта» (08.09.1997 № 515): the sum of the digits,
// weighted 7, 1, 3 in turn, ends with zero.
const isKeyRight = (text: string): boolean => {
  const weights = digitsOf(text).map((_, at) => [7, 1, 3][at % 3] ?? 0)
  return weighted(digitsOf(text), weights) % 10 === 0
}

/** Checks a settlement account of 20 digits by the БИК of its bank. */
export const isAccountOfBank = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) && /^\d{9}$/.test(bik) && isKeyRight(bik.slice(-3) + account)

/** Checks the correspondent account of a bank by its БИК. */
export const isCorrespondentAccount = (account: string, bik: string): boolean =>
  /^\d{20}$/.test(account) && /^\d{9}$/.test(bik) && isKeyRight(`0${bik.slice(4, 6)}${account}`)
