import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { type RowTexts, readRow } from './read-row.ts'
import { readingNotes } from './ru.ts'

const factor = (code: string, given = {}) =>
  [code, { code, isHeading: false, marks: [], implied: [], ...given }] as const
const desk = {
  today: '2026-11-21' as Day,
  factors: new Map([
    factor('4.4'),
    factor('4', { isHeading: true }),
    factor('1.8.1', { marks: ['А', 'К'] }),
    factor('3.3', { marks: ['Ф'], implied: ['Ф'] }),
  ]),
}
const good = { fullname: 'ИВАНОВА Анна Петровна', birth: '17.05.1984' }
const read = (given: RowTexts) => readRow({ ...good, ...given }, desk)
const problemsOf = (given: RowTexts) => read(given).problems.map(({ field, text }) => `${field}: ${text}`)

test('a row yields the values of its cells, and empty cells yield nothing', () => {
  expect(read({ department: 'Цех  2', email: 'A@Example.ru', phone: '' })).toEqual({
    dismissal: null,
    problems: [],
    warnings: [],
    input: {
      surname: 'Иванова',
      name: 'Анна',
      middlename: 'Петровна',
      gender: 'Женский',
      birth: '1984-05-17',
      departmentName: 'Цех 2',
      email: 'a@example.ru',
    },
  })
})

test('a name may be spread over three cells', () => {
  const { fullname: _, ...rest } = good
  const { input } = readRow({ ...rest, surname: 'Ким', name: 'ИРИНА', gender: 'ж' }, desk)
  expect(input).toMatchObject({ surname: 'Ким', name: 'Ирина', middlename: '', gender: 'Женский' })
})

test('a name is read from the cells that the row has when the file has columns for both forms', () => {
  const inParts = { fullname: '', surname: 'Зуев', name: 'Антон', middlename: 'Петрович' }
  expect(read(inParts).input).toMatchObject({ surname: 'Зуев', name: 'Антон', middlename: 'Петрович' })
  const inOne = { fullname: 'Зуев Антон Петрович', surname: '', name: '', middlename: '' }
  expect(read(inOne).input).toMatchObject({ surname: 'Зуев', name: 'Антон', middlename: 'Петрович' })
  expect(problemsOf({ fullname: '', surname: '', name: '' })[0]).toBe('fullname: Укажите ФИО')
  expect(problemsOf({ fullname: '', surname: 'Зуев', name: '', gender: 'м' })).toHaveLength(1)
})

test.each([
  ['Гордеева (Смирнова) Анна Сергеевна', 'Гордеева Анна Сергеевна', '(Смирнова)'],
  ['Вяткин Олег Ильич*', 'Вяткин Олег Ильич', '*'],
  ['Жуков Пётр Ильич (мл.)', 'Жуков Пётр Ильич', '(мл.)'],
  ['Кротова Нина Юрьевна (д/о)', 'Кротова Нина Юрьевна', '(д/о)'],
])('the remark beside the name in «%s» is left out, and the check says so', (fullname, whole, remark) => {
  const { input, warnings } = read({ fullname })
  expect(`${input?.surname} ${input?.name} ${input?.middlename}`).toBe(whole)
  expect(warnings).toEqual([
    {
      field: 'fullname',
      text: `Не загрузим рядом с именем: ${remark}`,
      kind: 'Пометки рядом с именем не загрузим',
    },
  ])
})

test.each(['—', 'нет', 'отсутствует'])('a СНИЛС «%s» is no СНИЛС and no mistake', (snils) => {
  expect(read({ snils }).input).not.toHaveProperty('snils')
})

test.each(['не проходила', 'Не проходил', 'впервые', '—'])('a last check-up «%s» is none', (lastPassedOn) => {
  expect(read({ lastPassedOn }).input).not.toHaveProperty('lastPassedOn')
})

test('all errors of a row are reported at once, one sentence per cell', () => {
  expect(problemsOf({ fullname: '', birth: '', snils: '1' })).toEqual([
    'fullname: Укажите ФИО',
    'birth: Укажите дату рождения',
    'gender: Укажите пол: по отчеству его не понять',
    'snils: В СНИЛС должно быть 11 цифр',
  ])
})

test.each([
  ['12.05.84', undefined, '1984-05-12'],
  ['12.05.05', undefined, '2005-05-12'],
  ['12.05.05', '01.09.2024', '2005-05-12'],
])('the short birth date «%s» of an employee hired on %s is read as %s', (birth, hiredOn, day) => {
  expect(read({ birth, ...(hiredOn && { hiredOn }) }).input?.birth).toBe(day)
})

