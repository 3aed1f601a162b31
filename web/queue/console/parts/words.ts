import { byGender } from '../../../../shared/platform/by-gender.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { countOf, formFor, listed, numberOf, peopleText } from '../../../../shared/platform/count-words.ts'
import { ageOn, clinicDay, clinicTime } from '../../../../shared/platform/days.ts'
import { breakWords, type RoomBreak } from '../../../../shared/queue/room-break.ts'
import { awayMinutes, missesAtMost } from '../../../../shared/queue/rules.ts'
import type { BreakAsked, Console, Patient, QueueNow, QueueRoom } from '../../../../shared/queue/schema.ts'
import { shiftHours, shortName } from '../../../../shared/shifts/ru.ts'
import type { RoomsToday } from '../../../../shared/shifts/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'

/** Returns whole minutes since a moment; never negative, whatever this device's clock says. */
export const minutesSince = (since: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))

/** Formats a duration: «меньше минуты», «4 мин», «1 ч 5 мин». */
export function lastingWords(since: string, now: Date): string {
  const minutes = minutesSince(since, now)
  if (minutes === 0) return 'меньше минуты'
  const hours = Math.floor(minutes / 60)
  const parts = [hours > 0 && `${hours}\u00a0ч`, minutes % 60 > 0 && `${minutes % 60}\u00a0мин`]
  return parts.filter(Boolean).join(' ')
}

/** Formats a past moment: «только что», «4 мин назад». */
export const agoWords = (since: string, now: Date): string =>
  minutesSince(since, now) === 0 ? 'только что' : `${lastingWords(since, now)} назад`

/** Formats age and gender in short: «34 года, женский». */
export const personWords = ({ birth, gender }: Pick<Patient, 'birth' | 'gender'>, now: Date): string =>
  `${countOf(ageOn(birth, clinicDay(now)), ['год', 'года', 'лет'])}, ${gender.toLowerCase()}`

/** Formats a count: «ждут 3 человека», «ждёт 1 человек», «никто не ждёт». */
export const waitingWords = (people: number): string =>
  people === 0 ? 'никто не ждёт' : `${formFor(people, ['ждёт', 'ждут', 'ждут'])} ${peopleText(people)}`

/** Describes the rest of the route after this stop. */
export const leftWords = (left: number): string =>
  left === 0
    ? 'Больше никуда не нужно'
    : `После вас ещё ${numberOf(left, ['кабинет', 'кабинета', 'кабинетов'])}`

/** Says how often the patient did not come when called here. */
export const missesWords = ({ misses, gender }: Pick<Patient, 'misses' | 'gender'>): string =>
  byGender(
    misses === 1 ? 'вызван, не пришёл' : `не пришёл ${numberOf(misses, ['раз', 'раза', 'раз'])}`,
    gender,
  )

/** Describes the effect of «Не пришёл», by how often the patient had not come here before. */
export const absentWords = ({
  number,
  misses,
  gender,
}: Pick<Patient, 'number' | 'misses' | 'gender'>): string =>
  byGender(
    misses + 1 < missesAtMost
      ? `${number} не пришёл. Вызовут через ${awayMinutes} минут или раньше, если вернётся`
      : `${number} снова не пришёл. Не вызовут, пока не вернётся: отметьте это в строке талона`,
    gender,
  )

const backWords = (numbers: readonly string[]): string =>
  `От двери в очередь ${formFor(numbers.length, ['вернётся', 'вернутся', 'вернутся'])} ${peopleText(numbers.length)}: ${listed(numbers)}.`

const unservedWords = (people: number): string =>
  `Всего сюда сегодня нужно ${countOf(people, ['человеку', 'людям', 'людям'])}, других открытых кабинетов нет. Предупредите регистратуру.`

/**
 * Returns the question before a room closes: which patients go back from its door to the queue, and how many
 * have no other room. Null: no question is needed.
 */
export function closeQuestion({ sentBack, unserved }: Pick<Console, 'sentBack' | 'unserved'>): string | null {
  const lost = [sentBack.length > 0 && backWords(sentBack), unserved > 0 && unservedWords(unserved)].filter(
    Boolean,
  )
  return lost.length > 0 ? ['Закончить приём?', ...lost].join(' ') : null
}

/** Checks whether a room is given no patients, because a break is on or begins after the patient inside. */
export const isAway = ({ breakMinutes, breakUntil }: RoomBreak): boolean =>
  breakMinutes !== null || breakUntil !== null

/** Explains what a break does, before it begins or while it lasts. */
export function breakHint({ cabinet, inside }: Pick<Console, 'cabinet' | 'inside'>): string {
  const words = breakWords(cabinet)
  if (words) return inside ? `${capital(words)}, после ${inside.number}.` : `${capital(words)}.`
  const start = inside ? `Начнётся после ${inside.number}. ` : ''
  return `${start}Новых людей сюда не позовут, на табло и в талонах будет время возвращения.`
}

