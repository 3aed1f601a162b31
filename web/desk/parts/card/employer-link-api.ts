import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { employerLinkContract } from '../../../../shared/desk/employer-link/contract.ts'
import { employerLinkRefusals } from '../../../../shared/desk/employer-link/ru.ts'
import type { EndReason, NewEmployerLink } from '../../../../shared/desk/employer-link/schema.ts'
import { DeskRow } from '../../../../shared/desk/schema.ts'
import { call, detailsOf } from '../../../platform/call.ts'
import { deskCard } from '../../api.ts'

const all = ['desk', 'employer'] as const

/** Loads the employer for whom a visit counts. */
export const visitEmployer = (id: BookingId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(employerLinkContract.one, { params: { id }, signal }),
  })

/** Finds organizations that may have sent the person; an empty text finds every list that has the person. */
export const employersFound = (id: BookingId, search: string) =>
  queryOptions({
    queryKey: [...all, 'found', id, search],
    queryFn: ({ signal }) => call(employerLinkContract.find, { params: { id }, query: { search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** Links a visit to an employer or ends the link; the card shows the employer at once. */
export function useEmployerLink(id: BookingId) {
  const queries = useQueryClient()
  const { queryKey } = visitEmployer(id)
  const renewCard = () => void queries.invalidateQueries({ queryKey: deskCard(id).queryKey })
  const onError = () => void queries.invalidateQueries({ queryKey })
  const link = useMutation({
    mutationFn: (body: NewEmployerLink) => call(employerLinkContract.link, { params: { id }, body }),
    onSuccess: (known) => {
      queries.setQueryData(queryKey, known)
      renewCard()
    },
    onError,
  })
  const end = useMutation({
    mutationFn: (reason: EndReason) => call(employerLinkContract.end, { params: { id }, body: { reason } }),
    onSuccess: (known) => {
      queries.setQueryData(queryKey, known)
      renewCard()
    },
    onError,
  })
  return { link, end }
}

/** Returns the visit that the employer has booked when a link was refused because of it. */
export const bookedByEmployer = (error: unknown): DeskRow | null =>
  z.object({ row: DeskRow }).safeParse(detailsOf(error, employerLinkRefusals.EMPLOYER_BOOKED)).data?.row ??
  null
