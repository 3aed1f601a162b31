import { expect, test } from 'vitest'
import {
  fieldOf,
  fieldsOf,
  headingsIn,
  isNumbering,
  isTotal,
  isWorthAsking,
  namesPeople,
} from './headings.ts'
import { importFieldNames } from './ru.ts'

test.each(Object.entries(importFieldNames))(
  'the name of the field %s on the page, «%s», is recognised as a heading',
  (field, name) => {
    expect(fieldOf(name)).toBe(field)
  },
)

test.each([
  ['Ф.И.О.', 'fullname'],
  ['ФИО работника', 'fullname'],
  ['Фамилия, имя, отчество (при наличии)', 'fullname'],
  ['Фамилия Имя Отчество', 'fullname'],
  ['Сотрудник', 'fullname'],
  ['ФАМИЛИЯ', 'surname'],
  ['Имя', 'name'],
  ['Отчество (при наличии)', 'middlename'],
  ['Дата рожд.', 'birth'],
  ['Д/Р', 'birth'],
  ['Пол (м/ж)', 'gender'],
  ['Таб. №', 'personnelNumber'],
  ['Таб.номер', 'personnelNumber'],
  ['Табельный номер', 'personnelNumber'],
  ['Профессия (должность)', 'position'],
  ['Занимаемая должность', 'position'],
  ['Наименование структурного подразделения', 'department'],
  ['Цех / участок', 'department'],
  ['Отдел', 'department'],
  ['№ СНИЛС', 'snils'],
  ['Страховой номер', 'snils'],
  ['Полис ОМС', 'policy'],
  ['ЕНП', 'policy'],
  ['Контактный телефон', 'phone'],
  ['Моб. тел.', 'phone'],
  ['E-mail', 'email'],
  ['Электронная почта', 'email'],
  ['Вредные и (или) опасные производственные факторы', 'factors'],
  ['Вредные факторы (пункты 29н)', 'factors'],
  ['Пункты приказа 29н', 'factors'],
  ['Пункт приложения', 'factors'],
  ['Класс (подкласс) условий труда', 'workClass'],
  ['Класс УТ', 'workClass'],
  ['КУТ', 'workClass'],
  ['Дата приёма на работу', 'hiredOn'],
  ['Принят', 'hiredOn'],
  ['Стаж работы в должности с', 'seniorityFrom'],
  ['Дата увольнения', 'dismissedOn'],
  ['Уволен', 'dismissedOn'],
  ['Состояние', 'employment'],
  ['Дата последнего медосмотра', 'lastPassedOn'],
  ['Предыдущий осмотр', 'lastPassedOn'],
  ['Дата прохождения предыдущего ПМО', 'lastPassedOn'],
  ['Дата посл. МО', 'lastPassedOn'],
  ['Пред. МО', 'lastPassedOn'],
  ['Посл. осмотр', 'lastPassedOn'],
  ['Дата последнего осмотра', 'lastPassedOn'],
  ['МО последний', 'lastPassedOn'],
  ['Дата МО', 'lastPassedOn'],
  ['Класс усл. труда', 'workClass'],
  ['Кл. усл. труда', 'workClass'],
  ['Уч-к', 'department'],
  ['Подр.', 'department'],
  ['Подразд.', 'department'],
  ['Бригада', 'department'],
  ['Лаборатория', 'department'],
  ['Должн.', 'position'],
  ['Проф.', 'position'],
  ['Физическое лицо', 'fullname'],
  ['Физлицо', 'fullname'],
  ['ВПФ', 'factors'],
  ['ВОПФ (пункты)', 'factors'],
  ['Номер пункта', 'factors'],
  ['Дата р.', 'birth'],
  ['Ж/М', 'gender'],
  ['Сот.', 'phone'],
  ['Дата прин.', 'hiredOn'],
  ['Отч-во', 'middlename'],
  ['Отч.', 'middlename'],
  ['Личный №', 'personnelNumber'],
  ['Должн. по штатному', 'position'],
  ['Структ. подразд.', 'department'],
  ['Страх. свид-во', 'snils'],
  ['Г.р.', 'birth'],
])('the heading «%s» is recognised as %s', (heading, field) => {
  expect(fieldOf(heading)).toBe(field)
})

