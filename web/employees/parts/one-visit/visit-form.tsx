import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { CallError } from '../../../platform/call.ts'
import { newKey } from '../../../platform/new-key.ts'
import { Form } from '../../../ui/form.tsx'
import { bookingFailure } from './booking-failure.ts'

interface Sending<Visit, Answer> {
  send: (visit: Visit, key: string) => Promise<Answer>
  /** Drops the chosen time, which somebody else has taken. */
  dropTime: () => void
  onBooked: (answer: Answer) => void
}

/** Books a visit of one person: a request without an answer is repeated with its key, another visit gets a new one. */
export function useVisitBooking<Visit, Answer>({ send, dropTime, onBooked }: Sending<Visit, Answer>) {
  const last = useRef({ visit: '', key: '' })
  return useMutation({
    mutationFn: (visit: Visit) => {
      const text = JSON.stringify(visit)
      if (last.current.visit !== text) last.current = { visit: text, key: newKey() }
      return send(visit, last.current.key).catch((error) => {
        // Without an answer the visit may be booked all the same: only a refusal ends the request.
        if (error instanceof CallError && error.kind === 'refusal') last.current = { visit: '', key: '' }
        throw bookingFailure(error, dropTime)
      })
    },
    onSuccess: onBooked,
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
