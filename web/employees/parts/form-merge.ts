import { workClassNames } from '../../../shared/employees/ru.ts'
import { formatDay, isDay, parseDay } from '../../../shared/platform/days.ts'
import type { EmployeeValues } from './form-values.ts'

/** A field of the form by its name in the code. */
export type FieldName = keyof EmployeeValues

/** The fields as the form calls them. */
export const fieldNames: Record<FieldName, string> = {
  surname: 'Фамилия',
  name: 'Имя',
  middlename: 'Отчество',
  gender: 'Пол',
  birth: 'Дата рождения',
  phone: 'Телефон',
  email: 'Email',
  snils: 'СНИЛС',
  policy: 'Полис ОМС',
  personnelNumber: 'Табельный номер',
  department: 'Подразделение',
  position: 'Должность',
  hiredOn: 'Принят на работу',
  seniorityFrom: 'Стаж в должности',
  workClass: 'Класс условий труда',
  factors: 'Факторы',
  lastPassedOn: 'Последний осмотр',
}

const names = Object.keys(fieldNames) as FieldName[]
const isSame = (one: EmployeeValues, other: EmployeeValues, name: FieldName) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name])

/** What became of a form when somebody else saved the card meanwhile. */
export interface Merged {
  /** What is typed, with the other person's changes where nothing was typed. */
  values: EmployeeValues
  /** Fields that the other person changed and this one did not touch. */
  taken: FieldName[]
  /** Fields that both changed: what is typed here stands. */
  disputed: FieldName[]
}

/** Puts together what was typed upon `base` and what the card has become `now`. Nothing typed is lost. */
export function merge(base: EmployeeValues, typed: EmployeeValues, now: EmployeeValues): Merged {
  const changed = names.filter((name) => !isSame(base, now, name))
  const isTouched = (name: FieldName) => !isSame(base, typed, name)
  const taken = changed.filter((name) => !isTouched(name))
  const disputed = changed.filter((name) => isTouched(name) && !isSame(typed, now, name))
  const theirs = Object.fromEntries(taken.map((name) => [name, now[name]]))
  return { values: { ...typed, ...theirs }, taken, disputed }
}

/** What stands in a field, in words. */
export function shownOf(values: EmployeeValues, name: FieldName): string {
  if (name === 'factors') return values.factors?.map(({ code }) => code).join(', ') ?? 'как у должности'
  if (name === 'department' || name === 'position') return values[name].text || 'не указано'
  if (name === 'workClass') return values.workClass ? workClassNames[values.workClass] : 'не указан'
  const text = values[name] ?? ''
  const day = isDay(text) ? parseDay(text) : null
  return day ? formatDay(day) : text || 'не указано'
}
