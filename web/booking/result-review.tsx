import { Stack, Text } from '@mantine/core'
import { resultText } from '../../shared/booking/earlier-results/ru.ts'
import type { ReviewedResults } from '../../shared/booking/earlier-results/schema.ts'
import type { BookedResult } from '../../shared/booking/schema.ts'
import { moneyText } from '../../shared/prices/ru.ts'
import { toast } from '../ui/toasts.tsx'
import { decideResult } from './api.ts'
import { ResultFiles } from './result-files.tsx'
import { ReviewButtons } from './review-buttons.tsx'

interface Props {
  results: readonly BookedResult[]
  /** Called after a decision; null: the viewer only reads. */
  onDecided: ((reviewed: ReviewedResults) => void) | null
}

function tell({ name }: BookedResult, { total }: ReviewedResults, reason: string | null) {
  if (reason === null) toast('ok', 'Результат принят', name)
  else toast('ok', 'Исследование вернулось в осмотр', `Стоимость теперь ${moneyText(total)}`)
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
        {onDecided && result.state !== 'refused' && (
          <ReviewButtons
            name={result.name}
            isPending={result.state === 'pending'}
            decide={(reason) => decideResult(result.id, reason)}
            onDecided={(reviewed, reason) => {
              onDecided(reviewed)
              tell(result, reviewed, reason)
            }}
          />
        )}
      </Stack>
    ))}
  </Stack>
)
