import { listed } from '../platform/count-words.ts'

/** Checks whether the door sign is a number, «12» or «12А», and not a name, «Процедурная». */
const isNumber = (name: string): boolean => /^\d/.test(name)

/**
 * Compares rooms by the door sign, everywhere: «2», «10», «12», «12А», «Процедурная 2Б», «Процедурная 3». The
 * database order is not used, because PGlite does not treat numbers within names as numbers.
 */
export const doorOrder = new Intl.Collator('ru', { numeric: true }).compare

/** Prints a room as people say it: «Кабинет 12», «Процедурная». */
export const roomName = (name: string): string => (isNumber(name) ? `Кабинет ${name}` : name)

/** Joins rooms as spoken: «12», «12 и 13», «11, 12 и 13»; quotes a name: «Процедурная 2Б». */
export const roomsJoined = (rooms: readonly string[]): string =>
  listed(rooms.map((name) => (isNumber(name) ? name : `«${name}»`)))

/** Prints «кабинет 14», «кабинеты 12 и 13», «кабинет «Процедурная 2Б»». */
export const roomWords = (rooms: readonly string[]): string =>
  `${rooms.length > 1 ? 'кабинеты' : 'кабинет'} ${roomsJoined(rooms)}`

/** Prints rooms in short form: «каб. 3», «каб. 12, 13», «Процедурная 2Б». */
export function roomsShort(rooms: readonly string[]): string {
  const text = rooms.join(', ')
  return rooms.length > 0 && rooms.every(isNumber) ? `каб.\u00a0${text}` : text
}

/**
 * Splits the rooms of a call for the wall screen: numbers share one line after `word`; names have no `word`,
 * and each is on its own line.
 */
export function roomSign(room: string): { word: string | null; lines: readonly string[] } {
  const rooms = room.split(', ')
  return rooms.every(isNumber)
    ? { word: rooms.length > 1 ? 'кабинеты' : 'кабинет', lines: [room] }
    : { word: null, lines: rooms.map(roomName) }
}
