import { utils, write } from '@e965/xlsx'
import { type Day, formatDay } from '../shared/platform/days.ts'
import { fullNameOf, type ListedPerson, type ListKind, turn } from './listed-people.ts'
import { inWindows1251 } from './sheets.ts'

type Cell = string | number | { t: 'n'; v: number; z: string } | null
type Row = Cell[]
type Merge = { s: { r: number; c: number }; e: { r: number; c: number } }

const dayNumber = (day: Day) => Math.round((Date.parse(day) - Date.parse('1899-12-30')) / 86_400_000)
const dateCell = (day: Day): Cell => ({ t: 'n', v: dayNumber(day), z: 'dd.mm.yyyy' })
const factorText = ({ factors }: ListedPerson) => factors.join(', ')
const inShops = (people: readonly ListedPerson[]) => [
  ...Map.groupBy(people, ({ department }) => department).entries(),
]

function book(
  sheets: Record<string, Row[]>,
  bookType: 'xlsx' | 'biff8' | 'ods' | 'xlml' = 'xlsx',
  merges: Merge[] = [],
): Buffer {
  const made = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows)
    if (merges.length > 0) sheet['!merges'] = merges
    utils.book_append_sheet(made, sheet, name)
  }
  return write(made, { type: 'buffer', bookType }) as Buffer
}

const plainHead = ['ФИО', 'Дата рождения', 'Подразделение', 'Должность', 'Вредные факторы']
const plainRow = (one: ListedPerson): Row => [
  fullNameOf(one),
  formatDay(one.birth),
  one.department,
  one.position,
  factorText(one),
]
const plain = (people: readonly ListedPerson[]): Row[] => [plainHead, ...people.map(plainRow)]
const all: ListKind['holds'] = ['department', 'position', 'factors']

