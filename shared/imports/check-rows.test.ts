import { describe, expect, test } from 'vitest'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { type CheckContext, RowsCheck, textsOf } from './check-rows.ts'
import { readingNotes } from './ru.ts'
import type { KnownEmployee } from './who-is-who.ts'

const columns = (['fullname', 'birth', 'position', 'factors', 'personnelNumber'] as const).map(
  (field, at) => ({ at, field }),
)
const known = ['4.4', '6.1'].map(
  (code) => [code, { code, isHeading: false, marks: [], implied: [] }] as const,
)
const desk = (given: Partial<CheckContext> = {}): CheckContext => ({
  today: '2026-11-21' as Day,
  factors: new Map(known),
  columns,
  known: [],
  departments: [],
  positions: [],
  digest: (text) => text,
  corrected: (_row, texts) => texts,
  ...given,
})

/** Checks rows written as «ФИО | birth | position | factors | number». */
function checked(lines: string[], given: Partial<CheckContext> = {}) {
  const check = new RowsCheck(desk(given))
  const rows = lines.map((line, at) =>
    check.next(
      at + 2,
      line.split('|').map((cell) => cell.trim()),
    ),
  )
  return { rows, ...check.totals() }
}

const anna = 'Иванова Анна Петровна | 17.05.1984'
const ivan = 'Орлов Иван Ильич | 01.02.1990'

test('the counts of valid, bad and repeated rows add up to the number of rows', () => {
  const { counts, rows } = checked([anna, ivan, `${anna} | Маляр`, 'Ким | 1'])
  expect(rows.map(({ kind }) => kind)).toEqual(['right', 'right', 'repeat', 'bad'])
  expect(counts).toEqual({ rows: 4, right: 2, bad: 1, repeats: 1, unaddable: 0, dismissed: 0, partial: 0 })
  expect(rows[2]?.repeats).toEqual({ row: 2 })
})

test('an error that many rows share is reported once, the most frequent first', () => {
  const { problems } = checked(['Ким Анна Ли | 31.02.1990', `${ivan} || 40.2`, `${ivan} || 40.3`])
  expect(problems).toEqual([
    { field: 'factors', text: 'Такого фактора нет в приказе', rows: 2 },
    { field: 'birth', text: 'Такой даты нет в календаре', rows: 1 },
    { field: 'gender', text: 'Укажите пол: по отчеству его не понять', rows: 1 },
  ])
})

test('a new position gets the factors when all its rows state the same ones', () => {
  const { newPositions } = checked([`${anna} | Маляр | 6.1; 4.4`, `${ivan} | МАЛЯР | 4.4, 6.1`])
  expect(
    newPositions.map(({ name, rows, factors }) => [name, rows, factors.map(({ code }) => code)]),
  ).toEqual([['Маляр', 2, ['4.4', '6.1']]])
  expect(checked([`${anna} | Маляр | 4.4`, `${ivan} | Маляр | 6.1`]).newPositions[0]?.factors).toEqual([])
  expect(checked([`${anna} | Маляр | 4.4`], { positions: ['Маляр'] }).newPositions).toEqual([])
})

test('a personnel number that an earlier row gives to another person is an error', () => {
  const { rows } = checked([`${anna} ||| 17`, `${ivan} ||| 17`])
  expect(rows[1]?.problems).toEqual([
    { field: 'personnelNumber', text: 'Тот же номер в строке 2', kind: 'Тот же номер у другого человека' },
  ])
})

test.each([
  ['Токорь', 'Токарь'],
  ['токарьь', 'Токарь'],
  ['Опертор станков', 'Оператор станков'],
  ['Маляр 3', null],
  ['Врач', null],
  ['Слесарь', null],
])('a new position «%s» is reported as a typo of %s', (position, alike) => {
  const positions = ['Токарь', 'Маляр 2', 'Оператор станков', 'Грач-наладчик']
  expect(checked([`${anna} | ${position}`], { positions }).newPositions[0]?.alike).toBe(alike)
})

const knownOf = (given: Partial<KnownEmployee>): KnownEmployee => ({
  id: 'anna' as EmployeeId,
  fullname: 'Иванова Анна Петровна',
  birth: '1984-05-17' as Day,
  personnelNumber: null,
  snilsKey: null,
  phoneKey: null,
  department: null,
  dismissedOn: null,
  concludedOn: null,
  ...given,
})

