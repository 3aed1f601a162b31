import { listed } from '../platform/count-words.ts'

/** Whether what stands on a door is a number, «12» or «12А», and not a name, «Процедурная». */
const isNumber = (name: string): boolean => /^\d/.test(name)

/**
 * The order of rooms by what stands on their doors, everywhere: «2», «10», «12», «12А», «Процедурная 2Б», «Процедурная 3».
 * Not the database's: PGlite does not take numbers within names as numbers.
 */
export const doorOrder = new Intl.Collator('ru', { numeric: true }).compare

/** A room as people say it: «Кабинет 12», «Процедурная». */
export const roomName = (name: string): string => (isNumber(name) ? `Кабинет ${name}` : name)

/** Joined as they are spoken: «12», «12 и 13», «11, 12 и 13»; what has a name is quoted: «Процедурная 2Б». */
export const roomsJoined = (rooms: readonly string[]): string =>
  listed(rooms.map((name) => (isNumber(name) ? name : `«${name}»`)))

/** «кабинет 14», «кабинеты 12 и 13», «кабинет «Процедурная 2Б»». */
export const roomWords = (rooms: readonly string[]): string =>
  `${rooms.length > 1 ? 'кабинеты' : 'кабинет'} ${roomsJoined(rooms)}`

/** Rooms beside a line that has said what they are: «каб. 3», «каб. 12, 13», «Процедурная 2Б». */
export function roomsShort(rooms: readonly string[]): string {
  const text = rooms.join(', ')
  return rooms.length > 0 && rooms.every(isNumber) ? `каб.\u00a0${text}` : text
}

/** The rooms of a call on the wall: numbers in a line after `word`; names without it, each on a line of its own. */
export function roomSign(cabinet: string): { word: string | null; lines: readonly string[] } {
  const rooms = cabinet.split(', ')
  return rooms.every(isNumber)
    ? { word: rooms.length > 1 ? 'кабинеты' : 'кабинет', lines: [cabinet] }
    : { word: null, lines: rooms.map(roomName) }
}
