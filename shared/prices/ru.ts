import { refusalKinds } from '../platform/refusal.ts'
import { remembered } from '../platform/remembered.ts'
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

/** Prints a sum: «7 480 ₽», «7 480,50 ₽», with no-break spaces. */
export const moneyText = remembered(
  (amount: number) =>
    `${(Number.isInteger(amount) ? roubles : kopecks).format(amount).replace(/\s/g, '\u00a0')}\u00a0₽`,
)

/** Headings of the price file, used for writing and expected when reading. */
export const priceHeadings = {
  code: 'Код услуги',
  name: 'Услуга',
  /** The clinic's prices beside an organization's own: for reference, never read back. */
  clinic: (cityName: string) => `${cityName}, цена клиники`,
} as const

/** States of a price setting. */
export const priceStandingNames: Record<PriceStep['standing'], string> = {
  acts: 'Действует',
  comes: 'Начнёт действовать',
  past: 'Действовала',
  replaced: 'Заменена',
}

/** The message for a sample whose factors the order of that day does not have. */
export const badSample = 'Таких факторов нет в приказе, который действует в этот день'

/** Words about a price change. */
export const priceWords = {
  from: 'Действует с',
  past: 'Этот день уже прошёл. Цены можно установить с сегодняшнего дня',
  unknownService: (code: string) => `Услуги с кодом «${code}» нет в приказе, который действует в этот день`,
  twice: 'Эта цена указана дважды',
  noPrice: 'Укажите цену: убрать её из прайс-листа клиники нельзя',
}

/** Prints an amount for the audit; without one the organization pays by the clinic's list. */
export const amountWords = (amount: number | null, organization: unknown): string =>
  amount === null ? (organization ? 'по прайс-листу клиники' : 'нет цены') : moneyText(amount)

/** Errors in a cell of a price file. */
export const sheetWords = {
  cannotEnd: 'Убрать цену из прайс-листа клиники нельзя. Не меняете её — оставьте ячейку пустой',
  formula: 'В ячейке ошибка формулы',
  date: 'Похоже, Excel превратил цену в дату. Задайте ячейке числовой формат и впишите цену снова',
  negative: 'Цена не может быть меньше нуля',
  unclear: 'Непонятно, где копейки. Запишите так: 1250 или 1250,50',
  kopecks: 'Не больше двух знаков после запятой',
  notAmount: 'Не похоже на цену: нужно число, например 1250 или 1250,50',
  unknownCode: 'Такого кода нет в приказе, который действует с этого дня',
  unknownName: 'Такой услуги нет в приказе, который действует с этого дня',
  nameless: 'Нет ни кода, ни названия услуги',
  mismatch: (name: string) => `Код и название от разных услуг: этот код у услуги «${name}»`,
  twice: (line: number) => `Эта услуга уже есть в строке ${line}`,
}

/** Reasons why a file cannot be read as a price sheet. */
export const priceFileWords = {
  'not-a-sheet': 'Это не таблица. Загрузите файл .xlsx или .csv',
  old: 'Файл в старом формате .xls. Откройте его в Excel и сохраните как .xlsx',
  locked: 'Файл защищён паролем. Снимите защиту и загрузите его снова',
  macros: 'В файле есть макросы. Сохраните его как .xlsx без макросов',
  broken: 'Файл повреждён, прочитать его не удалось. Сохраните его заново и загрузите ещё раз',
  empty: 'В файле нет строк с ценами',
  'too-many-rows': 'В файле больше 2000 строк. Оставьте в нём только прайс-лист',
  'too-many-columns': 'В файле больше 60 столбцов. Оставьте в нём только прайс-лист',
  'too-wide-unpacked': 'После распаковки файл слишком велик. Оставьте в нём один лист с ценами',
}
