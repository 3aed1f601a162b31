import { queryOptions } from '@tanstack/react-query'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { call } from '../platform/call.ts'

/** Texts of consents in force. */
export const consentTextsQuery = queryOptions({
  queryKey: ['consentTexts'],
  queryFn: ({ signal }) => call(signInContract.consentTexts, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
