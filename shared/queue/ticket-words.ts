import { capital, small } from '../platform/capital.ts'
import { countOf, type Forms, formFor } from '../platform/count-words.ts'
import { clinicTime } from '../platform/days.ts'
import { addressWords } from '../schedule/ru.ts'
import { backWords } from './room-break.ts'
import { roomsJoined, roomsShort, roomWords } from './room-words.ts'
import { isNeeded } from './rules.ts'
import type { Stop, Summons, Ticket, Wait } from './schema.ts'

/** Texts of a ticket, from the small line at the top to the sentence for a screen reader. */
export interface TicketWords {
  lead: string
  /** The words before `large`: «Идите в кабинет». */
  go: string | null
  /** The large text: the ticket, or the room to go to. */
  large: string | null
  title: string
  text: string | null
  /** Directions, as the clinic has written them. */
  place: string | null
  /** Why the state has changed: «Кабинет 1 закрылся, вас вызовут в другой». */
  why: string | null
  /**
   * One line for places that show nothing else: a strip on another page, the tab title, an offline page. Never
   * names a doctor.
   */
  short: string
  /** All texts as one sentence, without numbers that change by themselves. */
  said: string
}

const roomForms: Forms = ['кабинет', 'кабинета', 'кабинетов']
const time = (at: string): string => clinicTime(new Date(at))

/** Prints a wait: «около 7–12 минут», «до 3 минут», «меньше минуты». */
export function minutesWords({ from, to }: Pick<Wait, 'from' | 'to'>): string {
  if (to < 1) return 'меньше минуты'
  // After «около» and «до» the noun is in the genitive case.
  const minutes = `${to}\u00a0${formFor(to, ['минуты', 'минут', 'минут'])}`
  if (from < 1) return `до ${minutes}`
  // Uses a joiner so that a line break does not part the two numbers.
  return `около ${from < to ? `${from}–\u2060` : ''}${minutes}`
}

const beforeYou = (ahead: number): string => (ahead > 0 ? `перед вами ${ahead}` : 'перед вами никого')

/** Prints «Перед вами 2, невролог, кабинет 14», and when its doctor is back from a break. */
function waitWords({ station, name, ahead }: Wait, stops: readonly Stop[]): string {
  const { cabinets: rooms = [], backAt = null } = stops.find((stop) => stop.station === station) ?? {}
  const where = rooms.length > 0 ? [roomWords(rooms)] : []
  const back = backAt ? [backWords(backAt)] : []
  return [capital(beforeYou(ahead)), small(name), ...where, ...back].join(', ')
}

/** Counts the passed stops and all stops of the route, without those not needed today. */
export function progressOf(stops: readonly Stop[]): { passed: number; total: number; left: number } {
  const total = stops.filter(({ state }) => state !== 'dropped').length
  const left = stops.filter(({ state }) => isNeeded(state)).length
  return { passed: total - left, total, left }
}

const turnOf = ({ state, station }: Stop, wait: Wait | null): number => {
  if (state === 'done') return 0
  if (state === 'called' || state === 'inside') return 1
  if (state === 'dropped') return 4
  return wait?.station === station ? 2 : 3
}

/** Orders the route as it is walked: passed in the order of the day, now, next, ahead, then not needed. */
export const inTurn = ({ stops, wait }: Pick<Ticket, 'stops' | 'wait'>): Stop[] =>
  stops.toSorted(
    (one, other) =>
      turnOf(one, wait) - turnOf(other, wait) ||
      (one.state === 'done' ? (one.endedAt ?? '').localeCompare(other.endedAt ?? '') : 0),
  )

type StateWords = Omit<TicketWords, 'said' | 'short' | 'why'> & { short?: string; said?: string }

const quiet = { go: null, large: null, text: null, place: null }

/** Checks that none of the remaining stops has a room that takes patients now. */
function isStill(stops: readonly Stop[]): boolean {
  const ahead = stops.filter(({ state }) => isNeeded(state))
  return ahead.length > 0 && ahead.every(({ isClosed, backAt }) => isClosed || backAt)
}

/**
 * Returns the stop whose room is the first to be back from a break while no remaining stop has a room that takes
 * patients; null when there is none.
 */
export function firstBack(stops: readonly Stop[]): (Stop & { backAt: string }) | null {
  if (!isStill(stops)) return null
  const away = stops.flatMap((stop) => {
    const { state, backAt } = stop
    return isNeeded(state) && backAt ? [{ ...stop, backAt }] : []
  })
  return away.toSorted((one, other) => Date.parse(one.backAt) - Date.parse(other.backAt))[0] ?? null
}

