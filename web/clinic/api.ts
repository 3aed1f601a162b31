import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { clinicContract } from '../../shared/clinic/contract.ts'
import type { ClinicInput, ClinicSettings } from '../../shared/clinic/schema.ts'
import { consentsAdminContract } from '../../shared/consents/contract.ts'
import type { NewConsentText } from '../../shared/consents/schema.ts'
import { editionsContract } from '../../shared/editions/contract.ts'
import type { EditionFiles } from '../../shared/editions/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import type { EditionId } from '../../shared/programme/schema.ts'
import { call } from '../platform/call.ts'

const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** Loads contacts and brand, with the source of each value. */
export const clinicQuery = queryOptions({
  queryKey: ['clinic', 'settings'],
  queryFn: ({ signal }) => call(clinicContract.settings, { signal }),
  ...fresh,
})

/** Loads all versions of the consent texts. */
export const consentsQuery = queryOptions({
  queryKey: ['clinic', 'consents'],
  queryFn: ({ signal }) => call(consentsAdminContract.versions, { signal }),
  ...fresh,
})

/** Loads the editions of the order. */
export const editionsQuery = queryOptions({
  queryKey: ['clinic', 'editions'],
  queryFn: ({ signal }) => call(editionsContract.list, { signal }),
  ...fresh,
})

/** Changes contacts and brand. */
export function useClinicActs() {
  const queries = useQueryClient()
  const put = (settings: ClinicSettings) => {
    queries.setQueryData(clinicQuery.queryKey, settings)
    return settings
  }
  return {
    put,
    change: async (body: ClinicInput & { version: number }) =>
      put(await call(clinicContract.change, { body })),
  }
}

/** Adds a version of a text and withdraws one before its effective day. */
export function useConsentActs() {
  const queries = useQueryClient()
  const { queryKey } = consentsQuery
  return {
    add: async (body: NewConsentText) => {
      queries.setQueryData(queryKey, await call(consentsAdminContract.add, { body }))
    },
    withdraw: async (body: BodyInput<typeof consentsAdminContract.withdraw>) => {
      queries.setQueryData(queryKey, await call(consentsAdminContract.withdraw, { body }))
    },
  }
}

/** Checks the files of a new edition, accepts it and withdraws it before its effective day. */
export function useEditionActs() {
  const queries = useQueryClient()
  const { queryKey } = editionsQuery
  return {
    check: (body: EditionFiles, signal: AbortSignal) => call(editionsContract.check, { body, signal }),
    accept: async (files: EditionFiles, firstDay: Day) => {
      queries.setQueryData(queryKey, await call(editionsContract.accept, { body: { ...files, firstDay } }))
    },
    withdraw: async (id: EditionId) => {
      queries.setQueryData(queryKey, await call(editionsContract.withdraw, { params: { id } }))
    },
  }
}
