import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

const isPassing = (error: unknown) =>
  error instanceof CallError && (error.kind === 'network' || error.status >= 500)

/**
 * Creates the server data cache. A refusal is not retried; a lost connection is retried twice. Calls go out
 * even when the browser reports offline, so the user always gets an answer or a message.
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
