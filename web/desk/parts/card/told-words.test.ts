import { expect, test } from 'vitest'
import { cancelWords, moveWords } from './told-words.ts'

const reached = { phone: '+79126660077', isByEmployer: false } as const
const employee = { phone: null, isByEmployer: true } as const

test('the text promises a message only to a patient with a phone; the registrar must inform the others', () => {
  expect(moveWords(reached)).toBe('Человеку придёт сообщение о новом времени.')
  expect(moveWords(employee)).toBe(
    'Телефона в записи нет: о новом времени сообщите человеку или его организации сами.',
  )
})

test('the text before a cancellation says that a visit whose time has come cannot be restored', () => {
  expect(cancelWords(reached, true)).toBe(
    'Человеку придёт сообщение об отмене. Место освободится, вернуть запись можно, пока оно не занято.',
  )
  expect(cancelWords(reached, false)).toBe(
    'Человеку придёт сообщение об отмене. Время записи наступило: вернуть её будет нельзя, только записать заново.',
  )
})
