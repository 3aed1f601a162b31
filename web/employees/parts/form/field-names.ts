import { workClassNames } from '../../../../shared/employees/ru.ts'
import { formatDay, isDay, parseDay } from '../../../../shared/platform/days.ts'
import type { EmployeeValues } from './form-values.ts'

export type FieldName = keyof EmployeeValues

/** Field labels of the form. */
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

/** Returns the value of a field in words. */
export function shownOf(values: EmployeeValues, name: FieldName): string {
  if (name === 'factors') return values.factors?.map(({ code }) => code).join(', ') ?? 'как у должности'
  if (name === 'department' || name === 'position') return values[name].text || 'не указано'
  if (name === 'workClass') return values.workClass ? workClassNames[values.workClass] : 'не указан'
  const text = values[name] ?? ''
  const day = isDay(text) ? parseDay(text) : null
  return day ? formatDay(day) : text || 'не указано'
}
