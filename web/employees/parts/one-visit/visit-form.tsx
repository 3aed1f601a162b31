import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { City } from '../../../../shared/platform/person.ts'
import { CallError } from '../../../platform/call.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useSession } from '../../../platform/session.ts'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { bookingFailure } from './booking-failure.ts'
import type { ChosenTime } from './visit-picker.tsx'

/** Keeps the city and the time that HR chooses; `known`: the city to begin with, instead of the user's own. */
export function useVisitChoice(known?: City) {
  const { user } = useSession()
  const [city, setCity] = useState<City>(known ?? user?.city ?? 'ekb')
  const [time, setTime] = useState<ChosenTime | null>(null)
  const [isMissing, setMissing] = useState(false)
  const choose = (next: ChosenTime | null) => {
    setTime(next)
    setMissing(false)
  }
  /** Returns the chosen time; without one the picker shows that it is missing. */
  const required = () => {
    setMissing(time === null)
    return time
  }
  return { city, setCity, time, choose, isMissing, required }
}

export type VisitChoice = ReturnType<typeof useVisitChoice>

interface Sending<Visit> {
  choice: Pick<VisitChoice, 'choose'>
  send: (visit: Visit, key: string) => Promise<unknown>
  /** Title of the toast, and the name of the booked person in it. */
  booked: { title: string; fullname: string }
  onDone: () => void
}

/** Books a visit of one person: a request without an answer is repeated with its key, another visit gets a new one. */
export function useVisitBooking<Visit>({ choice, send, booked, onDone }: Sending<Visit>) {
  const last = useRef({ visit: '', key: '' })
  return useMutation({
    mutationFn: (visit: Visit) => {
      const text = JSON.stringify(visit)
      if (last.current.visit !== text) last.current = { visit: text, key: newKey() }
      return send(visit, last.current.key).catch((error) => {
        // Without an answer the visit may be booked all the same: only a refusal ends the request.
        if (error instanceof CallError && error.kind === 'refusal') last.current = { visit: '', key: '' }
        // Somebody else has taken the chosen time.
        throw bookingFailure(error, () => choice.choose(null))
      })
    },
    onSuccess: () => {
      onDone()
      toast('ok', booked.title, booked.fullname)
    },
  })
}

interface Props {
  booking: { error: Error | null; isPending: boolean }
  save: string
  onSubmit: () => void
  onDone: () => void
  children: ReactNode
}

/** The form of a visit of one person. */
export const VisitForm = ({ booking, save, onSubmit, onDone, children }: Props) => (
  <Form
    isDocked
    failure={booking.error?.message}
    isBusy={booking.isPending}
    save={save}
    acts={
      <Button size="lg" variant="default" onClick={onDone}>
        Не записывать
      </Button>
    }
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </Form>
)