/** Returns the words and the request of a button that sets a break or, when it has a time, prolongs it. */
export function breakChoice(
  { breakUntil }: RoomBreak,
  minutes: number,
): { words: string; asked: BreakAsked } {
  const length = `${minutes}\u00a0мин`
  if (!breakUntil) return { words: length, asked: { minutes } }
  const until = new Date(Date.parse(breakUntil) + minutes * 60_000)
  return { words: `Ещё ${length}`, asked: { time: clinicTime(until) } }
}

/** Names the act that ends a break: one that has not begun is withdrawn. */
export const overWords = ({ inside }: Pick<Console, 'inside'>): string =>
  inside ? 'Отменить перерыв' : 'Закончить перерыв'

const laterParts: readonly [key: keyof Console['later'], words: string][] = [
  ['inside', 'на приёме в других кабинетах'],
  ['called', 'вызваны к другим дверям'],
  ['before', 'сначала пройдут другие кабинеты'],
]

/** Says where the patients are who come here later: «Придут позже 3: на приёме в других кабинетах 2, …»; null for none. */
export function laterWords(later: Console['later']): string | null {
  const count = later.inside + later.called + later.before
  if (count === 0) return null
  const parts = laterParts.flatMap(([key, words]) => (later[key] > 0 ? [`${words}\u00a0${later[key]}`] : []))
  return `Придут позже\u00a0${count}: ${parts.join(', ')}`
}

/** Describes the result of closing a room; empty when no patient stood at its door. */
export const closedWords = (numbers: readonly string[]): string =>
  numbers.length === 0
    ? ''
    : `Приём закончен. В очередь ${formFor(numbers.length, ['вернулся', 'вернулись', 'вернулись'])} ${listed(numbers)}`

/**
 * Names the patient whose stop was ended last, and says where the patient now inside will wait if this is
 * undone.
 */
export const passedWords = (number: string, inside: string | null): string =>
  `Закончено: ${number}${inside ? `. Если вернуть, ${inside} подождёт у двери` : ''}`

/** Describes the result of restoring a patient. */
export const resumedWords = (number: string, inside: string | null): string =>
  `${number} снова в кабинете${inside ? `, ${inside} ждёт у двери` : ''}`

/** Formats the demand for a station: «ждут 2 человека, у двери 1», «никто не ждёт, всего нужно сегодня: 3». */
export function demandWords({
  waiting,
  called,
  needed,
}: Pick<QueueRoom, 'waiting' | 'called' | 'needed'>): string {
  const near = called > 0 ? `, у двери ${called}` : ''
  return `${waitingWords(waiting)}${near}${needed > waiting ? `, всего нужно сегодня:\u00a0${needed}` : ''}`
}

/**
 * Up to `namedAtMost` stations are all named; of a longer list the first `namedOfMany` are named and the others
 * are counted.
 */
const namedAtMost = 3
const namedOfMany = 2

/**
 * Lists stations without an open room, most needed first: «ЛОР (5), Рентген (1)», «ЛОР (5), Невролог (3) и ещё
 * 9».
 */
export function neededWords(needed: QueueNow['closedNeeded']): string {
  const names = needed
    .toSorted((one, other) => other.people - one.people)
    .map(({ name, people }) => `${name}\u00a0(${people})`)
  if (names.length <= namedAtMost) return names.join(', ')
  return `${names.slice(0, namedOfMany).join(', ')} и\u00a0ещё\u00a0${names.length - namedOfMany}`
}

/** Describes the whole clinic in a line: «В клинике 23 человека, принимают 6 кабинетов из 14». */
export function clinicWords({ inside, cabinets }: Pick<QueueNow, 'inside' | 'cabinets'>): string {
  const open = cabinets.filter(({ isOpen }) => isOpen).length
  const people = inside === 0 ? 'Сейчас в клинике никого' : `Сейчас в клинике ${peopleText(inside)}`
  const rooms = ['кабинет', 'кабинета', 'кабинетов'] as const
  return open === 0
    ? `${people}, все кабинеты закрыты`
    : `${people}, ${formFor(open, ['принимает', 'принимают', 'принимают'])} ${numberOf(open, rooms)} из ${cabinets.length}`
}

/** Says who works in a room today by the plan: «по плану Иванова А. П. 08:00–14:00, Петров П. П. 14:00–20:00». */
export const plannedWords = (planned: RoomsToday): string =>
  `по плану ${planned.map((one) => `${shortName(one.workerName)} ${shiftHours(one)}`).join(', ')}`

/** Words for what a call out of turn writes about the patient inside. */
const writtenByCall: Record<StopFindings['writing'], string | null> = {
  nothing: null,
  typed: 'Введённое запишем',
  norm: 'Запишем: без патологии',
  taken: 'Запишем: взято, ждём результат',
}

/** Says that a call out of turn ends the stop of the patient inside, and what is written about that patient. */
export function endedByCall(
  { number, fullname }: Pick<Patient, 'number' | 'fullname'>,
  { writing, unwritten }: Pick<StopFindings, 'writing' | 'unwritten'>,
): string {
  const end = `Внутри ${number}, ${fullname}: этот приём будет закончен`
  const left = unwritten.length > 0 ? `Останется не записанным: ${unwritten.join('; ')}` : null
  return `${[end, writtenByCall[writing], left].filter(Boolean).join('. ')}.`
}
