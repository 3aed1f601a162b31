import { utils, write } from '@e965/xlsx'
import { formatDay } from '../shared/platform/days.ts'
import { fullNameOf, type ListedPerson, type ListKind } from './listed-people.ts'

type Row = (string | number | null)[]

/** Makes a workbook; `levels`: the outline levels of the rows of each sheet. */
export function outlinedBook(sheets: Record<string, Row[]>, levels: readonly number[] = []): Buffer {
  const made = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows)
    if (levels.length > 0) sheet['!rows'] = levels.map((level) => ({ level }))
    utils.book_append_sheet(made, sheet, name)
  }
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const all: ListKind['holds'] = ['department', 'position', 'factors']
const factorText = ({ factors }: ListedPerson) => factors.join('; ')

/** Kinds of list whose rows, sheets or cells differ from one another. */
export const joinedKinds: readonly ListKind[] = [
  {
    title: 'two sheets with other headings, the names in three columns and in one',
    fileName: 'Ведомость.xlsx',
    holds: all,
    fileOf: (people) =>
      outlinedBook({
        'Осн.произв.': [
          ['Расчётная ведомость за октябрь'],
          [],
          [
            'Отдел',
            'Фамилия',
            'Имя',
            'Отч-во',
            'Личный №',
            'Г.р.',
            'Должн. по штатному',
            'Вредные условия',
            'Доплата за вредн.',
          ],
          ...people
            .slice(0, 20)
            .map(
              (one): Row => [
                one.department,
                one.surname,
                one.name,
                one.middlename,
                one.number,
                formatDay(one.birth),
                one.position,
                factorText(one),
                '12%',
              ],
            ),
        ],
        'АУП и прочие': [
          [
            'Сотрудник',
            'Таб.',
            'День рожд.',
            'Штатная единица',
            'Структ. подразд.',
            'Вредность',
            'К выплате, руб.',
          ],
          ...people
            .slice(20)
            .map(
              (one): Row => [
                fullNameOf(one),
                one.number,
                formatDay(one.birth),
                one.position,
                one.department,
                factorText(one),
                62_000,
              ],
            ),
        ],
      }),
  },
  {
    title: 'cells of several lines',
    fileName: 'Список.xlsx',
    holds: all,
    fileOf: (people) =>
      outlinedBook({
        Лист1: [
          ['Ф. И. О.\nработника', 'Дата\nрождения', 'Цех /\nучасток', 'Проф-\nессия', 'Вредные\nфакторы'],
          ...people.map(
            (one): Row => [
              `${one.surname}\n${one.name} ${one.middlename}`,
              formatDay(one.birth),
              one.department.replace(' ', '\n'),
              one.position.replace(/[ -]/, (sign) => `${sign.trim()}\n`),
              one.factors.map((code) => `п.${code}`).join('\n'),
            ],
          ),
        ],
      }),
  },
]
