import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import {
  phoneParts,
  readDay,
  readGender,
  readName,
  readPhone,
  readPolicy,
  readSnils,
  readWorkClass,
  splitName,
} from './cells.ts'

const saidBy = (read: object) => ('value' in read ? read.value : `! ${(read as { problem: string }).problem}`)

test.each([
  ['12.08.1979', '1979-08-12'],
  ['1.2.1980', '1980-02-01'],
  ['01/02/1980', '1980-02-01'],
  ['01-02-80', '1980-02-01'],
  ['01.02.19', '2019-02-01'],
  ['1980-02-01', '1980-02-01'],
  ['1980-02-01 00:00:00', '1980-02-01'],
  ['01.02.1980 г.', '1980-02-01'],
  ['1 февраля 1980 г.', '1980-02-01'],
  ['3 мая 1991', '1991-05-03'],
  ['3 марта 1991', '1991-03-03'],
  ['29221', '1980-01-01'],
  ['31.02.1988', '! Такой даты нет в календаре'],
  ['29.02.1900', '! Такой даты нет в календаре'],
  ['1988', '! Не похоже на дату: нужна вида 31.12.1990'],
  ['вчера', '! Не похоже на дату: нужна вида 31.12.1990'],
])('the date cell «%s» is read as %s', (cell, day) => {
  expect(saidBy(readDay(cell, '2027-12-31' as Day))).toBe(day)
})

test.each([
  ['ИВАНОВА-ПЕТРОВА', 'Иванова-Петрова'],
  ['иванов', 'Иванов'],
  ['Салтыков — Щедрин', 'Салтыков-Щедрин'],
  ['Cидоров', 'Сидоров'],
  ['Оглы', 'Оглы'],
  ['Kuznetsov', 'Kuznetsov'],
  ['Мак-Грегор', 'Мак-Грегор'],
])('the name «%s» is normalised to «%s»', (cell, name) => {
  expect(readName(cell)).toBe(name)
})

test('a full name in one cell is split into surname, first name and middle name', () => {
  expect(saidBy(splitName('АЛИЕВ  Рашид Мамед оглы'))).toEqual({
    surname: 'Алиев',
    name: 'Рашид',
    middlename: 'Мамед Оглы',
  })
  expect(saidBy(splitName('Иванов И.И.'))).toContain('без инициалов')
  expect(saidBy(splitName('Иванов'))).toContain('Нужны фамилия и имя')
})

test.each([
  ['м', 'Мужской'],
  ['Муж.', 'Мужской'],
  ['ЖЕНСКИЙ', 'Женский'],
  ['f', 'Женский'],
  ['?', '! Нужно «м» или «ж»'],
])('the gender cell «%s» is read as %s', (cell, gender) => {
  expect(saidBy(readGender(cell))).toBe(gender)
})

test.each([
  ['112-233-445 95', '11223344595'],
  ['11223344595', '11223344595'],
  ['112-233-445 90', '! Контрольное число не сходится: проверьте цифры'],
  ['12345', '! В СНИЛС должно быть 11 цифр'],
  ['8765430300', '08765430300'],
])('the СНИЛС cell «%s» is read as %s', (cell, snils) => {
  expect(saidBy(readSnils(cell))).toBe(snils)
})

test('a policy number rounded by a spreadsheet is reported as such', () => {
  expect(saidBy(readPolicy('6600 1234 5678 9016'))).toBe('6600123456789016')
  expect(saidBy(readPolicy('6600123456789010'))).toContain('Excel округлил')
})

test.each([
  ['8 (902) 123-45-67, доб. 12', '+79021234567'],
  ['79021234567', '+79021234567'],
  ['9021234567; 9031234567', '+79021234567'],
  ['2-34-56', '! Не похоже на телефон: нужно 10 цифр после +7'],
])('the phone cell «%s» is read as %s', (cell, phone) => {
  expect(saidBy(readPhone(cell))).toBe(phone)
})

test.each([
  ['3.1', '3.1'],
  ['3,2', '3.2'],
  ['класс 2 (допустимый)', '2'],
  ['3.1, вредные 1 степени', '3.1'],
  ['5', '! Такого класса нет: бывает 1, 2, 3.1, 3.2, 3.3, 3.4, 4'],
])('the class cell «%s» is read as %s', (cell, name) => {
  expect(saidBy(readWorkClass(cell))).toBe(name)
})

test.each([
  ['8 902 123-45-67; 8 902 765-43-21', '8 902 123-45-67', '8 902 765-43-21'],
  ['89021234567 89027654321', '89021234567', '89027654321'],
  ['8 (902) 123-45-67 8 (902) 765-43-21', '8 (902) 123-45-67', '8 (902) 765-43-21'],
  ['8 902 812 34 56', '8 902 812 34 56', ''],
  ['8 902 123-45-67 и +7 902 765 43 21', '8 902 123-45-67', '+7 902 765 43 21'],
  ['8 902 123-45-67 доб. 12', '8 902 123-45-67', 'доб. 12'],
])('«%s» has the phone «%s» and beside it «%s»', (cell, first, rest) => {
  expect(phoneParts(cell)).toEqual({ first, rest })
})
