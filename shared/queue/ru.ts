import { capital } from '../platform/capital.ts'
import { refusalKinds } from '../platform/refusal.ts'
import { roomWords } from './room-words.ts'
import { ticketNumber } from './rules.ts'
import type { PassReason } from './schema.ts'

/** Refusals of the electronic queue. */
export const queueRefusals = refusalKinds({
  STALE_QUEUE: [409, 'В кабинете уже не тот, кто был на экране. Проверьте и повторите'],
  CABINET_CLOSED: [409, 'Приём в этом кабинете закрыт. Сначала откройте его'],
  CABINET_BUSY: [409, 'В кабинете ещё человек. Сначала закончите с ним'],
  NOBODY_WAITS: [409, 'Сейчас к вам никого нет'],
  NOT_FOR_HIM: [409, 'Сейчас с этим талоном так поступить нельзя'],
  WENT_ON: [409, 'Вернуть в кабинет уже нельзя: прошло больше двух минут или человек пошёл дальше'],
  BOOKED_ANEW: [409, 'Вернуть в кабинет уже нельзя: человек снова записался на этот день'],
  OTHER_WORKER: [409, 'В этом кабинете принимает другой сотрудник'],
  ON_BREAK: [409, 'В кабинете перерыв. Сначала закончите его'],
  BREAK_TIME: [409, 'Перерыв ставят на сегодня, не длиннее трёх часов, до времени, которое ещё не прошло'],
  NAME_TAKEN: [409, 'Кабинет с таким номером уже есть'],
})

/**
 * Explains the refusal of an act on a patient who is no longer in the room. `inside`: the number of the patient
 * who is there now; null when the room is empty.
 */
export const staleRoom = (inside: string | null): string =>
  inside === null
    ? 'В кабинете уже никого: с человеком закончили, вернули его к двери или отметили «Не пришёл»'
    : `В кабинете уже ${inside}. Проверьте и повторите`

/** Why a stop of a site day is put off at once: its station did not come. The commission and the desk read it. */
export const notOnSite = 'Кабинет не выезжал: пройти в другой день'

/** Explains to the visitor how the electronic queue works, step by step in the order of a visit. */
export const queueRules: readonly { title: string; text: string }[] = [
  {
    title: 'Получите номер в регистратуре',
    text: 'Покажите QR-код записи или назовите фамилию. Номер действует весь визит, занимать очередь к каждому врачу не нужно.',
  },
  {
    title: 'Идите туда, где ждать меньше',
    text: 'Очередь сама выбирает следующий кабинет: тот, где вас примут быстрее. Порядок врачей у всех разный, и это нормально.',
  },
  {
    title: 'Подойдите к двери заранее',
    text: 'Вас пригласят, когда перед вами останется один человек, чтобы кабинет не ждал, а вы не стояли в коридоре.',
  },
  {
    title: 'Завершите осмотр у профпатолога',
    text: 'Он смотрит результаты всех врачей и подводит итог, поэтому к нему приглашают последним.',
  },
]

/** A call for a locked screen, visible to other people: the number and the rooms, without the service. */
export const callNote = (number: number, rooms: readonly string[]) => ({
  title: `Вас приглашают: ${ticketNumber(number)}`,
  text: capital(roomWords(rooms)),
})

/** Explains that a colleague receives in the room: an act there needs taking the reception over. */
export const otherWorker = (worker: string | null): string =>
  `В этом кабинете принимает ${worker ?? 'другой сотрудник'}. Чтобы продолжить самому, примите приём на себя`

/** Says why the next patient of a room is not the one who has waited longest. */
export const passReasons: Record<PassReason, string> = {
  priority: 'вне очереди',
  long: 'ждёт больше 40 минут',
  left: 'осталось пройти меньше, чем тем, кто ждёт дольше',
  age: 'в клинике дольше, чем те, кто ждёт сейчас дольше',
  opens: 'без этого кабинета не пустят в следующие',
  nearEnd: 'после вас остался последний кабинет',
}

/** Reason to keep a patient in the room. */
export const stillInside = 'Человек сейчас в кабинете. Сначала закончите с ним'

/** Reason why a room cannot take a patient back after the medical commission has made its paper. */
export const afterConclusion = 'Вернуть в кабинет уже нельзя: по осмотру оформлен документ комиссии'

/** Events of a ticket or a room for the audit. */
export const ticketWords = {
  inside: 'Приглашён',
  done: 'Приём окончен',
  recall: 'Вызов повторён',
  absent: 'Не пришёл на вызов',
  back: 'Возвращён к двери',
  resumed: 'Возвращён в кабинет',
  taken: 'Приглашён не по очереди',
  left: 'Ушёл, не закончив',
  priority: 'Вне очереди',
  common: 'В общей очереди',
  here: 'На месте',
  away: 'Отошёл',
  open: 'Приём начат',
  closed: 'Приём закончен',
  break: 'Перерыв',
  breakOver: 'Перерыв окончен',
} as const