describe('employees missing from the file', () => {
  const workers = ['Ивлев', 'Абрамов', 'Яшин'].map((surname) =>
    knownOf({ id: surname as EmployeeId, fullname: `${surname} Пётр Ильич`, birth: '1980-01-01' as Day }),
  )
  const annaAtWork = knownOf({})
  const absentOf = (lines: string[], known: KnownEmployee[]) => checked(lines, { known }).absent
  const lineOf = ({ fullname }: KnownEmployee) => `${fullname} | 01.01.1980`

  test('working employees without a row are listed by name', () => {
    const [ivlev, abramov, yashin] = workers as [KnownEmployee, KnownEmployee, KnownEmployee]
    expect(absentOf([anna, lineOf(ivlev)], [annaAtWork, ...workers])).toEqual([abramov.id, yashin.id])
    expect(absentOf([anna, ...workers.map(lineOf)], [annaAtWork, ...workers])).toEqual([])
  })
  test('an employee dismissed earlier is not listed as missing', () => {
    const gone = knownOf({
      id: 'gone' as EmployeeId,
      fullname: 'Ушёл Пётр Ильич',
      dismissedOn: '2026-01-01' as Day,
    })
    expect(absentOf([anna], [annaAtWork, gone])).toEqual([])
  })
  test('an employee is not listed as missing when a bad row has his surname', () => {
    const [ivlev] = workers as [KnownEmployee]
    expect(absentOf([anna, 'Ивлев Пётр Ильич | 31.02.1980'], [annaAtWork, ivlev])).toEqual([])
    expect(absentOf([anna, 'Другой Пётр Ильич | 31.02.1980'], [annaAtWork, ivlev])).toEqual([ivlev.id])
  })
  test.each(['Абаев - Ким', 'Абаев–Ким', 'АБАЕВ-КИМ', 'Aбaeв-Ким'])(
    'an employee is not listed as missing when the file spells his surname «%s»',
    (surname) => {
      const abaev = knownOf({ id: 'abaev' as EmployeeId, fullname: 'Абаев-Ким Пётр Ильич' })
      expect(absentOf([anna, `${surname} Пётр Ильич | 31.02.1980`], [annaAtWork, abaev])).toEqual([])
    },
  )
  test('at most a thousand missing employees are listed', () => {
    const all = Array.from({ length: 2002 }, (_, at) =>
      knownOf({
        id: String(at) as EmployeeId,
        fullname: `Работник${at} Пётр Ильич`,
        birth: '1980-01-01' as Day,
      }),
    )
    expect(absentOf(all.slice(0, 1001).map(lineOf), all)).toHaveLength(1000)
  })
  test('no employee is listed as missing when the file covers less than half of the list', () => {
    expect(absentOf([anna], [annaAtWork, ...workers])).toEqual([])
    expect(absentOf([ivan], workers)).toEqual([])
  })
})

describe('the last check-up of an employee whom the clinic has examined since', () => {
  const examined = knownOf({ concludedOn: '2026-11-12' as Day })
  const brought = (line: string) => {
    const withDay = [...columns, { at: 5, field: 'lastPassedOn' as const }]
    return checked([line], { columns: withDay, known: [examined] })
  }
  test('an older date in the file gives a warning and the row is still written', () => {
    const { rows, warnings, problems, counts } = brought(`${anna} |||| 10.11.2025`)
    expect(rows[0]?.warnings.map(({ text }) => text)).toEqual([
      'Раньше заключения центра от 12.11.2026, при обновлении не возьмём',
    ])
    const text = 'Раньше заключения центра, останется дата из карточки'
    expect(warnings).toEqual([{ field: 'lastPassedOn', text, rows: 1 }])
    expect([problems, counts]).toMatchObject([[], { repeats: 1, bad: 0 }])
  })
  test.each([
    ['a later one', `${anna} |||| 20.11.2026`],
    ['the same one', `${anna} |||| 12.11.2026`],
    ['none', `${anna} ||||`],
    ['an older one of somebody else', `${ivan} |||| 10.11.2025`],
  ])('no warning is given when the file has %s', (_, line) => {
    expect(brought(line).warnings).toEqual([])
  })
})

describe('a dismissed employee', () => {
  const gone = knownOf({ dismissedOn: '2026-06-01' as Day })
  test('a row without a new hiring date warns that the employee stays dismissed', () => {
    const { rows, warnings, counts } = checked([anna, ivan], { known: [gone] })
    expect(rows.map((row) => row.warnings.map(({ text }) => text))).toEqual([
      ['Среди уволенных с 01.06.2026, там и останется: вернуть на работу можно в карточке'],
      [],
    ])
    const text = 'Среди уволенных, там и останется: вернуть на работу можно в карточке'
    expect(warnings).toEqual([{ field: 'hiredOn', text, rows: 1 }])
    expect(counts).toMatchObject({ right: 1, repeats: 1, bad: 0 })
  })
  test('a row about an employee who was rehired under another card updates the new card', () => {
    const present = knownOf({ id: 'present' as EmployeeId })
    const { rows } = checked([anna], { known: [gone, present] })
    expect(rows[0]).toMatchObject({ repeats: { employee: { id: 'present' } }, warnings: [] })
  })
})

