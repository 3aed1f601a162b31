import type { UseQueryResult } from '@tanstack/react-query'
import type { Edition } from '../../shared/programme/schema.ts'
import { ErrorState } from '../ui/states.tsx'

interface Props {
  edition: UseQueryResult<Edition>
  /** Says which data is safe. */
  safe?: string
}

/** Replaces content that needs the order in force when the order failed to load. */
export const EditionLost = ({ edition, safe = 'Введённое сохранено, попробуйте ещё раз.' }: Props) => (
  <ErrorState
    title="Не удалось загрузить список факторов"
    error={edition.error}
    onRetry={() => void edition.refetch()}
    safe={safe}
  />
)
