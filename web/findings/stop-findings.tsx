import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { findingRefusals } from '../../shared/findings/ru.ts'
import type { FindingsOfBooking, SentFindings } from '../../shared/findings/schema.ts'
import { seesFindings } from '../../shared/platform/roles.ts'
import type { PatientInside } from '../../shared/queue/schema.ts'
import { CallError, isRefused } from '../platform/call.ts'
import { focusOn } from '../platform/focus.ts'
import { useSession } from '../platform/session.ts'
import { findingsOf } from './api.ts'
import {
  type Entries,
  type Entry,
  isBlank,
  problemsOf,
  refusedFields,
  type Stop,
  seenAnew,
  sentOf,
  stopOf,
  unwritten,
  type Writing,
  writingOf,
} from './parts/entry.ts'
import { dropOthers, keepEntries, readEntries } from './parts/kept-entries.ts'

/** The findings of the person inside a room: what is written, what is typed, and what the end of the stop sends. */
export interface StopFindings {
  /** The person's check-up and the forms of the stop; null while they load, and for who does not read findings. */
  found: (FindingsOfBooking & { stop: Stop }) | null
  /** They are still loading: the stop cannot be ended yet. */
  isPending: boolean
  /** They did not load; the stop can be ended without a finding. */
  failure: Error | null
  onRetry: () => void
  entries: Entries
  /** Messages by `<service>.<field>`. */
  errors: Readonly<Record<string, string>>
  /** Null takes the entry away. */
  onEntry: (service: string, entry: Entry | null) => void
  writing: Writing
  /** Names of services that the end of the stop leaves without a finding. */
  unwritten: string[]
  /**
   * Returns what the end of the stop sends: undefined when there is nothing. Null when something typed is not whole: the
   * messages are shown, and nothing may be sent.
   */
  ready: () => SentFindings | null | undefined
  /** Shows a refusal at the fields; the typed text stays. */
  onRefused: (error: unknown) => Promise<void>
}

function focusFirst(errors: Readonly<Record<string, string>>): void {
  const places = Object.keys(errors).map((name) => `[data-path="${name}"]`)
  if (places.length > 0) focusOn(document.querySelector<HTMLElement>(places.join()))
}

interface TypedFindings {
  ticket: string | null
  entries: Entries
  errors: Readonly<Record<string, string>>
}

/** Holds the typed findings of the ticket inside: kept for a reload, and dropped when another person is inside. */
function useTyped(owner: string, ticket: string | null) {
  const begin = (): TypedFindings => ({
    ticket,
    entries: ticket ? readEntries(owner, ticket) : {},
    errors: {},
  })
  const [kept, setTyped] = useState(begin)
  const typed = kept.ticket === ticket ? kept : begin()
  if (kept !== typed) setTyped(typed)
  useEffect(() => {
    if (owner) dropOthers(owner, ticket)
  }, [owner, ticket])
  const change = (entries: Entries, errors: TypedFindings['errors']) => {
    setTyped({ ticket, entries, errors })
    if (ticket) keepEntries(owner, ticket, entries)
  }
  return { ...typed, change }
}

const withoutThose = (errors: TypedFindings['errors'], service: string): TypedFindings['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith(`${service}.`)))

/** Holds the findings of the person inside. `inside`: null when nobody is, or when the user may only look on. */
export function useStopFindings(inside: PatientInside | null): StopFindings {
  const { user } = useSession()
  const mine = user && seesFindings(user) ? inside : null
  const { data, isPending, error, refetch } = useQuery(findingsOf(mine?.booking ?? null))
  const { entries, errors, change } = useTyped(user?.phone ?? '', mine?.ticket ?? null)
  const services = mine?.services.map(({ service }) => service).join() ?? ''
  const stop = useMemo(() => data && stopOf(data, services.split(',')), [data, services])
  const writes = stop && data?.mayWrite ? stop : null
  const show = (problems: Record<string, string>, next = entries) => {
    change(next, problems)
    // The messages are drawn first.
    requestAnimationFrame(() => focusFirst(problems))
  }
  const onEntry = (service: string, entry: Entry | null) => {
    const of = stop?.items.find(({ item }) => item.service === service)
    const { [service]: _, ...others } = entries
    const isEmpty = !entry || (of && !of.item.finding && isBlank(of, entry))
    change(isEmpty ? others : { ...others, [service]: entry }, withoutThose(errors, service))
  }
  const ready = () => {
    if (!writes) return undefined
    const problems = problemsOf(writes, entries)
    if (Object.keys(problems).length > 0) {
      show(problems)
      return null
    }
    const sent = sentOf(writes, entries)
    return sent.length > 0 ? sent : undefined
  }
  const onRefused = async (refusal: unknown) => {
    if (!writes || !(refusal instanceof CallError)) return
    const problems = refusedFields(refusal.fields, sentOf(writes, entries))
    if (!isRefused(refusal, findingRefusals.FINDING_STALE)) return show(problems)
    const { data: newer } = await refetch()
    if (newer) show({}, seenAnew(stopOf(newer, services.split(',')), entries))
  }
  return {
    found: data && stop && mine ? { ...data, stop } : null,
    isPending: mine !== null && isPending,
    failure: mine && !data ? error : null,
    onRetry: () => void refetch(),
    entries,
    errors,
    onEntry,
    writing: writes ? writingOf(writes, entries) : 'nothing',
    unwritten: writes ? unwritten(writes, entries) : [],
    ready,
    onRefused,
  }
}
