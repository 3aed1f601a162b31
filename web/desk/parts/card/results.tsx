import { useQueryClient } from '@tanstack/react-query'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { ResultReview } from '../../../booking/result-review.tsx'
import { deskCard } from '../../api.ts'
import { Part } from '../day/part.tsx'

/** Earlier results of a visit; the registrar accepts or refuses them until there is a заключение. */
export function Results({ card: { id, earlier, canDecideResults } }: { card: DeskCard }) {
  const queries = useQueryClient()
  if (earlier.length === 0) return null
  const show = () => void queries.invalidateQueries({ queryKey: deskCard(id).queryKey })
  return (
    <Part title="Прежние результаты">
      <ResultReview results={earlier} onDecided={canDecideResults ? show : null} />
    </Part>
  )
}
