import type { Brand } from '../../platform/brand.ts'
import { formatDay } from '../../platform/days.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import { moneyText } from '../../prices/ru.ts'
import { type BookedResult, resultFilesAtMost } from '../schema.ts'

/** Refusals about earlier results. */
export const resultRefusals = refusalKinds({
  NOT_A_SCAN: [422, 'Подойдёт фото JPEG или PNG либо файл PDF'],
  TOO_MANY_FILES: [409, 'Больше файлов добавить нельзя'],
  RESULT_DECIDED: [409, 'Решение об этом результате уже принято'],
  RESULT_NOT_NOW: [409, 'Запись отменена или осмотр уже закончен: решать о результате поздно'],
})

/** Said of a file that was uploaded more than a day ago, or by somebody else. */
export const fileGone = 'Файла уже нет: загрузите его ещё раз'

/** Says how many files a result may have. */
export const filesHint = `До ${resultFilesAtMost} файлов: фото или PDF, каждый до 10 МБ`

/** Why a stop of the day before is on the route again. */
export const returnedReason = 'Прежний результат не принят'

/** A person whose result was refused; `total` is null when the employer pays. */
interface RefusedNotice {
  number: string
  total: number | null
}

/** The SMS about a refused result. It names no study: others may read a locked screen. */
export const refusedSms = ({ number, total }: RefusedNotice): string =>
  [
    `Запись ${number}: прежний результат не принят, исследование пройдёте на осмотре.`,
    total !== null && `Стоимость теперь ${moneyText(total)}.`,
    'Подробности в личном кабинете',
  ]
    .filter(Boolean)
    .join(' ')

/** The push about a refused result or another paper: it names neither the paper nor the price. */
export const refusedPush = (number: string): string => `Запись ${number}. Причина в личном кабинете`

/** The letter about a refused result. */
export const refusedLetter = (notice: RefusedNotice, brand: Brand) => ({
  subject: 'Прежний результат не принят',
  text: [
    'Клиника проверила прежний результат, который вы дали при записи, и не приняла его. Исследование снова входит в осмотр.',
    [`Номер записи: ${notice.number}`, notice.total !== null && `Стоимость: ${moneyText(notice.total)}`]
      .filter(Boolean)
      .join('\n'),
    `Причина и объём осмотра в личном кабинете${brand.url ? `: ${brand.url}` : ''}. Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})

/** States where an earlier result stands: «сделано 12.03.2026, на проверке». */
export function resultText({
  on,
  isOwn,
  state,
  reason,
}: Pick<BookedResult, 'on' | 'isOwn' | 'state' | 'reason'>): string {
  const done = `${isOwn ? 'сделано у нас' : 'сделано'} ${formatDay(on)}`
  if (state === 'own') return done
  if (state === 'pending') return `${done}, на проверке`
  if (state === 'accepted') return `${done}, принято`
  return `${done}, не принято: ${reason ?? ''}`
}
