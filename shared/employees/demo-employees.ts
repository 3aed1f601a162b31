// Generates employees for trials and measurements: the same numbers give the same people. Pure.
import { addDays, addMonths, type Day, dayOf } from '../platform/days.ts'
import { isPolicyNumber } from '../platform/identifiers.ts'
import type { EmployeeInput } from './schema.ts'

const surnames =
  'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов Казаков Афанасьев Данилов Пономарёв Калинин Кириллов Клименков Ефимов Лазарев Сафронов Чернышёв Фомин Широков Юдин Шубин Рябов Щербаков Галкин Устинов Вишняков Голубев Мамонтов Преображенцев Хабибуллин Мухаметов Ахметзянов Сабиров Якупов Эргашев'.split(
    ' ',
  )
const men =
  'Александр Дмитрий Сергей Андрей Алексей Максим Евгений Иван Михаил Николай Владимир Павел Роман Денис Игорь Олег Виктор Пётр Ринат Тимур'.split(
    ' ',
  )
const women =
  'Елена Ольга Наталья Анна Татьяна Ирина Мария Светлана Екатерина Юлия Людмила Галина Марина Надежда Алёна Гульнара Дарья Ксения Вера Зоя'.split(
    ' ',
  )
const fathers =
  'Александров Сергеев Владимиров Николаев Андреев Иванов Алексеев Викторов Михайлов Петров Евгеньев Анатольев Павлов Олегов Рашитов Юрьев'.split(
    ' ',
  )

/** Departments of a fictional plant. */
export const demoDepartments = [
  'Литейный цех',
  'Прокатный цех № 1',
  'Прокатный цех № 2',
  'Кузнечно-прессовый участок',
  'Ремонтно-механический цех',
  'Электроцех',
  'Котельная',
  'Транспортный цех',
  'Склад готовой продукции',
  'Центральная заводская лаборатория',
  'Столовая',
  'Управление',
] as const

/** Positions of a fictional plant with their factors and departments (by index). */
export const demoPositions = [
  { name: 'Электрогазосварщик', factors: ['3.1.7', '4.4', '4.8'], in: [0, 3, 4] },
  { name: 'Плавильщик металла и сплавов', factors: ['4.8', '4.4', '3.1.2'], in: [0] },
  { name: 'Вальцовщик стана горячей прокатки', factors: ['4.8', '4.4'], in: [1, 2] },
  { name: 'Кузнец на молотах и прессах', factors: ['4.4', '4.3.1', '5.1'], in: [3] },
  { name: 'Слесарь-ремонтник', factors: ['4.4', '5.1'], in: [4, 6] },
  { name: 'Токарь', factors: ['4.4'], in: [4] },
  { name: 'Электромонтёр по ремонту оборудования', factors: ['9', '6.1'], in: [5] },
  { name: 'Машинист крана', factors: ['8', '6.2'], in: [0, 1, 2, 8] },
  { name: 'Оператор котельной', factors: ['4.8', '4.4'], in: [6] },
  { name: 'Водитель погрузчика', factors: ['18.1', '4.3.2'], in: [7, 8] },
  { name: 'Водитель автомобиля', factors: ['18.1'], in: [7] },
  { name: 'Стропальщик', factors: ['6.2'], in: [1, 2, 8] },
  { name: 'Лаборант химического анализа', factors: ['1.15', '5.2.2'], in: [9] },
  { name: 'Повар', factors: ['23', '4.8'], in: [10] },
  { name: 'Бухгалтер', factors: [], exemption: 'По СОУТ вредных факторов нет, класс 2', in: [11] },
  { name: 'Инженер по охране труда', factors: [], in: [11] },
] as const

/** Returns a generator of repeatable pseudo-random numbers (mulberry32), each from 0 up to 1. */
function chance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function snilsOf(number: number): string {
  const digits = String(100_000_000 + (number % 899_999_999))
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0) % 101
  return digits + String(sum === 100 ? 0 : sum).padStart(2, '0')
}

/**
 * Returns a policy number with its check digit (domain.md §7). One employee in twelve has none, as in real HR
 * data.
 */
function policyFor(number: number): string | undefined {
  if (number % 12 === 5) return undefined
  const digits = `66${String(10_000_000 + ((number * 7919) % 80_000_000)).padStart(13, '0')}`
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isPolicyNumber)
}

const pick = <Item>(items: readonly Item[], share: number): Item =>
  items[Math.floor(share * items.length)] as Item

/** A generated employee: the data that HR would enter, with indexes into the lists of departments and positions. */
export interface DemoEmployee {
  input: Omit<EmployeeInput, 'department' | 'position'>
  department: number
  position: number
}

function nameGenerator(next: () => number) {
  const isMan = next() < 0.62
  const surname = pick(surnames, next())
  const middlename = pick(fathers, next())
  return {
    gender: isMan ? ('Мужской' as const) : ('Женский' as const),
    surname: isMan ? surname : `${surname}а`,
    name: pick(isMan ? men : women, next()),
    middlename: `${middlename}${isMan ? 'ич' : 'на'}`,
  }
}

/**
 * One employee in fourteen is new and has never passed a check-up; the others passed one up to fifteen months
 * ago.
 */
function workOf(next: () => number, age: number, today: Day): { hiredOn: Day; lastPassedOn?: Day } {
  if (next() < 1 / 14) return { hiredOn: addDays(today, -Math.floor(next() * 40)) }
  const hiredOn = addDays(today, -30 - Math.floor(next() * Math.min(age - 18, 20) * 365))
  const passed = addDays(today, -Math.floor(next() * 460))
  if (passed < hiredOn) return { hiredOn, lastPassedOn: hiredOn }
  return { hiredOn, lastPassedOn: passed }
}

/** Returns the employee with this number on a day. СНИЛС and personnel numbers never repeat. */
export function demoEmployee(number: number, today: Day): DemoEmployee {
  const next = chance(number + 1)
  const at = Math.floor(next() * demoPositions.length)
  const position = demoPositions[at] ?? demoPositions[0]
  const age = 19 + Math.floor(next() * 46)
  const birth = addDays(dayOf(Number(today.slice(0, 4)) - age, 1, 1), -Math.floor(next() * 365))
  const work = workOf(next, age, today)
  const policy = policyFor(number)
  return {
    position: at,
    department: pick(position.in, next()),
    input: {
      ...nameGenerator(next),
      birth,
      ...work,
      seniorityFrom: addMonths(work.hiredOn, -Math.floor(next() * 24)),
      personnelNumber: String(1001 + number),
      snils: snilsOf(number * 7 + 13_000_000),
      ...(policy && { policy }),
      workClass: pick(['2', '3.1', '3.1', '3.2', '3.3'] as const, next()),
      ...(next() < 0.04 && {
        factors: [
          { code: '4.4', marks: [] },
          { code: '6.1', marks: [] },
        ],
      }),
    },
  }
}
