import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { useVisitBooking, useVisitChoice, VisitForm } from '../one-visit/visit-form.tsx'
import { type ChosenTime, VisitPicker } from '../one-visit/visit-picker.tsx'
import { useCandidateActs } from './candidates-api.ts'

interface Props {
  organization: OrganizationId
  candidate: Candidate
  onDone: () => void
}

/** Books a candidate who has been added without a visit, or whose visit did not take place. */
export function BookCandidate({ organization, candidate, onDone }: Props) {
  const { book } = useCandidateActs(organization)
  const choice = useVisitChoice(candidate.visit?.city)
  const booking = useVisitBooking({
    choice,
    send: (visit: ChosenTime, key) => book(candidate.id, visit, key),
    booked: { title: 'Кандидат записан на осмотр', fullname: candidate.fullname },
    onDone,
  })
  const submit = () => {
    const time = choice.required()
    if (time) booking.mutate(time)
  }
  return (
    <VisitForm booking={booking} save="Записать на осмотр" onSubmit={submit} onDone={onDone}>
      <VisitPicker
        organization={organization}
        who={{ candidate: candidate.id }}
        choice={choice}
        hasPhone={candidate.hasPhone}
      />
    </VisitForm>
  )
}
