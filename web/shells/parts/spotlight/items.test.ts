import { IconUser } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { fittingGroups } from './items.ts'

const item = (name: string, note?: string) => ({
  id: name,
  name,
  icon: IconUser,
  open: () => {},
  ...(note && { note }),
})
const groups = [
  { caption: 'Разделы', items: [item('Сотрудники', 'Для организации'), item('Журнал действий')] },
  { caption: 'Действия', items: [item('Импорт сотрудников из файла'), item('Записать ещё')] },
]
const found = (typed: string) =>
  fittingGroups(groups, typed).flatMap(({ items }) => items.map(({ name }) => name))

test.each([
  ['a part of a word', 'сотрудник', ['Сотрудники', 'Импорт сотрудников из файла']],
  ['all words in any order', 'файл имп', ['Импорт сотрудников из файла']],
  ['the note under the name', 'организации', ['Сотрудники']],
  ['е for ё', 'ЕЩЕ', ['Записать ещё']],
  ['the other keyboard layout', ';ehyfk', ['Журнал действий']],
  ['nothing that fits', 'талон', []],
])('the search over the cabinet finds a screen or an act by %s', (_, typed, names) => {
  expect(found(typed)).toEqual(names)
})

test('the search over the cabinet leaves out the captions under which nothing fits', () => {
  expect(fittingGroups(groups, 'журнал').map(({ caption }) => caption)).toEqual(['Разделы'])
})
