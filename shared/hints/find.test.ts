import { expect, test } from 'vitest'
import { findHints } from './find.ts'
import type { Hint, HintId } from './schema.ts'

const hint = (name: string, text: string): Hint => ({
  id: name as HintId,
  name,
  header: name,
  text,
  additional: '',
  type: 'booking',
  position: 0,
  status: 'active',
  isFavorite: false,
})

const hints = [
  hint('Что взять с собой', 'Паспорт и направление работодателя'),
  hint('Если направления нет', 'Запишитесь без него'),
  hint('Как перенести запись', 'Перенос бесплатный'),
]
const found = (query: string) => findHints(hints, query).map(({ name }) => name)

test.for<[string, string[]]>([
  ['направление', ['Если направления нет', 'Что взять с собой']],
  ['НАПРАВЛЕНИЕМ работодатель', ['Что взять с собой']],
  ['перенос', ['Как перенести запись']],
  ['gthtyjc', ['Как перенести запись']],
  ['направление перенос', ['Если направления нет', 'Что взять с собой', 'Как перенести запись']],
  ['я не вижу направление', ['Если направления нет', 'Что взять с собой']],
  ['меня и вас нет', []],
  ['  ', []],
  ['.*', []],
])('«%s» finds %j', ([query, names]) => expect(found(query)).toEqual(names))
