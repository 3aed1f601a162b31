import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

const isPassing = (error: unknown) =>
  error instanceof CallError && (error.kind === 'network' || error.status >= 500)

/**
 * Makes the store of server data. A refusal is an answer and is not asked again; a lost connection is tried twice more.
 * Calls go out even when the browser believes it is offline: the person gets an answer or a message, never a standstill.
 */
export const openQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && isPassing(error),
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
