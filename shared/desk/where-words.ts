// Source: queue.md §4; answers the question where a patient is, for someone at the desk or on the phone.
import { small } from '../platform/capital.ts'
import { clinicTime } from '../platform/days.ts'
import { backWords } from '../queue/room-break.ts'
import { roomsJoined, roomWords } from '../queue/room-words.ts'
import { isNeeded } from '../queue/rules.ts'
import type { Stop, Ticket } from '../queue/schema.ts'
import { firstBack, minutesWords, progressOf } from '../queue/ticket-words.ts'
import { leftText } from '../schedule/fit/ru.ts'
import { addressWords } from '../schedule/ru.ts'

/** Location of a patient in one line, with details. The wording suits men and women. */
interface WhereWords {
  title: string
  text: string | null
  /** «Пройдено 3 из 9». */
  passed: string
  /** «Осталось: невролог, ЛОР»; null when nothing remains or the last stop is in progress. */
  left: string | null
  /** «На другой день останется: забор крови»; null when everything is still done today. */
  another: string | null
}

/** Returns the end of a line: «: кабинет 12»; empty when the room is unknown. */
const at = (rooms: readonly string[]): string => (rooms.length > 0 ? `: ${roomWords(rooms)}` : '')

type StateWords = Pick<WhereWords, 'title' | 'text'>

function waiting({ wait, stops }: Ticket, over: readonly string[]): StateWords {
  const title = 'Ждёт вызова'
  const needed = stops.filter(({ state }) => isNeeded(state))
  if (needed.length > 0 && needed.every(({ station }) => over.includes(station)))
    return { title: 'Сегодня больше не примут', text: null }
  // Its room may be open still, but nobody is promised a call after its hour.
  if (wait && over.includes(wait.station)) return { title, text: null }
  if (wait) {
    const { cabinets: rooms = [], backAt = null } =
      stops.find(({ station }) => station === wait.station) ?? {}
    const where = rooms.length > 0 ? [roomWords(rooms)] : []
    const next = [small(wait.name), ...where, ...(backAt ? [backWords(backAt)] : [])].join(', ')
    const ahead = wait.ahead > 0 ? `впереди ${wait.ahead}` : 'впереди никого'
    return { title, text: `Следующий: ${next}, ${ahead}, ждать ${minutesWords(wait)}` }
  }
  const back = firstBack(stops)
  if (back) return { title, text: `Перерыв: ${small(back.name)}, ${backWords(back.backAt)}` }
  const ahead = stops.filter(({ state }) => isNeeded(state))
  const isStill = ahead.length > 0 && ahead.every(({ isClosed }) => isClosed)
  return { title, text: isStill ? 'Все оставшиеся кабинеты сейчас не принимают' : null }
}

function called({ summons, isHere }: Ticket): StateWords {
  if (!summons) return { title: 'Вызывают', text: null }
  const { name, cabinets, place, at: since, again } = summons
  const how = again > 0 ? 'повторно в' : 'в'
  const parts = [
    name,
    ...(place ? [addressWords(place)] : []),
    `вызов ${how}\u00a0${clinicTime(new Date(since))}`,
  ]
  return { title: `${isHere ? 'У двери' : 'Вызывают'}${at(cabinets)}`, text: parts.join(', ') }
}

function inside({ cabinet, stops }: Ticket): StateWords {
  const stop = stops.find(({ state }) => state === 'inside')
  const parts = [...(stop ? [stop.name] : []), ...(stop?.place ? [addressWords(stop.place)] : [])]
  return { title: `На приёме${at(cabinet ? [cabinet] : [])}`, text: parts.join(', ') || null }
}

function away({ awayUntil, isMissed }: Ticket): StateWords {
  const why = isMissed || !awayUntil ? 'Вызывали и не дождались' : null
  if (!awayUntil) return { title: 'Не вызывают', text: `${why}. Вызовут, когда вернётся и скажет об этом` }
  return {
    title: `Не вызывают до\u00a0${clinicTime(new Date(awayUntil))}`,
    text: why ?? 'Отлучка на 10 минут',
  }
}

const byState = {
  waiting,
  called,
  inside,
  away,
  done: (): StateWords => ({ title: 'Все кабинеты пройдены', text: null }),
  left: (): StateWords => ({ title: 'Осмотр не закончен', text: null }),
}

const isAhead = ({ state }: Stop): boolean => state === 'ahead'

/**
 * Describes for the registrar where the ticket owner is now; `over`: stations that take nobody more today. An unknown wait is omitted. Stops are
 * counted as for the ticket owner and the commission: the desk is the first of them.
 */
export function whereWords(ticket: Ticket, over: readonly string[] = []): WhereWords {
  const { passed, total } = progressOf(ticket.stops)
  const ahead = ticket.stops.filter(isAhead)
  const left = ahead.filter(({ station }) => !over.includes(station)).map(({ name }) => small(name))
  const late = ahead.filter(({ station }) => over.includes(station)).map(({ name }) => name)
  return {
    ...byState[ticket.state](ticket, over),
    passed: `Пройдено ${passed} из ${total}`,
    left: left.length > 0 ? `Осталось: ${left.join(', ')}` : null,
    another: late.length > 0 ? leftText(late) : null,
  }
}

/** First destination for the paper ticket; it is read later, so it contains no minutes. */
export function whereToGo({ state, summons, cabinet }: Ticket): {
  lead: string
  large: string | null
  text: string | null
} {
  const rooms = state === 'called' ? (summons?.cabinets ?? []) : cabinet ? [cabinet] : []
  if (rooms.length === 0) return { lead: 'Ждите: кабинет назовут на табло', large: null, text: null }
  const lead = rooms.length > 1 ? 'Идите к кабинетам' : 'Идите в кабинет'
  const text = summons
    ? [summons.name, ...(summons.place ? [addressWords(summons.place)] : [])].join(', ')
    : null
  return { lead, large: roomsJoined(rooms), text }
}

/** Tells when the patient goes to a stop of the paper route sheet; null when the stop may be visited at any time. */
export function sheetNote({ isLast, after }: Pick<Stop, 'isLast' | 'after'>): string | null {
  if (isLast) return 'последним'
  return after.length > 0 ? `после: ${after.map(small).join(', ')}` : null
}
