import { expect, test } from 'vitest'
import { merge, type RequisiteValues } from './requisites-values.ts'

const base: RequisiteValues = {
  email: 'ok@zavod.ru',
  phone: '+7 343 300 00 17',
  ownership: 'Частная собственность',
  okved: '25.62',
  ...{ address: '', signerPosition: '', signerName: '' },
}

test('what another saved comes where nothing was typed, and what is typed stands', () => {
  const typed = { ...base, okved: '24.10', signerName: 'Соловьёва М. А.' }
  const now = { ...base, okved: '28.99', email: 'hr@zavod.ru' }
  expect(merge(base, typed, now)).toEqual({
    values: { ...typed, email: 'hr@zavod.ru' },
    taken: ['email'],
    disputed: ['okved'],
  })
})

test('the same typed by both is no dispute', () => {
  const typed = { ...base, address: 'Екатеринбург' }
  expect(merge(base, typed, typed)).toEqual({ values: typed, taken: [], disputed: [] })
})
