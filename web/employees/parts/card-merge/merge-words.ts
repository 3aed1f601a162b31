import type { CardField } from '../../../../shared/employees/card-merge/schema.ts'
import { workClassNames } from '../../../../shared/employees/ru.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { maskDigits } from '../../../../shared/platform/masks.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { patterns } from '../../../ui/digits-input.tsx'
import type { MergeOffer } from './merge-api.ts'

/** Words for the values that are not shown as they are stored. */
const shown: Partial<Record<CardField, (card: EmployeeCard) => string | null>> = {
  workClass: ({ workClass }) => workClass && workClassNames[workClass],
  hiredOn: ({ hiredOn }) => hiredOn && formatDay(hiredOn),
  seniorityFrom: ({ seniorityFrom }) => seniorityFrom && formatDay(seniorityFrom),
  lastPassedOn: ({ lastPassedOn }) => lastPassedOn && formatDay(lastPassedOn),
  factors: ({ factors }) => {
    if (!factors) return 'Как у должности'
    return factors.map(({ code }) => code).join(', ') || 'Осмотр не требуется'
  },
  phone: ({ phone }) => phone && formatPhone(phone),
  snils: ({ snils }) => snils && maskDigits(snils, patterns.snils),
  policy: ({ policy }) => policy && maskDigits(policy, patterns.policy),
}

/** Returns the value of a card's field in words. */
export function valueWords(card: EmployeeCard, field: CardField): string {
  const words = shown[field]
  return (words ? words(card) : (card[field] as string | null)) || 'Не указано'
}

/** Tells about a card what helps to know the person: «12.08.1980, таб. 15, Цех 2, уволен 31.12.2025». */
export const offerWords = ({
  birth,
  personnelNumber,
  department,
  dismissedOn,
  isCandidate,
}: MergeOffer): string =>
  [
    formatDay(birth),
    personnelNumber && `таб. ${personnelNumber}`,
    department,
    isCandidate ? 'кандидат' : dismissedOn && `уволен ${formatDay(dismissedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Tells which of two cards a value is from. */
export function sideWords({ candidate, dismissedOn }: EmployeeCard, isKept: boolean): string {
  const name = isKept ? 'Эта карточка' : 'Другая карточка'
  if (candidate) return `${name}, кандидат`
  return dismissedOn ? `${name}, уволен ${formatDay(dismissedOn)}` : name
}
