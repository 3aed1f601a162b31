import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resultText } from '../../shared/booking/earlier-results/ru.ts'
import type { ReviewedResults } from '../../shared/booking/earlier-results/schema.ts'
import type { BookedResult } from '../../shared/booking/schema.ts'
import { moneyText } from '../../shared/prices/ru.ts'
import { toast } from '../ui/toasts.tsx'
import { decideResult } from './api.ts'
import { ResultFiles } from './result-files.tsx'

interface Props {
  results: readonly BookedResult[]
  /** Called after a decision; null: the viewer only reads. */
  onDecided: ((reviewed: ReviewedResults) => void) | null
}

/** Earlier results that count instead of studies, with their files; the desk and doctors decide on them. */
export const ResultReview = ({ results, onDecided }: Props) => (
  <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
    {results.map((result) => (
      <Stack component="li" key={result.id} gap="xs">
        <div>
          <Text fw={500}>{result.name}</Text>
          <Text size="sm" c="dimmed">
            {[resultText(result), result.clinic].filter(Boolean).join(', ')}
          </Text>
        </div>
        <ResultFiles files={result.files} name={result.name} />
        {onDecided && result.state !== 'refused' && <Decision result={result} onDecided={onDecided} />}
      </Stack>
    ))}
  </Stack>
)

function Decision({
  result: { id, name, state },
  onDecided,
}: {
  result: BookedResult
  onDecided: NonNullable<Props['onDecided']>
}) {
  const [reason, setReason] = useState<string | null>(null)
  const deciding = useMutation({
    mutationFn: (why: string | null) => decideResult(id, why),
    onSuccess: (reviewed, why) => {
      onDecided(reviewed)
      if (why === null) toast('ok', 'Результат принят', name)
      else toast('ok', 'Исследование вернулось в осмотр', `Стоимость теперь ${moneyText(reviewed.total)}`)
    },
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
      {state === 'pending' && (
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
