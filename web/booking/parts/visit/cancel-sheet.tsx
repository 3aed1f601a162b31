import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { afterBooking, cancelBooking, showChanged } from '../../api.ts'
import classes from './cancel-sheet.module.css'
import { visitTime } from './visit.ts'

interface Props {
  booking: Booking
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation before a booking is cancelled; the reason is optional. */
export function CancelSheet({ booking, opened, onClose }: Props) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const cancelling = useMutation({
    mutationFn: () => cancelBooking(booking.id, reason.trim() || undefined),
    onSuccess: async () => {
      onClose()
      toast('ok', 'Запись отменена', 'Записаться снова можно в любой момент')
      await afterBooking(queries, false)
    },
    onError: (error) => showChanged(queries, error),
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Отменить запись?">
      <div className={classes.body}>
        <p>
          {weekdayHeading(booking.day)}, {visitTime(booking)}. Место достанется другим. Если не подходит
          время, запись можно перенести.
        </p>
        <Textarea
          label="Почему отменяете (необязательно)"
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cancelling.isError && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {cancelling.error.message}
          </Note>
        )}
        <div className={classes.buttons}>
          <Button
            size="lg"
            variant="accent"
            loading={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            Отменить запись
          </Button>
          <Button size="lg" variant="default" onClick={onClose}>
            Оставить
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