describe('a new row with the birth date, first and middle name of a working employee', () => {
  const married = 'Сидорова Анна Петровна | 17.05.1984'
  const others = ['Ивлев', 'Яшин'].map((surname) =>
    knownOf({ id: surname as EmployeeId, fullname: `${surname} Пётр Ильич`, birth: '1980-01-01' as Day }),
  )
  const lines = others.map(({ fullname }) => `${fullname} | 01.01.1980`)

  test('may be about that employee under a new surname: the row and the list of missing employees say so', () => {
    const { rows, warnings, absent, renamed } = checked([married, ...lines], {
      known: [knownOf({}), ...others],
    })
    expect(rows[0]).toMatchObject({ kind: 'right', repeats: null })
    expect(rows[0]?.warnings.map(({ text }) => text)).toEqual([
      'Похоже на сотрудника Иванова Анна Петровна: если фамилия сменилась, сначала исправьте её в карточке',
    ])
    expect(warnings).toEqual([{ field: 'fullname', text: 'Похоже на сотрудника с другой фамилией', rows: 1 }])
    expect(absent).toEqual(['anna'])
    expect(renamed).toEqual([['anna', 'Сидорова Анна Петровна']])
  })
  test.each<[string, string[], Partial<KnownEmployee>]>([
    ['the file has him too', [anna, married], {}],
    ['their personnel numbers are not the same', [`${married} ||| 18`], { personnelNumber: '17' }],
    ['he was dismissed', [married], { dismissedOn: '2026-01-01' as Day }],
  ])('is about another person when %s', (_, brought, given) => {
    const { warnings, renamed } = checked([...brought, ...lines], { known: [knownOf(given), ...others] })
    expect([warnings.filter(({ field }) => field === 'fullname'), renamed]).toEqual([[], []])
  })
})

