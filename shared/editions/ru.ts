import { refusalKinds } from '../platform/refusal.ts'
import type { EditionState } from './schema.ts'

/** Refusal messages about editions of an order. */
export const editionRefusals = refusalKinds({
  EDITION_FAULTY: [422, 'В файлах редакции есть ошибки'],
  EDITION_SAME: [409, 'Эта редакция ничем не отличается от той, которая действует'],
  EDITION_IN_WAY: [409, 'На эти дни уже принята другая редакция. Сначала отзовите её'],
  EDITION_ACTS: [409, 'Эту редакцию уже нельзя отозвать: она действует или по ней есть записи'],
})

/** Names of the differences between two editions. */
export const editionFieldNames = {
  name: 'Название',
  shortName: 'Краткое название',
  kind: 'Вид',
  section: 'Раздел',
  parent: 'Вышестоящий пункт',
  periodicityMonths: 'Периодичность',
  doctors: 'Врачи',
  studies: 'Исследования',
  conditions: 'Условия',
  marks: 'Знаки веществ',
  substances: 'Вещества',
  selectable: 'Можно выбрать',
  preliminaryOnly: 'Только предварительный осмотр',
  note: 'Примечание',
  supersedes: 'Что заменяет',
  points: 'Пункты приказа',
  reuse: 'Прежний результат',
} as const

/** States of editions in words. */
export const editionStateNames: Record<EditionState, string> = {
  now: 'Действует',
  future: 'Ещё не действует',
  past: 'Больше не действует',
  withdrawn: 'Отозвана до начала',
}
