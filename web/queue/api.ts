import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queueContract } from '../../shared/queue/contract.ts'
import { isHereToday } from '../../shared/queue/rules.ts'
import type { MyTickets, TicketId } from '../../shared/queue/schema.ts'
import { CallError, call } from '../platform/call.ts'
import { hearLive } from '../platform/live.ts'
import { toast } from '../ui/toasts.tsx'

/** How long an answer is waited for, milliseconds: on a line that is dead without a word none ever comes. */
const patience = 10_000

/** The caller's tickets of today. An answer that was on its way while the stream told something newer does not replace it. */
const myTickets = queryOptions({
  queryKey: ['queue', 'mine'],
  queryFn: async ({ client, queryKey }): Promise<MyTickets> => {
    const fresh = await call(queueContract.mine, { signal: AbortSignal.timeout(patience) })
    const known = client.getQueryData<MyTickets>(queryKey)
    return known && known.version > fresh.version ? known : fresh
  },
  staleTime: 5000,
  refetchOnWindowFocus: 'always',
})

/** How often the tickets are asked for where no stream tells of them, milliseconds. */
const askEvery = 15_000
/** How often where one does: at midnight nobody says that the tickets are of yesterday. */
const askSeldom = 600_000

/** The tickets of today, asked for again and again while `isOn`: for what stands beside the page of the queue. */
export const useTickets = (isOn: boolean) =>
  useQuery({ ...myTickets, enabled: isOn, refetchInterval: askEvery })

/** The tickets of today, live: told by the stream, and asked for as long as it is not there. `lostAt`: not reached since then. */
export function useLiveTickets() {
  const queries = useQueryClient()
  const [flow, setFlow] = useState({ flows: false, at: 0 })
  const tickets = useQuery({ ...myTickets, refetchInterval: flow.flows ? askSeldom : askEvery })
  // Somebody waits to be called, perhaps in another tab.
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
    return hearLive<MyTickets>(queueContract.live.path, 'tickets', keep, { onFlow, isKept })
  }, [queries, refetch, isKept])
  const isLost = !flow.flows && (tickets.failureCount > 0 || tickets.isRefetchError)
  return { ...tickets, lostAt: isLost ? Math.max(flow.at, tickets.dataUpdatedAt) : null }
}

/** «Я здесь» and «Отойду на 10 минут»: what the server answers is shown at once, a refusal is told. */
export function useTicketAct(act: 'here' | 'away') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: TicketId) =>
      call(queueContract[act], { params: { id }, body: {}, signal: AbortSignal.timeout(patience) }),
    onSuccess: (state) => queries.setQueryData(myTickets.queryKey, state),
    onError: (error) => {
      const isLost = !(error instanceof CallError) || error.kind === 'network'
      toast('danger', 'Не отправилось', isLost ? 'Нет связи с сервером, нажмите ещё раз' : error.message)
      if (!isLost) void queries.invalidateQueries({ queryKey: myTickets.queryKey })
    },
  })
}
