import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Booking } from '../../shared/booking/schema.ts'
import { Note } from '../ui/note.tsx'

const ProofSheet = lazy(async () => ({ default: (await import('./parts/visit/proof-sheet.tsx')).ProofSheet }))

/**
 * Says how an employee whom an organization has booked gets the outcome and the paper into the cabinet, and opens
 * the form for it. Shown while the booking has `needsProof`.
 */
export function ProofNote({ booking: { id, state } }: { booking: Pick<Booking, 'id' | 'state'> }) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  return (
    <>
      <Note
        tone="teal"
        icon={IconShieldCheck}
        role="status"
        action={
          <Button
            size="sm"
            onClick={() => {
              setAsked(true)
              setOpen(true)
            }}
          >
            Подтвердить
          </Button>
        }
      >
        {state === 'completed' && 'Этот осмотр вы прошли. '}
        <b>Подтвердите, что это вы:</b> назовите СНИЛС или номер направления либо покажите паспорт в
        регистратуре. Тогда здесь появятся результат осмотра и заключение.
      </Note>
      <Suspense>{wasAsked && <ProofSheet id={id} opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
