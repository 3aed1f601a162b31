import { refusalKinds } from '../../platform/refusal.ts'
import type { Receiver } from '../schema.ts'
import type { HandedPaper, PaperSide, ReceiptRow } from './schema.ts'

/** Refusals of the register of handed papers. */
export const receiptRefusals = refusalKinds({
  HANDED_ALREADY: [
    409,
    'Среди выбранных есть документы, которые уже выданы или аннулированы. Обновите список',
  ],
  NOT_FOR_RECEIVER: [
    409,
    'Работодателю вручают только его экземпляры заключений и акты: справку и выписку получает человек',
  ],
  NO_EXTRACT_TO_HAND: [409, 'Выписки нет: по осмотру не записано, что нашли, или выдана справка'],
  RECEIPT_CORRECTED: [409, 'Эту запись уже исправили. Обновите список'],
  NO_RECEIPTS: [409, 'Под отбор не подходит ни одна выдача'],
  TOO_MANY_RECEIPTS: [409, 'Больше 5000 строк в одном файле не собираем. Выберите период'],
})

/** Names of receivers, for a choice. */
export const receiverNames: Record<Receiver, string> = {
  person: 'Самому человеку',
  representative: 'Представителю человека',
  employer: 'Представителю работодателя',
  post: 'По почте',
}

/** To whom papers were handed, in a sentence: «Экземпляр выдан 3 ноября, вашему представителю». */
export const receiverWords: Record<Receiver, string> = {
  person: 'лично',
  representative: 'представителю',
  employer: 'представителю работодателя',
  post: 'отправлен по почте',
}

const paperNames: Record<HandedPaper, string> = {
  conclusion: 'Заключение',
  extract: 'Выписка',
  act: 'Заключительный акт',
}

/** Names a handed paper. */
export const handedName = ({ paper, isFinal }: Pick<ReceiptRow, 'paper' | 'isFinal'>): string =>
  paper === 'conclusion' && !isFinal ? 'Справка' : paperNames[paper]

/** Names whose copy it is. */
export const sideNames: Record<PaperSide, string> = {
  person: 'Экземпляр человека',
  employer: 'Экземпляр работодателя',
}

/** Texts of the printed register and of the расписка. */
export const receiptWords = {
  register: 'Журнал выдачи медицинских документов',
  slip: 'Расписка в получении документов',
  received: 'Документы получил(а)',
} as const
