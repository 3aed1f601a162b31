import type { UseQueryResult } from '@tanstack/react-query'
import type { Edition } from '../../shared/programme/schema.ts'
import { ErrorState } from '../ui/states.tsx'

interface Props {
  edition: UseQueryResult<Edition>
  /** What is not lost. */
  safe?: string
}

/** In the place of what cannot go on without the order in force. */
export const EditionLost = ({ edition, safe = 'Введённое сохранено, попробуйте ещё раз.' }: Props) => (
  <ErrorState
    title="Не удалось загрузить список факторов"
    error={edition.error}
    onRetry={() => void edition.refetch()}
    safe={safe}
  />
)