/** Explains why nobody calls the patient: the rooms are closed, or the first of them is back from a break at a time. */
function stillWords(stops: readonly Stop[]): string {
  const back = firstBack(stops)
  return back
    ? `${capital(roomWords(back.cabinets))}: перерыв, ${backWords(back.backAt)}. Тогда и\u00a0позовём`
    : 'Ваши кабинеты сейчас не принимают. Узнайте в регистратуре, когда они откроются'
}

function waiting({ number, wait, stops }: Ticket): StateWords {
  const lead = 'Ваш талон'
  const said = `Талон ${number}: ждите вызова`
  const short = 'Ждите вызова'
  if (wait) {
    const title = `Ждите: ${minutesWords(wait)}`
    return { ...quiet, lead, large: number, title, text: waitWords(wait, stops), short, said }
  }
  const text = isStill(stops) ? stillWords(stops) : 'Кабинет назовём здесь и на табло'
  return { ...quiet, lead, large: number, title: short, text, short, said }
}

const leadOf = (summons: Summons | null): string =>
  summons?.again ? 'Вызываем ещё раз, талон' : 'Вас вызывают, талон'

function called({ number, summons, wait }: Ticket): StateWords {
  const { name = '', cabinets = [], place = null } = summons ?? {}
  const lead = leadOf(summons)
  const isOne = cabinets.length < 2
  const rooms = roomsJoined(cabinets)
  const go = rooms ? (isOne ? 'Идите в кабинет' : 'Идите к кабинетам') : 'Подойдите'
  return {
    lead,
    go,
    large: rooms || number,
    title: name,
    place: place && addressWords(place),
    text: isOne ? wait && `У двери ждать ${minutesWords(wait)}` : 'Пригласят в тот, что освободится первым',
    short: rooms ? `Вас вызывают: ${roomWords(cabinets)}` : 'Вас вызывают',
    said: [`${lead} ${number}. ${go} ${rooms}`, small(name), ...(place ? [place] : [])].join(', '),
  }
}

function inside({ number, cabinet, stops, summons }: Ticket): StateWords {
  const stop = stops.find(({ state }) => state === 'inside')
  const where = cabinet ? `, ${roomWords([cabinet])}` : ''
  return {
    lead: summons ? leadOf(summons) : 'Талон',
    large: cabinet ? roomsJoined([cabinet]) : number,
    place: stop?.place ? addressWords(stop.place) : null,
    go: cabinet ? 'Вас ждут в кабинете' : 'Вас ждут на приёме',
    title: stop?.name ?? '',
    text: 'Входите, если вы ещё не там',
    short: cabinet ? `Вас ждут: ${roomWords([cabinet])}` : 'Вас ждут',
    said: summons
      ? `${leadOf(summons)} ${number}. Вас приглашают войти${where}`
      : `Талон ${number}: вас ждут на приёме${where}`,
  }
}

const whyAway = ({ awayUntil, isMissed }: Ticket): string => {
  if (!awayUntil) return 'Вас вызывали дважды и не дождались. Вернулись?'
  return isMissed ? 'Вас вызывали и не дождались. Вы уже здесь?' : 'Вернулись раньше?'
}

function away(ticket: Ticket): StateWords {
  const { number, awayUntil } = ticket
  const title = awayUntil ? `Не вызываем до\u00a0${time(awayUntil)}` : 'Пока не вызываем'
  const text = `${whyAway(ticket)} Нажмите «Я\u00a0здесь», и вас снова позовут`
  return { ...quiet, lead: 'Ваш талон', large: number, title, text }
}

function done(): StateWords {
  const text =
    'Заключение оформляют не дольше 5 рабочих дней. О готовом пишем вам, найти его можно в «Истории осмотров»'
  return { ...quiet, lead: 'Талон', title: 'Осмотр пройден', text }
}

function left({ stops }: Ticket): StateWords {
  const count = progressOf(stops).left
  const rest = count > 0 ? `Осталось: ${countOf(count, roomForms)}. ` : ''
  const text = `${rest}О другом дне договоритесь в регистратуре`
  return { ...quiet, lead: 'Талон', title: 'Осмотр не закончен', text }
}