test.each([
  ['12.05.24', 'Дата рождения не может быть раньше чем 90 лет назад'],
  ['12.05.2024', 'Сотруднику меньше 14 лет: проверьте год рождения'],
])('the birth date «%s» is an error of its own cell, not of the hiring day', (birth, text) => {
  expect(problemsOf({ birth, hiredOn: '01.09.2023', lastPassedOn: '01.09.2023' })).toEqual([`birth: ${text}`])
})

test('an overlong cell is refused without being parsed', () => {
  expect(problemsOf({ factors: '4.4; '.repeat(500), birth: ' '.repeat(3000) })).toEqual([
    'birth: В ячейке больше 2000 знаков: оставьте только нужное',
    'factors: В ячейке больше 2000 знаков: оставьте только нужное',
  ])
})

test('an apostrophe that escapes a formula is not part of the value', () => {
  expect(read({ position: "'=Маляр" }).input?.positionName).toBe('=Маляр')
})

describe('factors of a row', () => {
  test.each([
    ['40.2', 'factors: Фактора 40.2 нет в приказе'],
    ['4', 'factors: 4 — заголовок раздела: нужен пункт внутри него'],
    ['4.4 (А)', 'factors: У фактора 4.4 нет отметки «А»'],
  ])('a cell with the factors «%s» is refused: %s', (factors, problem) => {
    expect(problemsOf({ factors })).toEqual([problem])
  })

  test('a factor gets the marks written in the cell, otherwise the marks that all substances of its row share', () => {
    expect(read({ factors: '1.8.1(А); 3.3; 4.4' }).input?.factors).toEqual([
      { code: '1.8.1', marks: ['А'] },
      { code: '3.3', marks: ['Ф'] },
      { code: '4.4', marks: [] },
    ])
  })
})

test.each(['нет', 'не имеется', 'отсутствуют', 'нет вредных факторов', 'осмотр не требуется', 'не подлежит'])(
  '«%s» states that no check-up is needed, and the check says so',
  (factors) => {
    const { input, warnings } = read({ factors })
    expect(input?.factors).toEqual([])
    expect(warnings).toEqual([
      {
        field: 'factors',
        text: `«${factors}»: факторов нет, осмотр не требуется`,
        kind: 'Факторов нет: осмотр не требуется',
      },
    ])
  },
)

test('a dash in place of factors leaves them unstated, and the check says so', () => {
  const { input, warnings } = read({ factors: '—' })
  expect(input).not.toHaveProperty('factors')
  expect(warnings).toMatchObject([{ kind: 'Прочерк вместо факторов: ничего не загрузим' }])
})

test.each([
  [{ hiredOn: '01.01.1980' }, 'hiredOn: Дата раньше дня рождения'],
  [{ lastPassedOn: '01.12.2026' }, 'lastPassedOn: Дата не может быть в будущем'],
  [{ department: 'Цех 👷' }, 'department: Только буквы, цифры и знаки препинания'],
  [{ email: 'нет' }, 'email: Указан неверный email'],
])('a row with the wrong value %j is refused: %s', (given, problem) => {
  expect(problemsOf(given)).toEqual([problem])
})

test.each([
  ['03.2024', '2024-03-01'],
  ['2024 г.', '2024-01-01'],
])('a last check-up without its day, «%s», counts from the first day and says so', (lastPassedOn, day) => {
  const { input, warnings } = read({ lastPassedOn })
  expect(input?.lastPassedOn).toBe(day)
  expect(warnings).toMatchObject([{ field: 'lastPassedOn', text: expect.stringContaining(lastPassedOn) }])
})

test.each(['13.2024', '12.2099', 'в прошлом году'])('a last check-up «%s» is refused', (lastPassedOn) => {
  expect(problemsOf({ lastPassedOn })).toHaveLength(1)
})

test.each(['не опр.', 'н/о', '—', 'нет данных'])(
  'a class written as «%s» is no class and no mistake',
  (text) => {
    const { input } = read({ workClass: text })
    expect(input).not.toBeNull()
    expect(input?.workClass).toBeUndefined()
  },
)

test.each([
  ['8 902 123-45-67, 8 902 765-43-21', readingNotes.secondPhone, '8 902 765-43-21'],
  ['8 902 123-45-67 доб. 12', readingNotes.afterPhone, 'доб. 12'],
])('the first phone of «%s» is loaded, and the remark names the rest', (phone, kind, rest) => {
  const { input, warnings } = read({ phone })
  expect(input?.phone).toBe('+79021234567')
  const text = `Загрузим +7 902 123 45 67. Не загрузим: «${rest}»`
  expect(warnings).toEqual([{ field: 'phone', text, kind }])
})
