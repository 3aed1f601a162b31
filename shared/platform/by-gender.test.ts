import { expect, test } from 'vitest'
import { byGender } from './by-gender.ts'

test.for([
  ['Пришёл', 'Пришла'],
  ['Уже пришёл 4 марта', 'Уже пришла 4 марта'],
  [
    'П-017 снова не пришёл. Вызовут раньше, если вернётся',
    'П-017 снова не пришла. Вызовут раньше, если вернётся',
  ],
  ['Записан на 08.12.2026', 'Записана на 08.12.2026'],
  ['Приглашён', 'Приглашена'],
  ['Осмотр пройден', 'Осмотр пройден'],
])('turns «%s» into «%s» for a woman and keeps it for a man', ([man = '', woman = '']) => {
  expect([byGender(man, 'Женский'), byGender(man, 'Мужской')]).toEqual([woman, man])
})
