import { Checkbox } from '@mantine/core'
import { smsReachText } from '../../shared/booking/ru.ts'

interface Props {
  /** The employees concerned; empty while unknown. */
  people: readonly { hasPhone: boolean }[]
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Checkbox to notify the employees by SMS, with the number of reachable ones. */
export function TellField({ people, isOn, onChange }: Props) {
  const reachesNobody = people.length > 0 && people.every(({ hasPhone }) => !hasPhone)
  return (
    <Checkbox
      label={people.length === 1 ? 'Сообщить сотруднику по SMS' : 'Сообщить сотрудникам по SMS'}
      description={people.length > 0 ? smsReachText(people) : 'Тем, у кого в карточке есть телефон'}
      checked={isOn && !reachesNobody}
      disabled={reachesNobody}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
