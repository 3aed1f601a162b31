import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { recognitionContract } from '../../../shared/employees/account-link/contract.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { call } from '../../platform/call.ts'

/**
 * Whether an organization has booked an employee with the caller's phone who has not yet confirmed the birth
 * date.
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
    // Bookings and tickets have changed; the component that asks disappears with the answer.
    await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'recognition' })
    queries.setQueryData(recognitionQuery.queryKey, answer)
  }
}
