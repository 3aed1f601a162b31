import { utils, write } from '@e965/xlsx'
import { formatDay } from '../shared/platform/days.ts'
import { fullNameOf, type ListedPerson, type ListKind, turn } from './listed-people.ts'

type Row = (string | null)[]

function book(rows: readonly Row[]): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(rows as Row[]), 'Лист1')
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const head = ['ФИО', 'Дата рождения', 'Подразделение', 'Должность', 'Вредные факторы']
const all: ListKind['holds'] = ['department', 'position', 'factors']
const rowOf = (one: ListedPerson, factors = one.factors.join('; ')): Row => [
  fullNameOf(one),
  formatDay(one.birth),
  one.department,
  one.position,
  factors,
]

interface Look {
  rows: (one: ListedPerson, at: number) => Row
  /** The column after the usual ones. */
  column?: string
  meant?: ListKind['meant']
}

const kind = (title: string, { rows, column, meant = {} }: Look): ListKind => ({
  title,
  meant,
  fileName: 'Список.xlsx',
  holds: all,
  fileOf: (people) => book([column ? [...head, column] : head, ...people.map(rows)]),
})

/** Writes the factors of people in another way, and says what each text means. */
const inOtherWords = (texts: Readonly<Record<string, string>>): Look => ({
  rows: (one) => rowOf(one, texts[one.factors.join('; ')]),
  meant: Object.fromEntries(Object.entries(texts).map(([codes, text]) => [text, codes])),
})

/** Kinds of list with mistakes that no program can put right alone: a user mends them where they are checked. */
export const mistakenKinds: readonly ListKind[] = [
  kind(
    'factors named in everyday words',
    inOtherWords({
      '4.4': 'шум от станков',
      '4.4; 6.1': 'шум и высота',
      '5.1': 'тяжести',
      '4.4; 5.1': 'шум станков, тяжести',
    }),
  ),
  kind(
    'factors of the former order',
    inOtherWords({
      '4.4': '3.5',
      '4.4; 6.1': '3.5; прил. 2 п. 1.1',
      '5.1': 'п. 4.1 прил. 1 приказа 302н',
      '4.4; 5.1': '3.5; 4.1',
    }),
  ),
  kind('«нет» in place of a phone', {
    column: 'Телефон',
    rows: (one, at) => [...rowOf(one), at % 2 ? one.phone : 'нет'],
    meant: { нет: '' },
  }),
  kind('СНИЛС with a slip', {
    column: 'СНИЛС',
    rows: (one, at) => [...rowOf(one), at % 5 ? one.snils : '111-111-111 11'],
    meant: { '111-111-111 11': '' },
  }),
  kind('classes in words', {
    column: 'Класс условий труда',
    rows: (one, at) => [...rowOf(one), turn(['вредный', '2'], at)],
    meant: { вредный: '3.1' },
  }),
  kind('dates that do not exist', {
    rows: (one, at) => {
      const [name = null, birth = null, ...rest] = rowOf(one)
      return [name, at < 2 ? `31.02.${1980 + at}` : birth, ...rest]
    },
  }),
]