const monthNames = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(
  ' ',
)
const wordedDay = (day: Day) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year} г.`
}

const factorWords: Record<string, string> = { '4.4': 'шум', '6.1': 'работа на высоте', '5.1': 'тяжесть' }
const csvCell = (cell: Cell) =>
  /[;,"\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? '')
const csv = (rows: Row[], separator: string) =>
  rows.map((row) => row.map(csvCell).join(separator)).join('\r\n')
const initials = ({ surname, name, middlename }: ListedPerson) => `${surname} ${name[0]}.${middlename[0]}.`

/** The kinds of list that personnel departments bring. */
export const listKinds: readonly ListKind[] = [
  {
    title: 'a payroll export with a row for each department',
    fileName: 'Штат.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        TDSheet: [
          ['Список сотрудников организации ООО «Завод»'],
          [],
          ['№ п/п', 'Сотрудник', 'Дата рождения', 'Должность', 'Вредные факторы'],
          ...inShops(people).flatMap(([shop, those]): Row[] => [
            [shop],
            ...those.map(
              (one, at): Row => [
                at + 1,
                fullNameOf(one),
                formatDay(one.birth),
                one.position,
                factorText(one),
              ],
            ),
          ]),
          ['Итого', null, null, people.length],
        ],
      }),
  },
  {
    title: 'a department in the first row of its block only',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          plainHead,
          ...inShops(people).flatMap(([shop, those]) =>
            those.map(
              (one, at): Row => [
                fullNameOf(one),
                formatDay(one.birth),
                at === 0 ? shop : null,
                one.position,
                factorText(one),
              ],
            ),
          ),
        ],
      }),
  },
  {
    title: 'a department in a merged cell',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) => {
      const merges: Merge[] = []
      const rows: Row[] = [['Цех', 'ФИО', 'Дата рождения', 'Должность', 'Факторы']]
      for (const [shop, those] of inShops(people)) {
        merges.push({ s: { r: rows.length, c: 0 }, e: { r: rows.length + those.length - 1, c: 0 } })
        for (const [at, one] of those.entries())
          rows.push([
            at === 0 ? shop : null,
            fullNameOf(one),
            dateCell(one.birth),
            one.position,
            factorText(one),
          ])
      }
      return book({ Лист1: rows }, 'xlsx', merges)
    },
  },
  {
    title: 'a table of LibreOffice',
    fileName: 'Работники.ods',
    holds: all,
    fileOf: (people) => book({ Лист1: plain(people) }, 'ods'),
  },
  {
    title: 'an old .xls with short headings',
    fileName: 'spisok.xls',
    holds: all,
    fileOf: (people) =>
      book(
        {
          Лист1: [
            ['Таб.№', 'Ф.И.О.', 'ДР', 'Уч-к', 'Проф.', 'ВПФ'],
            ...people.map(
              (one): Row => [
                one.number,
                fullNameOf(one),
                dateCell(one.birth),
                one.department,
                one.position,
                factorText(one),
              ],
            ),
          ],
        },
        'biff8',
      ),
  },
  {
    title: 'a web page of 1С named .xls with rows of departments',
    fileName: 'Отчёт.xls',
    holds: all,
    fileOf: (people) => {
      const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
      const body = inShops(people).flatMap(([shop, those]) => [
        `<tr><td colspan="4"><b>${shop}</b></td></tr>`,
        ...those.map((one) => row([fullNameOf(one), formatDay(one.birth), one.position, factorText(one)])),
      ])
      const head = row(['Сотрудник', 'Дата рождения', 'Должность', 'Вредные производственные факторы'])
      return inWindows1251(
        `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><body><table>${head}${body.join('')}</table></body></html>`,
      )
    },
  },
  {
    title: 'a table of Excel 2003 in XML',
    fileName: 'Отчёт.xml',
    holds: all,
    fileOf: (people) => book({ Лист1: plain(people) }, 'xlml'),
  },
  {
    title: 'a sheet for each shop',
    fileName: 'Цеха.xlsx',
    holds: all,
    fileOf: (people) =>
      book(
        Object.fromEntries(
          inShops(people).map(([shop, those]) => [
            shop,
            [
              ['ФИО', 'Дата рождения', 'Должность', 'Факторы'],
              ...those.map(
                (one): Row => [fullNameOf(one), formatDay(one.birth), one.position, factorText(one)],
              ),
            ],
          ]),
        ),
      ),
  },
  {
    title: 'headings in two rows',
    fileName: 'Контингент.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          ['Личные данные', null, 'Место работы', null, 'Условия труда'],
          ['Фамилия, имя, отчество', 'Дата рождения', 'Структурное подразделение', 'Профессия', 'Факторы'],
          [1, 2, 3, 4, 5],
          ...people.map(plainRow),
        ],
      }),
  },
  {
    title: 'no headings at all',
    fileName: 'Люди.xlsx',
    holds: ['factors'],
    fileOf: (people) =>
      book({ Лист1: people.map((one): Row => [fullNameOf(one), formatDay(one.birth), factorText(one)]) }),
  },
  {
    title: 'columns with headings of the organization’s own',
    fileName: 'Выгрузка.xlsx',
    holds: ['position', 'factors'],
    fileOf: (people) =>
      book({
        Лист1: [
          ['Код', 'Наименование', 'Реквизит 1', 'Реквизит 2', 'Должность', 'Пункты'],
          ...people.map(
            (one): Row => [
              one.number,
              fullNameOf(one),
              formatDay(one.birth),
              one.snils,
              one.position,
              factorText(one),
            ],
          ),
        ],
      }),
  },
  {
    title: 'factors in words',
    meant: { 'шум, работа на высоте': '4.4; 6.1' },
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          plainHead,
          ...people.map(
            (one): Row => [
              ...plainRow(one).slice(0, 4),
              one.factors.map((code) => factorWords[code]).join(', '),
            ],
          ),
        ],
      }),
  },
  {
    title: 'factors with the words of the order',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          plainHead,
          ...people.map(
            (one, at): Row => [
              ...plainRow(one).slice(0, 4),
              turn(
                [
                  `п. ${one.factors.join(', п. ')} прил. 1`,
                  `п.п. ${one.factors.join('; ')} Приложения № 1 к приказу 29н`,
                  one.factors.map((code) => `${code} (${factorWords[code]})`).join('; '),
                ],
                at,
              ),
            ],
          ),
        ],
      }),
  },
  {
    title: 'several columns of factors',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          [...plainHead.slice(0, 4), 'Фактор 1', 'Фактор 2'],
          ...people.map(
            (one): Row => [...plainRow(one).slice(0, 4), one.factors[0] ?? '', one.factors[1] ?? ''],
          ),
        ],
      }),
  },
  {
    title: 'people who left and who are on leave',
    fileName: 'Кадры.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          [...plainHead, 'Состояние'],
          ...people.map(
            (one, at): Row => [
              ...plainRow(one),
              one.hasLeft ? 'Увольнение' : turn(['Работа', 'Отпуск по уходу за ребёнком', 'Работа'], at),
            ],
          ),
        ],
      }),
  },
  {
    title: 'dates that are numbers, texts and times',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          plainHead,
          ...people.map((one, at): Row => {
            const birth = turn<Cell>(
              [dateCell(one.birth), dayNumber(one.birth), `${formatDay(one.birth)} 0:00:00`, one.birth],
              at,
            )
            return [fullNameOf(one), birth, one.department, one.position, factorText(one)]
          }),
        ],
      }),
  },
  {
    title: 'dates in words',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          plainHead,
          ...people.map(
            (one): Row => [
              fullNameOf(one),
              wordedDay(one.birth),
              one.department,
              one.position,
              factorText(one),
            ],
          ),
        ],
      }),
  },
  {
    title: 'initials in one column and the full name in another',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          ['ФИО', 'ФИО полностью', ...plainHead.slice(1)],
          ...people.map((one): Row => [initials(one), ...plainRow(one)]),
        ],
      }),
  },
  {
    title: 'a text file of Windows with semicolons',
    fileName: 'Список.csv',
    holds: all,
    fileOf: (people) => inWindows1251(csv(plain(people), ';')),
  },
  {
    title: 'a title above, totals and signatures below',
    fileName: 'Приложение 1.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          [null, null, null, null, 'УТВЕРЖДАЮ'],
          [null, null, null, null, 'Директор ______________ Соколов П.П.'],
          ['Поимённый список работников, подлежащих периодическому осмотру в 2026 году'],
          [],
          ['№', ...plainHead],
          ...people.map((one, at): Row => [at + 1, ...plainRow(one)]),
          [null, 'Всего: 40 человек'],
          [],
          [null, 'Начальник отдела кадров', null, 'Иванова И.И.'],
        ],
      }),
  },
  {
    title: 'headings repeated on each printed page',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: people.flatMap((one, at) => (at % 15 === 0 ? [plainHead, plainRow(one)] : [plainRow(one)])),
      }),
  },
  {
    title: 'names in three columns and in capitals',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          [
            'Фамилия',
            'Имя',
            'Отчество',
            'Рожд.',
            'Отдел',
            'Специальность',
            'Класс условий труда',
            'Пункт приказа',
          ],
          ...people.map(
            (one): Row => [
              one.surname.toUpperCase(),
              one.name.toUpperCase(),
              one.middlename.toUpperCase(),
              dateCell(one.birth),
              one.department,
              one.position,
              'класс 3.1 (вредный)',
              factorText(one),
            ],
          ),
        ],
      }),
  },
  {
    title: 'phones in all forms and numbers without leading zeros',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      book({
        Лист1: [
          [...plainHead, 'Сот.', 'СНИЛС'],
          ...people.map(
            (one, at): Row => [
              ...plainRow(one),
              turn<Cell>(
                [
                  `8${one.phone.slice(2)}`,
                  one.phone,
                  Number(one.phone.slice(2)),
                  `8 (912) ${one.phone.slice(5)}`,
                ],
                at,
              ),
              Number(one.snils),
            ],
          ),
        ],
      }),
  },
  {
    title: 'a text file with tabs and quoted cells',
    fileName: 'Список.txt',
    holds: all,
    fileOf: (people) => Buffer.from(csv(plain(people), '\t')),
  },
]