test.each([
  ['Дата след. осмотра', [], true],
  ['МО', [], true],
  ['Поле 7', ['', '12.05.2024'], true],
  ['Примечание', ['стропальщик', '17'], false],
  ['№ п/п', ['1', '2'], false],
  ['Доплата за вредн.', ['12%'], false],
])('the unknown column «%s» with the values %j is asked about: %s', (heading, values, isAsked) => {
  expect(isWorthAsking(heading, values)).toBe(isAsked)
})

test.each([
  'Дата предварительного осмотра',
  'Доплата за вредн.',
  'Надбавка за вредные условия труда',
  'Вредность, %',
  'Тариф за класс условий труда',
  'Молоко за вредность',
  'Доп. отпуск за вредность',
  '№ п/п',
  'Примечание',
  'Оклад',
  '',
  'Адрес',
  'Серия паспорта',
  'Принадлежность',
  'Профсоюз',
])('the heading «%s» is not recognised', (heading) => {
  expect(fieldOf(heading)).toBeNull()
})

test('a cell of thirty thousand characters is not a heading and is rejected without a delay', () => {
  expect(fieldOf(`Дата рождения ${'класс '.repeat(5000)}`)).toBe(null)
})

test('a field named by two headings belongs to the first column', () => {
  expect(fieldsOf(['Должность', 'Профессия'])).toEqual(['position', null])
})

test('the headings are found below the titles of a printed form', () => {
  const rows = [
    ['Список работников, подлежащих медосмотру'],
    ['', 'Утверждаю', 'Директор'],
    ['№ п/п', 'ФИО', 'Дата рождения', 'Должность'],
    ['1', 'Иванов Иван', '01.02.1980', 'Слесарь'],
  ]
  expect(headingsIn(rows)).toEqual({ firstRow: 2, lastRow: 2, headings: rows[2] })
  expect(headingsIn([['Иванов'], ['Петров']])).toBeNull()
})

test('two-row headings with merged cells, as 1С prints them, are read column by column', () => {
  const rows = [
    ['Список для прохождения медосмотра'],
    ['', 'Таб. №', 'Сотрудник', 'Личные данные', '', 'Место работы', '', 'Вредные факторы', 'Дата приёма'],
    ['', '', '', 'Дата рождения', 'Пол', 'Подразделение', 'Должность'],
    ['1', '0001', 'Иванов Иван', '01.02.1980', 'м', 'Цех № 1', 'Слесарь', '4.4', '10.01.2020'],
  ]
  const said = 'Таб. №, Сотрудник, Дата рождения, Пол, Подразделение, Должность, Вредные факторы, Дата приёма'
  expect(headingsIn(rows)).toEqual({ firstRow: 1, lastRow: 2, headings: ['', ...said.split(', ')] })
})

test('a complete heading row is not merged with the row of the first employee below it', () => {
  const rows = [
    ['ФИО', 'Дата рождения', 'Подразделение', 'Должность', 'Телефон'],
    ['Иванов Иван', '01.02.1980', 'Отдел кадров', 'Специалист по профессиям', ''],
  ]
  expect(headingsIn(rows)?.lastRow).toBe(0)
})

test('a row that numbers the columns is not a person', () => {
  expect(isNumbering(['1', '2', '3', '4'])).toBe(true)
  expect(isNumbering(['1', 'Иванов', '3'])).toBe(false)
})

test('a summary row is not a person', () => {
  expect(isTotal(['', 'Итого: 5 человек'])).toBe(true)
  expect(isTotal(['ВСЕГО', '', '5'])).toBe(true)
  expect(isTotal(['5', 'Всеволодов Пётр Ильич', '01.02.1980'])).toBe(false)
  expect(isTotal(['Итогов Пётр Ильич', '01.02.1980'])).toBe(false)
  expect(isTotal(['', ''])).toBe(false)
})

test('a name and a birth date identify a person', () => {
  expect(namesPeople(['fullname', 'birth'])).toBe(true)
  expect(namesPeople(['surname', 'birth'])).toBe(false)
  expect(namesPeople(['surname', 'name', null])).toBe(false)
})

test('columns of departments are read together while each is a part of the one before it', () => {
  const department = 'department'
  expect(fieldsOf(['Филиал', 'Цех', 'Участок', 'ФИО'])).toEqual([
    department,
    department,
    department,
    'fullname',
  ])
  expect(fieldsOf(['Подразделение', 'Уч-к'])).toEqual([department, department])
  expect(fieldsOf(['Участок', 'Цех'])).toEqual([department, null])
  expect(fieldsOf(['Подразделение', 'Подразделение по штату'])).toEqual([department, null])
})
