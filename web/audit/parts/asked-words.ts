import { actNames, roleNames, valueWords, whatNames } from '../../../shared/audit/ru.ts'
import { employeeStatusNames } from '../../../shared/employees/ru.ts'
import { followUpNames } from '../../../shared/follow-up/ru.ts'
import { channelNames, messageKindNames, stateNames } from '../../../shared/messages/ru.ts'
import { userSortNames, userStateNames } from '../../../shared/users/ru.ts'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sort: { ...userSortNames, due: 'По сроку осмотра', department: 'По подразделению' },
  order: { asc: 'По возрастанию', desc: 'По убыванию' },
  stage: { new: 'Новые', work: 'В работе', decided: 'Решённые' },
  state: { ...userStateNames, ...stateNames, ...followUpNames },
  status: employeeStatusNames,
  role: roleNames,
  act: actNames,
  what: whatNames,
  channel: channelNames,
  kind: messageKindNames,
}

/** Describes the query of a list in the words of its page: «Порядок: По имени». */
export const askedText = (name: string, value: string): string => words[name]?.[value] ?? valueWords(value)
