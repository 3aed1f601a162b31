import { queryOptions, skipToken } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import {
  deskQuestionnaireContract,
  ownQuestionnaireContract,
  roomQuestionnaireContract,
} from '../../shared/questionnaire/contract.ts'
import type { SentAnswers } from '../../shared/questionnaire/schema.ts'
import { call } from '../platform/call.ts'

const ofBooking = (booking: BookingId) => ['questionnaire', booking] as const

/** The user's own questionnaire. It is asked for anew at each opening, because a doctor may have corrected it. */
export const ownQuestionnaire = (id: BookingId) =>
  queryOptions({
    queryKey: [...ofBooking(id), 'own'],
    queryFn: ({ signal }) => call(ownQuestionnaireContract.own, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whether the user's own questionnaire is filled. */
export const ownQuestionnaireState = (id: BookingId) =>
  queryOptions({
    queryKey: [...ofBooking(id), 'own-state'],
    queryFn: ({ signal }) => call(ownQuestionnaireContract.ownState, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** The questionnaire as a doctor reads it; null while nobody is to be asked about. Each reading is in the audit. */
export const questionnaireOf = (id: BookingId | null) =>
  queryOptions({
    queryKey: ['questionnaire', id, 'room'] as const,
    queryFn: id
      ? ({ signal }) => call(roomQuestionnaireContract.ofBooking, { params: { id }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whether the questionnaire of a visit is filled, for the desk. */
export const deskQuestionnaireState = (id: BookingId) =>
  queryOptions({
    queryKey: [...ofBooking(id), 'desk'],
    queryFn: ({ signal }) => call(deskQuestionnaireContract.state, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

export const sendOwn = (id: BookingId, body: SentAnswers) =>
  call(ownQuestionnaireContract.fill, { params: { id }, body })
export const sendFromRoom = (id: BookingId, body: SentAnswers) =>
  call(roomQuestionnaireContract.fillInRoom, { params: { id }, body })
export const sendFromDesk = (id: BookingId, body: SentAnswers) =>
  call(deskQuestionnaireContract.fillAtDesk, { params: { id }, body })
