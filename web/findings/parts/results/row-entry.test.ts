import { expect, test } from 'vitest'
import { ResultRow } from '../../../../shared/findings/results/schema.ts'
import { moveOf } from './grid-keys.ts'
import { cellText, gridFields, isEmpty, resultOf, rowProblems, typedInto } from './row-entry.ts'

const rowOf = (given: object): ResultRow =>
  ResultRow.parse({
    id: '01890000-0000-7000-8000-000000000002',
    booking: '01890000-0000-7000-8000-000000000001',
    number: 'П-2026-000701',
    fullname: 'Орлова Инна Ильинична',
    birth: '1984-05-17',
    gender: 'Женский',
    day: '2026-11-28',
    organization: null,
    service: 'lab-glucose',
    name: 'Глюкоза крови натощак',
    kind: 'lab',
    version: 1,
    takenOn: '2026-11-28',
    ...given,
  })
const glucose = rowOf({})
const smear = rowOf({ service: 'lab-smear-flora', name: 'Мазок на флору' })

test('a typed value is sent with the version that was seen, as the norm only when it lies within it', () => {
  const normal = typedInto(glucose, undefined, 'glucose', '5,1')
  expect(resultOf(glucose, normal)).toMatchObject({
    booking: glucose.booking,
    service: 'lab-glucose',
    state: 'done',
    seen: 1,
    isNormal: true,
    values: [{ key: 'glucose', value: 5.1 }],
  })
  expect(resultOf(glucose, typedInto(glucose, normal, 'glucose', '7,4'))).toMatchObject({ isNormal: false })
})

test('a word in a number, an impossible value and a lacking value are named at their cells', () => {
  const problem = (typed: string) => rowProblems(glucose, typedInto(glucose, undefined, 'glucose', typed))
  expect(problem('пять')).toEqual({ glucose: 'Глюкоза натощак: введите число' })
  expect(problem('510').glucose).toMatch(/^Глюкоза натощак: от /)
  const described = typedInto(glucose, undefined, 'text', 'Сыворотка мутная')
  expect(rowProblems(glucose, described)).toEqual({ glucose: 'Введите: Глюкоза натощак' })
})

test('a study without values takes the norm by one key or a description, and the description takes the norm away', () => {
  const [norm, text] = gridFields(smear)
  expect([norm?.normal, text?.key]).toEqual(['В пределах нормы', 'text'])
  const normal = typedInto(smear, undefined, 'isNormal', 'В пределах нормы')
  expect(cellText(smear, normal, 'isNormal')).toBe('В пределах нормы')
  expect(resultOf(smear, normal)).toMatchObject({ isNormal: true, text: null })
  const described = typedInto(smear, normal, 'text', 'Флора смешанная')
  expect(resultOf(smear, described)).toMatchObject({ isNormal: false, text: 'Флора смешанная' })
})

test('a row whose cells are cleared is untouched again', () => {
  const typed = typedInto(glucose, undefined, 'glucose', '5')
  expect(isEmpty(typed)).toBe(false)
  expect(isEmpty(typedInto(glucose, typed, 'glucose', ' '))).toBe(true)
})

test('Enter leads along the row and from its end to the next person; arrows lead up and down', () => {
  const move = (key: string, row: number, column: number) =>
    moveOf({ key, target: {} as EventTarget }, { row, column }, 3)
  expect(move('Enter', 0, 1)).toEqual({ row: 0, column: 2 })
  expect(move('Enter', 0, 2)).toEqual({ row: 1, column: 0 })
  expect(move('ArrowDown', 0, 2)).toEqual({ row: 1, column: 2 })
  expect(move('5', 0, 2)).toBeNull()
})
