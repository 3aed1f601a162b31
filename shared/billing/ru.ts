import type { Brand } from '../platform/brand.ts'
import { countOf, peopleForms } from '../platform/count-words.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { BillKind, BillState } from './schema.ts'

/** Refusals about agreements, acts and invoices. */
export const billingRefusals = refusalKinds({
  AGREEMENT_NUMBER_TAKEN: [409, 'Договор с таким номером у организации уже есть'],
  STALE_AGREEMENT: [409, 'Договор уже изменили. Сверьте данные и сохраните ещё раз'],
  STALE_PAYEE: [409, 'Реквизиты уже изменили. Сверьте данные и сохраните ещё раз'],
  PAYEE_MISSING: [409, 'Сначала заполните реквизиты центра для счетов'],
  NOTHING_TO_BILL: [409, 'За эти дни нечего включить: осмотры уже в других документах или не завершены'],
  BILL_TOO_LARGE: [409, 'За эти дни больше 10 000 осмотров. Выберите период короче'],
  BILL_FIGURES_CHANGED: [409, 'Пока вы смотрели, данные изменились. Сверьте числа и оформите ещё раз'],
  BOOKING_BILLED: [409, 'Часть осмотров уже вошла в другой документ. Сверьте числа и оформите ещё раз'],
  NOT_AN_ACT: [409, 'Счёт выставляют только по акту'],
  NOT_AN_INVOICE: [409, 'Оплату отмечают только у счёта'],
  ACT_INVOICED: [409, 'По этому акту уже выставлен счёт'],
  ACT_PREPAID: [409, 'Всё по этому акту уже выставлено в счетах на предоплату'],
  BILL_ANNULLED: [409, 'Документ аннулирован'],
  BILL_PAID: [409, 'По счёту отмечена оплата. Сначала снимите её'],
  INVOICE_SUBTRACTED: [409, 'Этот счёт вычтен из счёта по акту. Сначала аннулируйте счёт по акту'],
  ACT_HAS_INVOICE: [409, 'По акту выставлен счёт. Сначала аннулируйте счёт'],
  PAID_TOO_MUCH: [409, 'Оплачено больше, чем в счёте. Проверьте сумму'],
  ANNEX_EMPTY: [409, 'В этот день у организации нет согласованных цен'],
  PAYMENT_GONE: [409, 'Эту оплату уже сняли'],
})

/** Names of the kinds of bills. */
export const billKindNames: Record<BillKind, string> = { act: 'Акт', invoice: 'Счёт' }

/** Names of the states of bills. */
export const billStateNames: Record<BillState, string> = {
  unpaid: 'Не оплачены',
  overdue: 'Просрочены',
  paid: 'Оплачены',
  annulled: 'Аннулированы',
}

/** Name of the departments that are too small to be shown apart. */
export const otherDepartments = 'Прочие подразделения'

/** Name of all departments together, where none of them is shown apart. */
export const allDepartments = 'Все подразделения'

/** Name of the only line of one or two people. */
export const wholeCheckUp = 'Медицинский осмотр'

const kopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Prints a sum on a paper, always with kopecks: «12 345,60». */
export const sumText = (amount: number): string => kopecks.format(amount).replace('-', '−')

/** Prints a price on a paper, or a dash where there is none. */
export const priceText = (price: number | null | undefined): string =>
  price === null || price === undefined ? '—' : sumText(price)

/** Texts of the papers. */
export const billWords = {
  actUnder: 'об оказании медицинских услуг',
  performer: 'Исполнитель',
  customer: 'Заказчик',
  basis: 'Основание',
  rendered: 'Осмотры проведены',
  service: 'Обязательные медицинские осмотры работников',
  ahead: 'предоплата',
  earlier: 'Ранее выставлено: счёт',
  name: 'Услуга',
  count: 'Кол-во',
  price: 'Цена, ₽',
  sum: 'Сумма, ₽',
  departmentTotal: 'Итого по подразделению',
  total: 'Всего',
  toPay: 'Всего к оплате',
  noTax: 'Без НДС (подпункт 2 пункта 2 статьи 149 НК РФ).',
  accepted:
    'Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам оказания услуг не имеет.',
  people: 'Работники, которые прошли осмотр',
  fullname: 'Фамилия, имя, отчество',
  department: 'Подразделение',
  visit: 'День осмотра',
  bank: 'Банк получателя',
  correspondentAccount: 'Корр. счёт',
  payee: 'Получатель',
  account: 'Счёт получателя',
  dueOn: 'Оплатить до',
  stamp: 'М. П.',
  annex: 'Приложение к договору',
  annexUnder: 'Согласованные цены, действуют на',
  otherPrices: 'Цены остальных услуг — по прайс-листу исполнителя на день записи.',
} as const

