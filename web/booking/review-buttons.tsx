import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../ui/toasts.tsx'

interface Props<Review> {
  /** The paper, for screen readers. */
  name: string
  /** Nobody has decided yet: it may be accepted too. */
  isPending: boolean
  /** Sends the decision; `reason` is null when the paper is accepted. */
  decide: (reason: string | null) => Promise<Review>
  onDecided: (review: Review, reason: string | null) => void
}

/** Accepts a paper that a person has given, or refuses it with a reason that the person reads. */
export function ReviewButtons<Review>({ name, isPending, decide, onDecided }: Props<Review>) {
  const [reason, setReason] = useState<string | null>(null)
  const deciding = useMutation({
    mutationFn: decide,
    onSuccess: onDecided,
    onError: (error) => toast('danger', 'Решение не записано', error.message),
  })
  if (reason !== null)
    return (
      <Stack gap="xs">
        <Textarea
          label="Почему не принят"
          description="Причину прочитает пациент"
          autoFocus
          autosize
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            size="sm"
            loading={deciding.isPending}
            disabled={reason.trim().length < 3}
            onClick={() => deciding.mutate(reason.trim())}
          >
            Не принимать
          </Button>
          <Button size="sm" variant="default" onClick={() => setReason(null)}>
            Отмена
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Group gap="xs">
      {isPending && (
        <Button
          size="sm"
          variant="default"
          loading={deciding.isPending}
          aria-label={`Принять: ${name}`}
          onClick={() => deciding.mutate(null)}
        >
          Принять
        </Button>
      )}
      <Button size="sm" variant="default" aria-label={`Не принимать: ${name}`} onClick={() => setReason('')}>
        Не принимать
      </Button>
    </Group>
  )
}
