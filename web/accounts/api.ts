import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ownConsentsContract } from '../../shared/accounts/consents/contract.ts'
import type { FreePurpose } from '../../shared/accounts/consents/schema.ts'
import { contactChangesContract } from '../../shared/accounts/contact-changes/contract.ts'
import type { ContactChangeId } from '../../shared/accounts/contact-changes/schema.ts'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { isContact } from '../../shared/accounts/owner-check/rules.ts'
import { withoutEmpty } from '../../shared/accounts/rules.ts'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import type { City } from '../../shared/platform/person.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'
import { session } from '../platform/session.ts'

/** Loads the profile of the signed-in user by phone. */
export const profileQuery = (phone: string) =>
  queryOptions({
    queryKey: ['profile', phone],
    queryFn: ({ signal }) => call(accountsContract.profile, { body: { target: phone }, signal }),
    staleTime: 5 * 60 * 1000,
  })

/**
 * Changes one field of the profile, shows the answer at once and asks for the profile again (spec §4 «after a
 * successful profile change it is reloaded»).
 */
export function useProfileChange(phone: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: BodyInput<typeof accountsContract.change>) =>
      call(accountsContract.change, { body: withoutEmpty(change) }),
    onSuccess: (profile, { type }) => {
      const { queryKey } = profileQuery(phone)
      queries.setQueryData(queryKey, profile)
      void queries.invalidateQueries({ queryKey })
      // The session contains these fields too: the menu shows the name, the staff workplaces start with the
      // city.
      if (type === 'fullName' || type === 'city') void session.refresh()
      if (isContact(type)) void queries.invalidateQueries({ queryKey: ownContactChangesQuery.queryKey })
    },
  })
}

/**
 * The user's city from the server, updated at once when the user chooses another; null until the user has
 * chosen one.
 */
export function useCity(user: SessionUser) {
  const profile = useQuery(profileQuery(user.phone))
  const change = useProfileChange(user.phone)
  const asked = change.isPending && change.variables.type === 'city' ? change.variables.city : undefined
  const known = profile.data ? profile.data.city : user.city
  const choose = (city: City, onFailure: () => void) =>
    change.mutate({ type: 'city', city }, { onError: onFailure })
  return { city: asked ?? known, choose }
}

/** Loads where the user's cabinet is open. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(accountsContract.sessions, { signal }),
})

/** Loads the changes of the user's own phone and e-mail that wait for their day to pass. */
export const ownContactChangesQuery = queryOptions({
  queryKey: ['own-contact-changes'],
  queryFn: ({ signal }) => call(contactChangesContract.own, { signal }),
})

/** Cancels a change of a phone or an e-mail that waits, the user's own or a colleague's. */
export function useCancelContactChange() {
  const queries = useQueryClient()
  return async (id: ContactChangeId) => {
    try {
      await call(contactChangesContract.cancel, { params: { id } })
    } finally {
      await queries.invalidateQueries({ queryKey: ownContactChangesQuery.queryKey })
    }
  }
}

/** Loads the user's own consents. */
export const ownConsentsQuery = queryOptions({
  queryKey: ['own-consents'],
  queryFn: ({ signal }) => call(ownConsentsContract.list, { signal }),
})

/** Gives or withdraws a free consent, or asks the clinic to withdraw the one to personal data. */
export function useConsentChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: { act: 'give' | 'withdraw'; purpose: FreePurpose } | { act: 'askErasure' }) =>
      asked.act === 'askErasure'
        ? call(ownConsentsContract.askErasure, {})
        : call(ownConsentsContract[asked.act], { body: { purpose: asked.purpose } }),
    onSuccess: (consents) => {
      queries.setQueryData(ownConsentsQuery.queryKey, consents)
      void queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}