/** Heading of a department in an act: «Цех № 1, 12 человек». */
export const departmentTitle = ({ name, people }: { name: string | null; people: number }): string =>
  `${name ?? 'Без подразделения'}, ${countOf(people, peopleForms)}`

/** File name of a bill without its extension. */
export const billFileName = ({ kind, number, on }: { kind: BillKind; number: string; on: Day }): string =>
  `${billKindNames[kind]} ${number.replace('/', '-')} от ${formatDay(on)}`

/** File name of the annex of an agreement. */
export const annexFileName = (number: string, on: Day): string =>
  `Приложение к договору ${number.replaceAll('/', '-')} от ${formatDay(on)}`

/** The employer's page of acts and invoices. */
export const billsLink = '/organization/billing'

/** An event of a bill of which the employer is told. */
export type BillEvent = 'made' | 'annulled' | 'overdue' | 'paid' | 'unpaid'

/** A bill as the employer is told of it: no message says whom it is about. */
export interface BillNotice {
  kind: BillKind
  number: string
  on: Day
  organization: string
  /** The sum still to pay for an invoice, the whole sum for an act. */
  sum: number
  /** Null for an act. */
  dueOn: Day | null
}

const billNames: Record<BillKind, string> = { act: 'Акт оказанных услуг', invoice: 'Счёт' }

const billEvents: Record<
  BillEvent,
  { subject: string; opening: (bill: BillNotice, name: string) => string }
> = {
  made: {
    subject: 'из медицинского центра',
    opening: ({ organization, sum, dueOn }, name) =>
      `${name} для «${organization}» на ${sumText(sum)} ₽${dueOn ? `, оплатить до ${formatDay(dueOn)}` : ''}`,
  },
  annulled: {
    subject: 'аннулирован',
    opening: ({ organization }, name) =>
      `${name} для «${organization}» аннулирован, не подписывайте и не оплачивайте его`,
  },
  paid: {
    subject: 'отмечена оплата',
    opening: ({ organization, sum }, name) =>
      `${name} для «${organization}»: отмечена оплата, ${sum > 0 ? `осталось ${sumText(sum)} ₽` : 'оплачен полностью'}`,
  },
  unpaid: {
    subject: 'отметка об оплате снята',
    opening: ({ organization, sum }, name) =>
      `${name} для «${organization}»: отметка об оплате снята, осталось ${sumText(sum)} ₽`,
  },
  overdue: {
    subject: 'просрочен',
    opening: ({ organization, sum, dueOn }, name) =>
      `${name} для «${organization}» не оплачен: ${sumText(sum)} ₽${dueOn ? `, срок был ${formatDay(dueOn)}` : ''}`,
  },
}

/** SMS to an employer about a bill. */
export const billSms = (event: BillEvent, bill: BillNotice, brand: Brand): string => {
  const name = `${billNames[bill.kind]} № ${bill.number} от ${formatDay(bill.on)}`
  return `${billEvents[event].opening(bill, name)}. Кабинет, «Счета». Вопросы: ${brand.phone}`
}

/** Letter to an employer about a bill. */
export function billLetter(
  event: BillEvent,
  bill: BillNotice,
  brand: Brand,
): { subject: string; text: string } {
  const name = `${billNames[bill.kind]} № ${bill.number} от ${formatDay(bill.on)}`
  return {
    subject: `${name}: ${billEvents[event].subject}`,
    text: [
      `${billEvents[event].opening(bill, name)}.`,
      event === 'overdue'
        ? 'Если вы уже заплатили, ничего делать не нужно: центр отметит оплату, когда деньги придут.'
        : 'Документы с печатными формами — в кабинете, в разделе «Счета».',
      ...(brand.url ? [`${brand.url}${billsLink}`] : []),
      `Вопросы: ${brand.phone}. ${brand.name}`,
    ].join('\n\n'),
  }
}
