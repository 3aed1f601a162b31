import { Checkbox } from '@mantine/core'
import { tellWords } from '../words.ts'

interface Props {
  /** Whom it is about; empty while they are not known. */
  people: readonly { hasPhone: boolean }[]
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether the employees are told by SMS, and how many of them it would reach. */
export function TellField({ people, isOn, onChange }: Props) {
  const reachesNobody = people.length > 0 && people.every(({ hasPhone }) => !hasPhone)
  return (
    <Checkbox
      label={people.length === 1 ? 'Сообщить сотруднику по SMS' : 'Сообщить сотрудникам по SMS'}
      description={people.length > 0 ? tellWords(people) : 'Тем, у кого в карточке есть телефон'}
      checked={isOn && !reachesNobody}
      disabled={reachesNobody}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
