import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'

/** The typed search for an employer. */
export interface EmployerTyped {
  isOpen: boolean
  text: string
  /** The number and the date of the referral on paper. */
  number: string
  on: string
}

const empty: EmployerTyped = { isOpen: false, text: '', number: '', on: '' }

/**
 * Returns the search for the employer of a visit. It outlives the card, which is made anew beside the list or over
 * it when the window crosses that width; it is kept in memory only, because it may name a person's employer.
 */
export function useEmployerTyped(id: BookingId) {
  const queries = useQueryClient()
  const queryKey = ['employer-typed', id]
  const [typed, setTyped] = useState(() => queries.getQueryData<EmployerTyped>(queryKey) ?? empty)
  const change = (part: Partial<EmployerTyped>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    queries.setQueryData(queryKey, next)
  }
  const close = () => {
    setTyped(empty)
    queries.removeQueries({ queryKey })
  }
  return { typed, change, close }
}
