import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import {
  deskVisitConsentContract,
  ownVisitConsentContract,
  roomVisitConsentContract,
} from '../../shared/visit-consents/contract.ts'
import { call } from '../platform/call.ts'

/** The consent to intervention of the user's own visit. */
export const ownIntervention = (id: BookingId) =>
  queryOptions({
    queryKey: ['visit-consent', id, 'own'],
    queryFn: ({ signal }) => call(ownVisitConsentContract.own, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Whether the consent is signed, for a room; null while nobody is to be asked about. */
export const interventionStanding = (id: BookingId | null) =>
  queryOptions({
    queryKey: ['visit-consent', id, 'room'] as const,
    queryFn: id
      ? ({ signal }) => call(roomVisitConsentContract.standing, { params: { id }, signal })
      : skipToken,
    refetchOnMount: 'always',
    refetchInterval: 30_000,
  })

/** The consent of a visit at the desk. */
export const deskIntervention = (id: BookingId) =>
  queryOptions({
    queryKey: ['visit-consent', id, 'desk'],
    queryFn: ({ signal }) => call(deskVisitConsentContract.ofVisit, { params: { id }, signal }),
    staleTime: 0,
  })

type OwnAct = { act: 'read'; version: string } | { act: 'withdraw' }

/** Marks the text as read, or withdraws the consent. */
export function useOwnConsent(id: BookingId) {
  const queries = useQueryClient()
  const { queryKey } = ownIntervention(id)
  return useMutation({
    mutationFn: (given: OwnAct) =>
      given.act === 'read'
        ? call(ownVisitConsentContract.read, { params: { id }, body: { textVersion: given.version } })
        : call(ownVisitConsentContract.withdraw, { params: { id }, body: {} }),
    onSuccess: (consent) => queries.setQueryData(queryKey, consent),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

type DeskAct =
  | { act: 'signed'; version: string }
  | { act: 'mistake'; reason: string }
  | { act: 'withdrawn'; reason: string }

/** Marks what has happened to the paper. */
export function useDeskConsent(id: BookingId) {
  const queries = useQueryClient()
  const { queryKey } = deskIntervention(id)
  const params = { id }
  return useMutation({
    mutationFn: (given: DeskAct) => {
      const { mistake, signed, withdrawn } = deskVisitConsentContract
      if (given.act === 'signed') return call(signed, { params, body: { textVersion: given.version } })
      const { act, reason } = given
      return call(act === 'mistake' ? mistake : withdrawn, { params, body: { reason } })
    },
    onSuccess: (consent) => queries.setQueryData(queryKey, consent),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Takes back the mark of the consent to personal data. */
export const takeBackDataConsent = (id: BookingId, reason: string) =>
  call(deskVisitConsentContract.dataMistake, { params: { id }, body: { reason } })