describe('people whom the file calls dismissed', () => {
  const withState = [
    ...columns,
    { at: 5, field: 'employment' as const },
    { at: 6, field: 'dismissedOn' as const },
  ]
  const employee = (id: string, fullname: string, birth: string, dismissedOn: string | null = null) =>
    ({
      id: id as EmployeeId,
      fullname,
      birth: birth as Day,
      personnelNumber: null,
      snilsKey: null,
      phoneKey: null,
      department: null,
      dismissedOn: dismissedOn as Day | null,
      concludedOn: null,
    }) satisfies KnownEmployee

  test('are not loaded, whatever else is wrong in their rows', () => {
    const { rows, counts } = checked(
      [
        anna,
        `${ivan} |||| Увольнение`,
        'Ким | 1 |||| | 12.05.2026',
        `Лев Олег Ильич | 03.03.1980 |||| Работа |`,
      ],
      { columns: withState },
    )
    expect(rows.map(({ kind, input }) => [kind, input !== null])).toEqual([
      ['right', true],
      ['dismissed', false],
      ['dismissed', false],
      ['right', true],
    ])
    expect(counts).toMatchObject({ rows: 4, right: 2, bad: 0, dismissed: 2 })
    expect(rows[2]?.warnings.map(({ text }) => text)).toEqual(['Уволен 12.05.2026, не загрузим'])
  })

  test('are offered for dismissal when the list has them at work, even when the file is only a part of it', () => {
    const known = [
      employee('ivan', 'Орлов Иван Ильич', '1990-02-01'),
      employee('gone', 'Лев Олег Ильич', '1980-03-03', '2020-01-01'),
      ...['Юг', 'Бор', 'Луг'].map((name) => employee(name, `${name} Олег Ильич`, '1970-01-01')),
    ]
    const { absent, dismissed, rows } = checked(
      [anna, `${ivan} |||| | 12.05.2026`, 'Лев Олег Ильич | 03.03.1980 |||| уволен'],
      { columns: withState, known },
    )
    expect(absent).toEqual(['ivan'])
    expect(dismissed).toEqual([['ivan', '2026-05-12']])
    expect(rows.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual([
      [],
      ['Уволен 12.05.2026, в списке ещё работает: после загрузки предложим уволить'],
      ['Уволен, не загрузим'],
    ])
  })

  test('a dismissal that is still to come leaves the person at work', () => {
    const { rows } = checked([`${ivan} |||| Работа | 30.12.2026`], { columns: withState })
    expect(rows[0]?.kind).toBe('right')
  })

  test('somebody who was dismissed and works again in another row of the file stays in the list', () => {
    const known = [employee('ivan', 'Орлов Иван Ильич', '1990-02-01')]
    const { absent } = checked([`${ivan} |||| Увольнение`, ivan], { columns: withState, known })
    expect(absent).toEqual([])
  })
})

describe('a bad row about a known employee', () => {
  const employee: KnownEmployee = {
    id: '0190c8a2-0000-7000-8000-000000000001' as EmployeeId,
    fullname: 'Иванова Анна Петровна',
    birth: '1984-05-17' as Day,
    personnelNumber: 'К-1',
    snilsKey: null,
    phoneKey: null,
    department: null,
    dismissedOn: null,
    concludedOn: null,
  }
  const partialOf = (line: string) => checked([line], { known: [employee] })

  test('has what is right in it when the number is that of the employee', () => {
    const { rows, counts, absent } = partialOf(`${anna} | Маляр | 40.2 | К-1`)
    expect(rows[0]).toMatchObject({ kind: 'bad', partial: { input: { positionName: 'Маляр' } } })
    expect(rows[0]?.partial?.input.factors).toBeUndefined()
    expect([counts.bad, counts.partial, absent]).toEqual([1, 1, []])
  })

  test('has nothing to take without the number, or when the name or the date of birth is wrong', () => {
    expect(partialOf(`${anna} | Маляр | 40.2 |`).rows[0]?.partial).toBeUndefined()
    expect(partialOf('Иванова Анна Петровна | 31.02.1984 | Маляр | | К-1').rows[0]?.partial).toBeUndefined()
  })
})

test('equal wrong values are told with the number of their rows, and the rows are read as corrected', () => {
  const lines = [`${anna} || шум`, `${ivan} || ШУМ`, 'Ким Анна Ли | 1']
  const { mistakes } = checked(lines)
  expect(mistakes).toEqual([
    {
      field: 'factors',
      value: 'шум',
      text: 'Укажите номер пункта вместо «шум». Посмотрите карту СОУТ или спросите специалиста по охране труда',
      rows: 2,
    },
  ])
  const { counts } = checked(lines, { corrected: (_row, texts) => ({ ...texts, factors: '4.4' }) })
  expect(counts).toMatchObject({ right: 2, bad: 1 })
})

test('a row about a candidate asks HR to hire him among the candidates, and never calls him dismissed', () => {
  const candidate: KnownEmployee = {
    id: 'e1' as EmployeeId,
    fullname: 'Орлов Иван Ильич',
    birth: '1990-02-01' as Day,
    personnelNumber: null,
    snilsKey: null,
    phoneKey: null,
    department: null,
    dismissedOn: '2026-11-20' as Day,
    isCandidate: true,
    concludedOn: null,
  }
  const withHiring = [...columns, { at: 5, field: 'hiredOn' as const }]
  const lines = [`${ivan} |||| 21.11.2026`]
  const { rows } = checked(lines, { known: [candidate], columns: withHiring })
  expect(rows[0]?.problems).toMatchObject([
    { text: expect.stringContaining('сначала примите его на работу') },
  ])
  const { rows: quiet } = checked([ivan], { known: [candidate] })
  expect(quiet[0]?.warnings).toMatchObject([{ text: expect.stringContaining('Это кандидат') }])
  expect(quiet[0]?.repeats).toMatchObject({ employee: { isCandidate: true } })
})

test('departments of several columns make one path, and an empty or repeated level is left out of it', () => {
  const levels = [0, 1, 2].map((at) => ({ at, field: 'department' as const }))
  const departmentOf = (...cells: string[]) => textsOf(levels, cells).department
  expect(departmentOf('Филиал 1', 'Цех 2', 'Участок 3')).toBe('Филиал 1 / Цех 2 / Участок 3')
  expect(departmentOf('Филиал 1', '', 'Участок 3')).toBe('Филиал 1 / Участок 3')
  expect(departmentOf('Администрация', 'АДМИНИСТРАЦИЯ', '')).toBe('Администрация')
  const factors = [0, 1].map((at) => ({ at, field: 'factors' as const }))
  expect(textsOf(factors, ['4.4', '5.1']).factors).toBe('4.4; 5.1')
})

test('a person who stands in the file twice is told with the number of the earlier row', () => {
  const { rows, warnings } = checked([ivan, ivan])
  expect(rows[1]).toMatchObject({ addsTo: rows[0]?.row })
  expect(rows[1]?.warnings).toMatchObject([{ text: expect.stringContaining('факторы обеих строк вместе') }])
  expect(warnings).toMatchObject([{ text: readingNotes.repeated, rows: 1 }])
})

test('a second row about an employee of the list names the first row of the file', () => {
  const { rows: first } = checked([ivan])
  const input = first[0]?.input
  if (!input) throw new Error('no person in the row')
  const known = {
    id: '0190a0b0-0000-7000-8000-000000000009' as never,
    fullname: [input.surname, input.name, input.middlename].join(' '),
    birth: input.birth,
    personnelNumber: null,
    snilsKey: null,
    phoneKey: null,
    department: null,
    dismissedOn: null,
    concludedOn: null,
  }
  const { rows } = checked([ivan, ivan], { known: [known] })
  expect(rows.map(({ addsTo = null }) => addsTo)).toEqual([null, rows[0]?.row])
})
