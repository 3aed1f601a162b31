import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { messagesContract } from '../../shared/messages/contract.ts'
import type { MessageFilter, MessageId, RetryFilter } from '../../shared/messages/schema.ts'
import { call } from '../platform/call.ts'

const all = ['messages-desk'] as const
/** Milliseconds between automatic reloads of the list: messages are sent without any user action. */
const every = 30_000

/** The loaded messages of a filter. */
export const messagesQuery = (filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(messagesContract.list, { query: { ...filter, limit: 40, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })

/** Loads the number of messages in each state for a filter. */
export const figuresQuery = (filter: MessageFilter) =>
  queryOptions({
    queryKey: [...all, 'figures', filter],
    queryFn: ({ signal }) => call(messagesContract.figures, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })

/** Loads one message with its text. */
export const messageQuery = (id: MessageId) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(messagesContract.one, { params: { id }, signal }),
  })

/** Loads the open message. */
export const useMessage = (id: MessageId | null) =>
  useQuery({ ...messageQuery(id as MessageId), enabled: id !== null })

/** Resends failed messages. Reloads everything afterwards, also after a refusal. */
export function useRetry() {
  const queries = useQueryClient()
  const after = <Answer>(answer: Promise<Answer>) =>
    answer.finally(() => void queries.invalidateQueries({ queryKey: all }))
  return {
    one: (id: MessageId) => after(call(messagesContract.retry, { params: { id } })),
    all: (body: RetryFilter) => after(call(messagesContract.retryAll, { body })),
  }
}
