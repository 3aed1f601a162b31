import { refusalKinds } from '../platform/refusal.ts'

/** Refusals about prices. */
export const priceRefusals = refusalKinds({
  NO_PRICES: [409, 'Прайс-лист на эту дату ещё не заполнен. Позвоните в клинику'],
  PRICE_EXISTS: [409, 'С этой даты у услуги уже есть цена. Выберите другую дату'],
})

const roubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const kopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A sum as people read it: «7 480 ₽», «7 480,50 ₽», with spaces that do not break a line. */
export const moneyText = (amount: number): string =>
  `${(Number.isInteger(amount) ? roubles : kopecks).format(amount).replace(/\s/g, '\u00a0')}\u00a0₽`
