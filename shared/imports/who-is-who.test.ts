import { expect, test } from 'vitest'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { type KnownEmployee, type Marks, People } from './who-is-who.ts'

const marks = (given: Partial<Marks> = {}): Marks => ({
  fullname: 'Семёнов Пётр Ильич',
  birth: '1979-08-12' as Day,
  personnelNumber: null,
  snilsKey: null,
  phoneKey: null,
  ...given,
})
const known = (id: string, given: Partial<Marks> = {}): KnownEmployee => ({
  ...marks(given),
  id: id as EmployeeId,
  department: null,
  dismissedOn: null,
  concludedOn: null,
})
function people(...all: KnownEmployee[]): People {
  const made = new People()
  for (const employee of all) made.add(employee, { employee })
  return made
}

const one = known('1', { snilsKey: 's1', phoneKey: 'p1', personnelNumber: '17' })

test.each<[string, Partial<Marks>, string[]]>([
  ['name and birth, however they are spelled', { fullname: 'СЕМЕНОВ ПЕТР ИЛЬИЧ' }, ['name-birth']],
  [
    'СНИЛС with the birth: the surname has changed',
    { fullname: 'Ким Пётр Ильич', snilsKey: 's1' },
    ['snils'],
  ],
  [
    'number with the name: the birth was mistyped',
    { birth: '1979-08-21' as Day, personnelNumber: '17' },
    ['number'],
  ],
  ['phone with the name', { birth: '1979-08-21' as Day, phoneKey: 'p1' }, ['phone']],
  [
    'phone with the birth and the given name: the surname has changed',
    { fullname: 'Ким Пётр Ильич', phoneKey: 'p1' },
    ['phone'],
  ],
  [
    'all of them',
    { snilsKey: 's1', phoneKey: 'p1', personnelNumber: '17' },
    ['snils', 'phone', 'name-birth', 'number'],
  ],
])('a row is recognised as the known employee by %s', (_how, given, by) => {
  expect(people(one).find(marks(given))).toMatchObject({ is: { employee: { id: '1' } }, by })
})

test.each<[string, Partial<Marks>]>([
  ['a twin with the same phone', { fullname: 'Семёнов Павел Ильич', phoneKey: 'p1' }],
  [
    'a colleague with the phone of the department',
    { fullname: 'Ким Анна', birth: '1990-01-01' as Day, phoneKey: 'p1' },
  ],
  [
    'a child of the same name with the phone of his parent',
    { fullname: 'Ким Пётр Ильич', birth: '2007-01-01' as Day, phoneKey: 'p1' },
  ],
  ['a namesake of the same age with a СНИЛС of his own', { snilsKey: 's9' }],
  ['a namesake with a СНИЛС of his own and the phone of the department', { snilsKey: 's9', phoneKey: 'p1' }],
  ['a namesake of another age', { birth: '1990-01-01' as Day }],
])('%s is not taken for the known employee', (_who, given) => {
  expect(people(one).find(marks(given))).toMatchObject({ is: null, problem: null })
})

test('an employee whose СНИЛС was corrected is recognised by his personnel number', () => {
  expect(people(one).find(marks({ snilsKey: 's9', personnelNumber: '17' }))).toMatchObject({
    is: { employee: { id: '1' } },
  })
})

const stranger = { fullname: 'Ким Анна Ли', birth: '1990-01-01' as Day }
test.each<[Partial<Marks>, string]>([
  [{ snilsKey: 's1' }, 'Тот же СНИЛС у сотрудника Семёнов Пётр Ильич'],
  [{ personnelNumber: '17' }, 'Тот же номер у сотрудника Семёнов Пётр Ильич'],
])('a row about another person with %j of the known employee is an error: %s', (given, text) => {
  expect(people(one).find(marks({ ...stranger, ...given })).problem).toMatchObject({ text })
})

test("the error about a dismissed employee's number says that he is among the dismissed", () => {
  const gone = { ...one, dismissedOn: '2026-06-01' as Day }
  expect(people(gone).find(marks({ ...stranger, personnelNumber: '17' })).problem?.text).toBe(
    'Тот же номер у сотрудника Семёнов Пётр Ильич среди уволенных',
  )
})

test('a row that matches two employees is left for the user to decide', () => {
  const other = known('2', { fullname: 'Ким Пётр Ильич', personnelNumber: '18' })
  expect(people(one, other).find(marks({ personnelNumber: '18' })).problem?.text).toContain('сразу на двоих')
})

test('a rehired employee is matched to the present card, even by a value that only the former card has', () => {
  const past = {
    ...known('past', { snilsKey: 's1', personnelNumber: '17' }),
    dismissedOn: '2026-06-01' as Day,
  }
  const present = known('present')
  const row = marks({ snilsKey: 's1' })
  expect(people(present, past).find(row)).toMatchObject({
    is: { employee: { id: 'present' } },
    problem: null,
  })
  const twin = known('twin', { fullname: 'Семёнов Павел Ильич', personnelNumber: '18' })
  const asTwin = marks({ snilsKey: 's1', personnelNumber: '18' })
  expect(people(twin, past).find(asTwin).problem?.text).toContain('сразу на двоих')
})

test('a row is also recognised as the same person as an earlier row of the file', () => {
  const made = people()
  made.add(marks(), { row: 4 })
  expect(made.find(marks())).toMatchObject({ is: { row: 4 }, by: ['name-birth'], hasSameNumber: false })
})
