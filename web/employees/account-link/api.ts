import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { recognitionContract } from '../../../shared/employees/account-link/contract.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { call } from '../../platform/call.ts'

/**
 * Tells whether an organization has booked an employee whose phone is the caller's, while the caller has not
 * confirmed the birth date yet.
 */
export const recognitionQuery = queryOptions({
  queryKey: ['recognition'],
  queryFn: ({ signal }) => call(recognitionContract.asked, { signal }),
  staleTime: 5 * 60_000,
})

/** Confirms the birth date; from then on the employee's visits and tickets are shown. */
export function useRecognise() {
  const queries = useQueryClient()
  return async (birth: Day) => {
    const answer = await call(recognitionContract.recognise, { body: { birth } })
    // Other data is reloaded first, because bookings and tickets have changed; then the stored answer hides the
    // question about the birth date.
    await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'recognition' })
    queries.setQueryData(recognitionQuery.queryKey, answer)
  }
}
