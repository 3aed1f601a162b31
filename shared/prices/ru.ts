import { refusalKinds } from '../platform/refusal.ts'
import type { PriceStep } from './schema.ts'

/** Refusals about prices. */
export const priceRefusals = refusalKinds({
  NO_PRICES: [409, 'Прайс-лист на эту дату ещё не заполнен. Позвоните в клинику'],
  PRICES_MOVED: [409, 'Эти цены уже изменили. Сверьте и сохраните ещё раз'],
  PRICE_FILE_UNREADABLE: [422, 'Файл не удалось прочитать. Сохраните его как .xlsx и загрузите ещё раз'],
  PRICE_COLUMNS_MISSING: [
    422,
    'Не нашли столбцы с ценами. Нужны «Код услуги» или «Услуга» и столбец с названием города',
  ],
  BAD_SAMPLE: [422, 'Проверьте пример осмотра'],
})

const roubles = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const kopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A sum as people read it: «7 480 ₽», «7 480,50 ₽», with spaces that do not break a line. */
export const moneyText = (amount: number): string =>
  `${(Number.isInteger(amount) ? roubles : kopecks).format(amount).replace(/\s/g, '\u00a0')}\u00a0₽`

/** Headings of a file of prices, as it is written and as it is best read. */
export const priceHeadings = { code: 'Код услуги', name: 'Услуга' } as const

/** Where a setting of a price stands. */
export const priceStandingNames: Record<PriceStep['standing'], string> = {
  acts: 'Действует',
  comes: 'Начнёт действовать',
  past: 'Действовала',
  replaced: 'Заменена',
}
