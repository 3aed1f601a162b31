import type { Day } from '../shared/platform/days.ts'

/** A person of a made list, as the clinic must know them when the list is loaded. */
export interface ListedPerson {
  surname: string
  name: string
  middlename: string
  birth: Day
  department: string
  position: string
  factors: readonly string[]
  phone: string
  snils: string
  number: string
  /** Has left the organization: the row is not loaded. */
  hasLeft: boolean
}

/** A real-life kind of list: how it looks, and which fields of a person it holds. */
export interface ListKind {
  title: string
  fileName: string
  holds: readonly ('department' | 'position' | 'factors')[]
  fileOf(people: readonly ListedPerson[]): Buffer
  /** The text that its user puts in place of each wrong value; an empty one leaves the value out. */
  meant?: Readonly<Record<string, string>>
}

const surnames = 'Абрамов Белов Власов Громов Дроздов Егоров Жуков Зайцев Ильин Киселёв'.split(' ')
const names = 'Андрей Борис Виктор Глеб'.split(' ')
const middlenames = 'Петрович Ильич Олегович Юрьевич'.split(' ')
const shops = ['Цех № 1', 'Цех № 2', 'Гараж', 'Склад']
const positions = ['Токарь', 'Слесарь-ремонтник', 'Водитель погрузчика', 'Электрогазосварщик']
const factorsOf = [['4.4'], ['4.4', '6.1'], ['5.1'], ['4.4', '5.1']]

/** Returns the item of a list at a number; the list begins anew after its end. */
export const turn = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item

function snilsOf(number: number): string {
  const digits = String(number).padStart(9, '0')
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0) % 101
  return digits + String(sum === 100 ? 0 : sum).padStart(2, '0')
}

/** The people of a list: `many` of them, in departments one after another. */
export function peopleOfList(kind: number, many = 40): ListedPerson[] {
  return Array.from({ length: many }, (_, at) => {
    const shop = Math.floor((at * shops.length) / many)
    return {
      surname: turn(surnames, at),
      name: turn(names, Math.floor(at / 10)),
      middlename: turn(middlenames, at + kind),
      birth:
        `${1965 + ((at * 7 + kind) % 35)}-${String((at % 12) + 1).padStart(2, '0')}-${String(10 + (at % 18)).padStart(2, '0')}` as Day,
      department: turn(shops, shop),
      position: turn(positions, at),
      factors: turn(factorsOf, at),
      phone: `+7912${String(kind * 1000 + at).padStart(7, '0')}`,
      snils: snilsOf(100_200_300 + kind * 1000 + at),
      number: String(kind * 100 + at + 1).padStart(5, '0'),
      hasLeft: false,
    }
  })
}

export const fullNameOf = ({ surname, name, middlename }: ListedPerson) => `${surname} ${name} ${middlename}`
