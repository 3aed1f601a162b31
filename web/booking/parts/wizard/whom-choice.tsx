import { useQuery } from '@tanstack/react-query'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import type { KnownPerson } from '../../../../shared/booking/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { fullName } from '../../../../shared/platform/person.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { myPeople } from '../../api.ts'
import { type Draft, withPerson } from './draft.ts'

interface Props {
  draft: Draft
  profile: Profile
  onChange: (draft: Draft) => void
}

/** The people booked before, without the owner of the account. */
const relativesOf = (people: readonly KnownPerson[], profile: Profile): KnownPerson[] =>
  people.filter(
    (person) =>
      fullName(person) !== profile.fullname &&
      !(formatDay(person.birth) === profile.birth && person.name === profile.name),
  )

const isIn = ({ personal }: Draft, { surname, name, birth }: KnownPerson): boolean =>
  personal.surname.trim() === surname &&
  personal.name.trim() === name &&
  personal.birth.trim() === formatDay(birth)

/** Asks whose check-up it is: of the user, of somebody booked before, or of somebody new. */
export function WhomChoice({ draft, profile, onChange }: Props) {
  const people = useQuery(myPeople)
  const relatives = relativesOf(people.data ?? [], profile)
  const chosen = draft.whom === 'self' ? 'self' : relatives.findIndex((person) => isIn(draft, person))
  return (
    <ChoiceCards
      legend="Кого записываем"
      name="whom"
      isColumn={relatives.length > 0}
      value={chosen === -1 ? 'new' : String(chosen)}
      onChange={(value) =>
        onChange(withPerson(draft, value === 'self' ? 'self' : (relatives[Number(value)] ?? null), profile))
      }
      choices={[
        { value: 'self', title: 'Себя' },
        ...relatives.map((person, at) => ({
          value: String(at),
          title: fullName(person),
          text: `Дата рождения ${formatDay(person.birth)}`,
        })),
        { value: 'new', title: 'Другого человека' },
      ]}
    />
  )
}
