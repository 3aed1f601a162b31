// Source: queue.md §4; what somebody who stands at the desk or has called asks of another.
import { small } from '../platform/capital.ts'
import { clinicTime } from '../platform/days.ts'
import { roomsJoined, roomWords } from '../queue/room-words.ts'
import { isAtDesk, isNeeded } from '../queue/rules.ts'
import type { Stop, Ticket } from '../queue/schema.ts'
import { minutesWords, progressOf } from '../queue/ticket-words.ts'
import { addressWords } from '../schedule/ru.ts'

/** Where a person is: in one line, and what belongs to it. Said of men and women alike. */
interface WhereWords {
  title: string
  text: string | null
  /** «Пройдено 3 из 9». */
  passed: string
  /** «Осталось: невролог, ЛОР»; null when it is nothing or he is at the last one. */
  left: string | null
}

/** What stands after the beginning of a line: «: кабинет 12»; nothing where no room is known. */
const at = (rooms: readonly string[]): string => (rooms.length > 0 ? `: ${roomWords(rooms)}` : '')

type Said = Pick<WhereWords, 'title' | 'text'>

function waiting({ wait, stops }: Ticket): Said {
  const title = 'Ждёт вызова'
  if (wait) {
    const rooms = stops.find(({ station }) => station === wait.station)?.cabinets ?? []
    const next = [small(wait.name), ...(rooms.length > 0 ? [roomWords(rooms)] : [])].join(', ')
    const ahead = wait.ahead > 0 ? `впереди ${wait.ahead}` : 'впереди никого'
    return { title, text: `Следующий: ${next}, ${ahead}, ждать ${minutesWords(wait)}` }
  }
  const ahead = stops.filter(({ state }) => isNeeded(state))
  const isStill = ahead.length > 0 && ahead.every(({ isClosed }) => isClosed)
  return { title, text: isStill ? 'Все оставшиеся кабинеты сейчас не принимают' : null }
}

function called({ summons, isHere }: Ticket): Said {
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

function inside({ cabinet, stops }: Ticket): Said {
  const stop = stops.find(({ state }) => state === 'inside')
  const parts = [...(stop ? [stop.name] : []), ...(stop?.place ? [addressWords(stop.place)] : [])]
  return { title: `На приёме${at(cabinet ? [cabinet] : [])}`, text: parts.join(', ') || null }
}

function away({ awayUntil, isMissed }: Ticket): Said {
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
  done: (): Said => ({ title: 'Все кабинеты пройдены', text: null }),
  left: (): Said => ({ title: 'Осмотр не закончен', text: null }),
}

const isAhead = ({ state }: Stop): boolean => state === 'ahead'

/**
 * What the desk says of where the owner of a ticket is now, to whoever asks. A wait that is not known is not told, the desk
 * itself is not counted.
 */
export function whereWords(ticket: Ticket): WhereWords {
  const { passed, total } = progressOf(ticket.stops.filter((stop) => !isAtDesk(stop)))
  const left = ticket.stops.filter(isAhead).map(({ name }) => small(name))
  return {
    ...byState[ticket.state](ticket),
    passed: `Пройдено ${passed} из ${total}`,
    left: left.length > 0 ? `Осталось: ${left.join(', ')}` : null,
  }
}

/** Where somebody goes first, as his paper ticket says it: it is read later, so no minutes are told. */
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

/** When a stop of the paper route sheet has its turn; null where any will do. */
export function sheetNote({ isLast, after }: Pick<Stop, 'isLast' | 'after'>): string | null {
  if (isLast) return 'последним'
  return after.length > 0 ? `после: ${after.map(small).join(', ')}` : null
}
