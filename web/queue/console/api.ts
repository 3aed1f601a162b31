import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { SentFindings } from '../../../shared/findings/schema.ts'
import type { City } from '../../../shared/platform/person.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import { queueRefusals } from '../../../shared/queue/ru.ts'
import {
  type BreakAsked,
  Console,
  type Patient,
  type RoomId,
  type TicketId,
} from '../../../shared/queue/schema.ts'
import { ticketsContract } from '../../../shared/tickets/contract.ts'
import { addressOf, CallError, call } from '../../platform/call.ts'
import { hearLive } from '../../platform/live.ts'

const all = ['queue'] as const
/** The polling interval of the room list while it is visible, milliseconds. */
const refreshEvery = 4000

/** Returns the current rooms of a city. */
export const queueNow = (city: City) =>
  queryOptions({
    queryKey: [...all, 'now', city],
    queryFn: ({ signal }) => call(queueContract.now, { query: { city }, signal }),
    refetchInterval: refreshEvery,
    refetchOnWindowFocus: 'always',
    staleTime: refreshEvery,
  })

/** Returns a room as it was when opened here; later changes come by its stream. */
export const roomConsole = (id: RoomId) =>
  queryOptions({
    queryKey: [...all, 'console', id],
    queryFn: ({ signal }) => call(queueContract.console, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/**
 * Keeps the room in sync with the server and returns whether its stream is open; without it the shown data may
 * be old.
 */
export function useLiveConsole(id: RoomId): boolean {
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

/** Returns the current room from the refusal of a stale act; null for any other error. */
const roomIn = (error: unknown): Console | null =>
  error instanceof CallError && error.code === queueRefusals.STALE_QUEUE.code
    ? (RoomIn.safeParse(error.details).data?.console ?? null)
    : null

/** Requests that a room sends; `current` is the patient inside as shown on the screen. */
export type AskRoom = (id: RoomId) => Promise<Console>

/** Opens the room for patients («Начать приём»). */
export const askOpen: AskRoom = (id) => call(queueContract.open, { params: { id }, body: {} })
/** Goes on in a room where a colleague receives. */
export const askTakeOver =
  (instead: string): AskRoom =>
  (id) =>
    call(queueContract.open, { params: { id }, body: { instead } })
/** Closes the room for patients («Закончить приём»). */
export const askClose: AskRoom = (id) => call(queueContract.close, { params: { id }, body: {} })
/** Puts the room on a break, or prolongs it. */
export const askBreak =
  (body: BreakAsked): AskRoom =>
  (id) =>
    call(queueContract.break, { params: { id }, body })
/** Ends the break of the room. */
export const askBreakOver: AskRoom = (id) => call(queueContract.breakOver, { params: { id }, body: {} })
/** Releases the patient inside, with what was found, and calls the next one. */
export const askNext =
  (current: TicketId | null, findings?: SentFindings): AskRoom =>
  (id) =>
    call(queueContract.next, { params: { id }, body: { current, ...(findings && { findings }) } })
/** Releases the patient inside, with what was found. */
export const askDone =
  (current: TicketId, findings?: SentFindings): AskRoom =>
  (id) =>
    call(queueContract.done, { params: { id }, body: { current, ...(findings && { findings }) } })
/** Applies an action to the patient inside. */
export const askAbout =
  (act: 'recall' | 'absent' | 'back', current: TicketId): AskRoom =>
  (id) =>
    call(queueContract[act], { params: { id }, body: { current } })
/** Restores a patient released by mistake; a patient called in meanwhile waits at the door. */
export const askResume =
  (current: TicketId | null, ticket: TicketId): AskRoom =>
  (id) =>
    call(queueContract.resume, { params: { id }, body: { current, ticket } })
/** Calls a patient out of turn, and releases the patient inside, with what was found. */
export const askTake =
  (current: TicketId | null, ticket: TicketId, findings?: SentFindings): AskRoom =>
  (id) =>
    call(queueContract.take, { params: { id }, body: { current, ticket, ...(findings && { findings }) } })
/** Changes the number on the door and the directions to it. */
export const askName =
  (name: string, place: string): AskRoom =>
  (id) =>
    call(queueContract.name, { params: { id }, body: { name, place } })
/**
 * Applies an action to a patient who is not inside; a patient inside first goes back to the door. Returns the
 * updated room.
 */
const overPatient =
  ({ ticket, state }: Patient, act: () => Promise<unknown>): AskRoom =>
  async (id) => {
    if (state === 'inside') await askAbout('back', ticket)(id)
    await act()
    return call(queueContract.console, { params: { id } })
  }
/** Sets or removes the priority of a patient: patients with priority are called before all others. */
export const askPriority =
  ({ ticket: id }: Patient, isPriority: boolean): AskRoom =>
  async (room) => {
    await call(queueContract.prefer, { params: { id }, body: { isPriority } })
    return call(queueContract.console, { params: { id: room } })
  }
/** Marks the services of the room's station as not needed or postponed to another day. */
export const askDrop = (patient: Patient, station: string, reason: string): AskRoom =>
  overPatient(patient, () =>
    call(queueContract.drop, { params: { id: patient.ticket }, body: { station, reason } }),
  )
/** Returns a patient who was away to the queue. A doctor does this for a patient without a phone. */
export const askBack = (patient: Patient): AskRoom =>
  overPatient(patient, () => call(ticketsContract.here, { params: { id: patient.ticket }, body: {} }))
/** Marks the patient as gone for today. */
export const askLeave = (patient: Patient): AskRoom =>
  overPatient(patient, () => call(queueContract.leave, { params: { id: patient.ticket }, body: {} }))

/** Runs an action and shows the updated room; after the refusal of a stale action shows the current room. */
export function useRoomAct(id: RoomId) {
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
