import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isHereToday } from '../../shared/queue/rules.ts'
import type { MyTickets, TicketId } from '../../shared/queue/schema.ts'
import { ticketsContract } from '../../shared/tickets/contract.ts'
import { CallError, call } from '../platform/call.ts'
import { hearLive } from '../platform/live.ts'
import { toast } from '../ui/toasts.tsx'

/** Request timeout in milliseconds: a dead connection never answers. */
const patience = 10_000

/** Returns the caller's tickets of today. An answer that is older than the stream's last state is ignored. */
const myTickets = queryOptions({
  queryKey: ['queue', 'mine'],
  queryFn: async ({ client, queryKey }): Promise<MyTickets> => {
    const fresh = await call(ticketsContract.mine, { signal: AbortSignal.timeout(patience) })
    const known = client.getQueryData<MyTickets>(queryKey)
    return known && known.version > fresh.version ? known : fresh
  },
  staleTime: 5000,
  refetchOnWindowFocus: 'always',
})

/** The polling interval without a stream, milliseconds. */
const askEvery = 15_000
/**
 * The polling interval while the stream is open, milliseconds. Polling is still needed, because the stream
 * sends nothing at midnight, when the tickets become those of yesterday.
 */
const askSeldom = 600_000

/** Polls the tickets of today while `isOn`, for content beside the queue page. */
export const useTickets = (isOn: boolean) =>
  useQuery({ ...myTickets, enabled: isOn, refetchInterval: askEvery })

/**
 * Returns the tickets of today, kept up to date by the stream, or by polling while the stream is down.
 * `lostAt`: when the server was last lost; nothing has been heard from it since.
 */
export function useLiveTickets() {
  const queries = useQueryClient()
  const [flow, setFlow] = useState({ flows: false, at: 0 })
  const tickets = useQuery({ ...myTickets, refetchInterval: flow.flows ? askSeldom : askEvery })
  // The stream stays open in a hidden tab while a patient is waiting to be called.
  const isKept = tickets.data?.tickets.some(({ state }) => isHereToday(state)) ?? false
  const { refetch } = tickets
  useEffect(() => {
    const onFlow = (flows: boolean) => {
      setFlow((known) => (known.flows === flows ? known : { flows, at: Date.now() }))
      if (!flows) void refetch()
    }
    const keep = (state: MyTickets) =>
      queries.setQueryData(myTickets.queryKey, (known) =>
        known && known.version > state.version ? known : state,
      )
    return hearLive<MyTickets>(ticketsContract.live.path, 'tickets', keep, { onFlow, isKept })
  }, [queries, refetch, isKept])
  const isLost = !flow.flows && (tickets.failureCount > 0 || tickets.isRefetchError)
  return { ...tickets, lostAt: isLost ? Math.max(flow.at, tickets.dataUpdatedAt) : null }
}

/** Sends «Я здесь» and «Отойду на 10 минут»: the server's answer is shown at once, a refusal is reported. */
export function useTicketAct(act: 'here' | 'away') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: TicketId) =>
      call(ticketsContract[act], { params: { id }, body: {}, signal: AbortSignal.timeout(patience) }),
    onSuccess: (state) => queries.setQueryData(myTickets.queryKey, state),
    onError: (error) => {
      const isLost = !(error instanceof CallError) || error.kind === 'network'
      toast('danger', 'Не отправилось', isLost ? 'Нет связи с сервером, нажмите ещё раз' : error.message)
      if (!isLost) void queries.invalidateQueries({ queryKey: myTickets.queryKey })
    },
  })
}
