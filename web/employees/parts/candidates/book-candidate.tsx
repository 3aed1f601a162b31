import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { CallError } from '../../../platform/call.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useSession } from '../../../platform/session.ts'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { bookingFailure } from './booking-failure.ts'
import { useCandidateActs } from './candidates-api.ts'
import { type ChosenTime, VisitPicker } from './visit-picker.tsx'

interface Props {
  organization: OrganizationId
  candidate: Candidate
  onDone: () => void
}

/** Books a candidate who has been added without a visit, or whose visit did not take place. */
export function BookCandidate({ organization, candidate, onDone }: Props) {
  const { user } = useSession()
  const { book } = useCandidateActs(organization)
  const key = useRef(newKey())
  const [city, setCity] = useState<City>(candidate.visit?.city ?? user?.city ?? 'ekb')
  const [time, setTime] = useState<ChosenTime | null>(null)
  const [isMissing, setMissing] = useState(false)
  const booking = useMutation({
    mutationFn: (visit: ChosenTime) =>
      book(candidate.id, visit, key.current).catch((error) => {
        // Without an answer the visit may be booked all the same: the same key repeats the request.
        if (error instanceof CallError && error.kind === 'refusal') key.current = newKey()
        throw bookingFailure(error, () => setTime(null))
      }),
    onSuccess: ({ fullname }) => {
      onDone()
      toast('ok', 'Кандидат записан на осмотр', fullname)
    },
  })
  return (
    <Form
      isDocked
      failure={booking.error?.message}
      isBusy={booking.isPending}
      save="Записать на осмотр"
      acts={
        <Button size="lg" variant="default" onClick={onDone}>
          Не записывать
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(time === null)
        if (time) booking.mutate(time)
      }}
    >
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
    </Form>
  )
}
