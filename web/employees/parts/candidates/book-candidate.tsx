import { useState } from 'react'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { useSession } from '../../../platform/session.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useVisitBooking, VisitForm } from '../one-visit/visit-form.tsx'
import { type ChosenTime, VisitPicker } from '../one-visit/visit-picker.tsx'
import { useCandidateActs } from './candidates-api.ts'

interface Props {
  organization: OrganizationId
  candidate: Candidate
  onDone: () => void
}

/** Books a candidate who has been added without a visit, or whose visit did not take place. */
export function BookCandidate({ organization, candidate, onDone }: Props) {
  const { user } = useSession()
  const { book } = useCandidateActs(organization)
  const [city, setCity] = useState<City>(candidate.visit?.city ?? user?.city ?? 'ekb')
  const [time, setTime] = useState<ChosenTime | null>(null)
  const [isMissing, setMissing] = useState(false)
  const booking = useVisitBooking({
    send: (visit: ChosenTime, key) => book(candidate.id, visit, key),
    dropTime: () => setTime(null),
    onBooked: ({ fullname }) => {
      onDone()
      toast('ok', 'Кандидат записан на осмотр', fullname)
    },
  })
  const submit = () => {
    setMissing(time === null)
    if (time) booking.mutate(time)
  }
  return (
    <VisitForm booking={booking} save="Записать на осмотр" onSubmit={submit} onDone={onDone}>
      <VisitPicker
        organization={organization}
        who={{ candidate: candidate.id }}
        city={city}
        onCity={setCity}
        value={time}
        onChange={(next) => {
          setTime(next)
          setMissing(false)
        }}
        hasPhone={candidate.hasPhone}
        error={isMissing ? 'Выберите время осмотра' : null}
      />
    </VisitForm>
  )
}
