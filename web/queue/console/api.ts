import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { City } from '../../../shared/platform/person.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import { queueRefusals } from '../../../shared/queue/ru.ts'
import { type CabinetId, Console, type Guest, type TicketId } from '../../../shared/queue/schema.ts'
import { addressOf, CallError, call } from '../../platform/call.ts'
import { hearLive } from '../../platform/live.ts'

const all = ['queue'] as const
/** How often the rooms are asked for while somebody looks at them, milliseconds. */
const refreshEvery = 4000

/** The rooms of a city now. */
export const queueNow = (city: City) =>
  queryOptions({
    queryKey: [...all, 'now', city],
    queryFn: ({ signal }) => call(queueContract.now, { query: { city }, signal }),
    refetchInterval: refreshEvery,
    refetchOnWindowFocus: 'always',
    staleTime: refreshEvery,
  })

/** A room at work, as it was when it was opened here; what happens after that comes by its stream. */
export const roomConsole = (id: CabinetId) =>
  queryOptions({
    queryKey: [...all, 'console', id],
    queryFn: ({ signal }) => call(queueContract.console, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Keeps the room as the server has it, and says whether its stream is open: without it what is shown may be old. */
export function useLiveConsole(id: CabinetId): boolean {
  const queries = useQueryClient()
  const [isLinked, setLinked] = useState(true)
  useEffect(
    () =>
      hearLive<Console>(
        addressOf(queueContract.consoleLive.path, { id }),
        'console',
        (state) => {
          setLinked(true)
          queries.setQueryData(roomConsole(id).queryKey, (known) =>
            known && known.version > state.version ? known : state,
          )
        },
        { onFlow: setLinked },
      ),
    [queries, id],
  )
  return isLinked
}

const RoomIn = z.object({ console: Console })

/** What the room is now, which the refusal of a stale act carries; null for any other error. */
const roomIn = (error: unknown): Console | null =>
  error instanceof CallError && error.code === queueRefusals.STALE_QUEUE.code
    ? (RoomIn.safeParse(error.details).data?.console ?? null)
    : null

/** What is asked of the server for a room; `current` is who is inside as the screen shows it. */
export type AskRoom = (id: CabinetId) => Promise<Console>

/** Begins the reception. */
export const askOpen: AskRoom = (id) => call(queueContract.open, { params: { id }, body: {} })
/** Ends the reception. */
export const askClose: AskRoom = (id) => call(queueContract.close, { params: { id }, body: {} })
/** Lets go who is inside and calls the next one in. */
export const askNext =
  (current: TicketId | null): AskRoom =>
  (id) =>
    call(queueContract.next, { params: { id }, body: { current } })
/** An act upon who is inside. */
export const askAbout =
  (act: 'done' | 'recall' | 'absent' | 'back', current: TicketId): AskRoom =>
  (id) =>
    call(queueContract[act], { params: { id }, body: { current } })
/** Goes on with whom the room has let go by mistake; who was called in instead waits at the door. */
export const askResume =
  (current: TicketId | null, ticket: TicketId): AskRoom =>
  (id) =>
    call(queueContract.resume, { params: { id }, body: { current, ticket } })
/** Calls somebody in before his turn. */
export const askTake =
  (current: TicketId | null, ticket: TicketId): AskRoom =>
  (id) =>
    call(queueContract.take, { params: { id }, body: { current, ticket } })
/** The number on the door and the way to it. */
export const askName =
  (name: string, place: string): AskRoom =>
  (id) =>
    call(queueContract.name, { params: { id }, body: { name, place } })
/** Over one who is not inside; who is goes back to the door first. The room comes as it is then. */
const overGuest =
  ({ ticket, state }: Guest, act: () => Promise<unknown>): AskRoom =>
  async (id) => {
    if (state === 'inside') await askAbout('back', ticket)(id)
    await act()
    return call(queueContract.console, { params: { id } })
  }
/** From now on the person is called before all without priority, or as all others. */
export const askPriority =
  ({ ticket: id }: Guest, isPriority: boolean): AskRoom =>
  async (room) => {
    await call(queueContract.prefer, { params: { id }, body: { isPriority } })
    return call(queueContract.console, { params: { id: room } })
  }
/** The services of the room's station are not needed or wait for another day. */
export const askDrop = (guest: Guest, station: string, reason: string): AskRoom =>
  overGuest(guest, () =>
    call(queueContract.drop, { params: { id: guest.ticket }, body: { station, reason } }),
  )
/** One who was away is back: he is called again. Said for him, who has no telephone at hand. */
export const askBack = (guest: Guest): AskRoom =>
  overGuest(guest, () => call(queueContract.here, { params: { id: guest.ticket }, body: {} }))
/** The person has left for today. */
export const askLeave = (guest: Guest): AskRoom =>
  overGuest(guest, () => call(queueContract.leave, { params: { id: guest.ticket }, body: {} }))

/** Does an act and shows what the room has become; after a refusal of a stale one shows what it is now. */
export function useRoomAct(id: CabinetId) {
  const queries = useQueryClient()
  return useMemo(() => {
    const show = (room: Console) => queries.setQueryData(roomConsole(id).queryKey, room)
    return async (ask: AskRoom): Promise<void> => {
      try {
        show(await ask(id))
        void queries.invalidateQueries({ queryKey: [...all, 'now'] })
      } catch (error) {
        const now = roomIn(error)
        if (now) show(now)
        throw error
      }
    }
  }, [queries, id])
}
