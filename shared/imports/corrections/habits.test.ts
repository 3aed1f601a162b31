import { expect, test } from 'vitest'
import { fieldsByHabit, noHabits, notLoadedBy, valuesForNext, withFile, withoutValues } from './habits.ts'

const noise = { field: 'factors', value: 'шум', text: '4.4', isRemembered: false } as const
const file = { headings: ['ФИО', 'Вредность'], fields: ['fullname', 'factors'] as const, values: [noise] }

test('the replaced values of lists are remembered, those of single people are not', () => {
  const phone = { ...noise, field: 'phone', value: 'нет', text: '' } as const
  const { values } = withFile(noHabits, { ...file, values: [noise, phone] })
  expect(values).toEqual([{ ...noise, isRemembered: true }])
})

test('the last replacement of a value counts, and one that is taken off is forgotten', () => {
  const habits = withFile(withFile(noHabits, file), {
    ...file,
    values: [{ ...noise, value: 'ШУМ', text: '4.4; 4.5' }],
  })
  expect(habits.values.map(({ text }) => text)).toEqual(['4.4; 4.5'])
  expect(withoutValues(habits, [noise]).values).toEqual([])
})

test('the columns are remembered by the headings of the file, whatever their case is', () => {
  const habits = withFile(noHabits, file)
  expect(fieldsByHabit(habits, ['фио', 'ВРЕДНОСТЬ'])).toEqual(['fullname', 'factors'])
  expect(fieldsByHabit(habits, ['ФИО', 'Вредность', 'Цех'])).toBeNull()
})

test('a heading that was not loaded is remembered for every later file, until it is loaded', () => {
  const headings = ['ФИО', 'Код вредн.', 'Телефон', 'Телефон']
  const first = withFile(noHabits, { headings, fields: ['fullname', null, 'phone', null], values: [] })
  expect([...notLoadedBy(first)]).toEqual(['код вредн.'])
  const second = { headings: ['Код вредн.', 'ФИО'], fields: ['factors', 'fullname'] as const, values: [] }
  expect(notLoadedBy(withFile(first, second)).size).toBe(0)
})

test('the oldest habits go when there are too many', () => {
  const values = Array.from({ length: 1001 }, (_, at) => ({ ...noise, value: `шум ${at}` }))
  const habits = withFile(noHabits, { ...file, values })
  expect([habits.values.length, habits.values[0]?.value]).toEqual([1000, 'шум 1'])
})

test('a known name that was taken counts for the next file only while the list has it, and not the replaced one', () => {
  const taken = { ...noise, field: 'position', value: 'токарь 5 р.', text: 'Токарь' } as const
  const habits = withFile(noHabits, { ...file, values: [noise, taken] })
  const next = (...positions: string[]) =>
    valuesForNext(habits, { departments: [], positions }).map(({ value }) => value)
  expect(next('Токарь', 'Маляр')).toEqual(['шум', 'токарь 5 р.'])
  expect(next('Токарь-универсал')).toEqual(['шум'])
  expect(next('Токарь', 'Токарь 5 р.')).toEqual(['шум'])
})