/** Explains what happened to the room at whose door the patient stood. */
function whyOf({ shut, shutUntil, state, stops }: Ticket): string | null {
  if (!shut) return null
  if (shutUntil) {
    const away = `${capital(roomWords([shut]))}: перерыв, ${backWords(shutUntil)}`
    return state === 'waiting' && !isStill(stops) ? `${away}. Вас вызовут туда или в\u00a0другой` : away
  }
  const closed = `${capital(roomWords([shut]))} закрылся`
  return state === 'waiting' && !isStill(stops) ? `${closed}, вас вызовут в другой` : closed
}

const byState = { waiting, called, inside, away, done, left }

/** Returns the text for the owner of a ticket at this moment. Omits an unknown wait. */
export function ticketSays(ticket: Ticket): TicketWords {
  const words = byState[ticket.state](ticket)
  const short = words.short ?? words.title
  const why = whyOf(ticket)
  const said = words.said ?? `Талон ${ticket.number}: ${small(words.title)}`
  return { ...words, short, why, said: why ? `${why}. ${said}` : said }
}

function aheadNote({ isClosed, backAt, isLast, after }: Stop): string {
  if (backAt) return `${isLast ? 'последним, перерыв' : 'перерыв'}, ${backWords(backAt)}`
  if (isLast) return isClosed ? 'последним, сейчас не принимает' : 'последним, итоговое заключение'
  if (isClosed) return 'сейчас не принимает'
  return after.length > 0 ? `сначала ${after.map(small).join(', ')}` : 'можно в любом порядке'
}

/**
 * Returns the line under a stop of the route: when it was passed, how long to wait, or why it is not yet its
 * turn.
 */
export function stopNote(stop: Stop, wait: Wait | null): string {
  const { state, station, place, endedAt } = stop
  if (state === 'done') return endedAt ? `пройдено в ${time(endedAt)}` : 'пройдено'
  if (state === 'dropped') return 'не сегодня'
  if (state === 'called') return ['вас ждут сейчас', ...(place ? [addressWords(place)] : [])].join(', ')
  if (state === 'inside') return 'вас ждут в кабинете'
  if (wait?.station !== station) return aheadNote(stop)
  const back = stop.backAt ? `, ${backWords(stop.backAt)}` : ''
  return `${beforeYou(wait.ahead)}, ${minutesWords(wait)}${back}`
}

/** Lists the services of a stop: «Общий анализ крови, глюкоза». */
export const servicesWords = (services: Stop['services']): string =>
  capital(services.map(({ name }) => small(name)).join(', '))

/** Returns the rooms of a stop: «каб. 3», «каб. 12, 13»; a room with a name instead of a number keeps the name. */
export function stopRooms({ cabinet, cabinets }: Stop): string {
  return roomsShort(cabinet ? [cabinet] : cabinets)
}

/** Prints «Центр закрывается в 16:00»; null when that is not known. */
export const closingWords = ({ closesAt }: Pick<Ticket, 'closesAt'>): string | null =>
  closesAt && `Центр закрывается в\u00a0${closesAt}`

/** Prints «Ещё 5 кабинетов, пришли в 08:14». */
export function restWords({ stops, cameAt }: Ticket): string {
  const { left: count } = progressOf(stops)
  const rest = count > 0 ? `Ещё ${countOf(count, roomForms)}, п` : 'П'
  return `${rest}ришли в\u00a0${time(cameAt)}`
}

/** Prints «Вы закончите около 11:40»; null when the end is unknown. */
export const finishWords = ({ finishAt }: Ticket): string | null =>
  finishAt && `Вы закончите около\u00a0${time(finishAt)}`

/**
 * Checks whether the patient must hear the change: a call to a door or into a room, or its repeat; not a return
 * to the door. `before`: none for a new ticket.
 */
export function isSummonedAnew(before: Ticket | undefined, now: Ticket): boolean {
  const isIn = before?.state === 'inside'
  if (now.state === 'inside' && (!isIn || before.cabinet !== now.cabinet)) return true
  if (!now.summons || (isIn && now.state === 'called' && now.summons.cabinets.includes(before.cabinet ?? '')))
    return false
  return before?.summons?.at !== now.summons.at || before.summons.again !== now.summons.again
}

/** Checks whether the owner is called now, to a door or into a room. */
export const isSummoned = ({ summons }: Ticket): boolean => summons !== null

const urgency = ['called', 'inside', 'waiting', 'away'] as const

/**
 * Picks the ticket to show where there is room for one: the called one first, then the one inside; null when
 * none is open.
 */
export const mostUrgent = (tickets: readonly Ticket[]): Ticket | null =>
  [
    ...tickets.filter(isSummoned),
    ...urgency.flatMap((state) => tickets.filter((ticket) => ticket.state === state)),
  ][0] ?? null
