import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { correctionsContract } from '../../../../shared/desk/corrections/contract.ts'
import type { DeskNumbers } from '../../../../shared/desk/corrections/schema.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import { call } from '../../../platform/call.ts'
import { deskCard } from '../../api.ts'

/**
 * Requests the numbers of a visit's documents, to show or to print them. Never cached: each viewing is a request,
 * and the numbers leave the page with the card.
 */
export const useNumbers = (id: BookingId) =>
  useMutation({
    mutationFn: (act: 'numbers' | 'print'): Promise<DeskNumbers> =>
      call(correctionsContract[act], { params: { id } }),
    gcTime: 0,
  })

/** Corrects a visit and shows the new card; after a refusal shows what another registrar has corrected. */
export function useCorrection(id: BookingId) {
  const queries = useQueryClient()
  const { queryKey } = deskCard(id)
  return useMutation({
    mutationFn: (body: BodyInput<typeof correctionsContract.correct>) =>
      call(correctionsContract.correct, { params: { id }, body }),
    onSuccess: (card) => {
      queries.setQueryData(queryKey, card)
      void queries.invalidateQueries({ queryKey: ['desk', 'day'] })
      void queries.invalidateQueries({ queryKey: ['desk', 'found'] })
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}
