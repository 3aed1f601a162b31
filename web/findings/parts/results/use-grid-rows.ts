import { useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { resultsContract } from '../../../../shared/findings/results/contract.ts'
import type { ResultRow, SentResult, WrittenResults } from '../../../../shared/findings/results/schema.ts'
import { CallError, call } from '../../../platform/call.ts'
import type { Entry } from '../entry.ts'
import { keepRows, readRows } from './kept-rows.ts'
import { isEmpty, resultOf, rowProblems, typedInto } from './row-entry.ts'

/** Messages about one row: of its cells by field, and about the whole row (an empty key). */
export type RowErrors = Readonly<Record<string, string>>

interface GridState {
  entries: Readonly<Record<string, Entry>>
  errors: Readonly<Record<string, RowErrors>>
  written: ReadonlySet<string>
}

const atOnce = 100

/** Sends results in portions that the call takes; those of a portion that fails stay. */
async function sendAll(
  results: readonly SentResult[],
  take: (answer: WrittenResults) => void,
): Promise<void> {
  for (let at = 0; at < results.length; at += atOnce)
    take(await call(resultsContract.save, { body: { results: results.slice(at, at + atOnce) } }))
}

const wholeErrors = ({ message, fields }: WrittenResults['left'][number]): RowErrors =>
  Object.keys(fields).length > 0 ? fields : { '': message }

/** Holds the typed results of a service: kept for a reload, sent by row or all at once, and left where refused. */
export function useGridRows(owner: string, service: string, rows: readonly ResultRow[]) {
  const [state, setState] = useState<GridState>(() => ({
    entries: readRows(owner, service),
    errors: {},
    written: new Set(),
  }))
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const change = (make: (now: GridState) => GridState) =>
    setState((now) => {
      const next = make(now)
      keepRows(owner, service, next.entries)
      return next
    })

  const onType = (row: ResultRow, key: string, typed: string) =>
    change((now) => {
      const { [row.booking]: before, ...others } = now.entries
      const entry = typedInto(row, before, key, typed)
      const { [row.booking]: wrong = {}, ...otherErrors } = now.errors
      const { [key]: _, '': __, ...rest } = wrong
      return {
        ...now,
        entries: isEmpty(entry) ? others : { ...others, [row.booking]: entry },
        errors: Object.keys(rest).length > 0 ? { ...otherErrors, [row.booking]: rest } : otherErrors,
      }
    })

  const take = ({ written, left }: WrittenResults) =>
    change((now) => {
      const gone = new Set<string>(written.map(({ booking }) => booking))
      const keep = <Value>(all: Readonly<Record<string, Value>>) =>
        Object.fromEntries(Object.entries(all).filter(([booking]) => !gone.has(booking)))
      return {
        entries: keep(now.entries),
        errors: {
          ...keep(now.errors),
          ...Object.fromEntries(left.map((one) => [one.booking, wholeErrors(one)])),
        },
        written: new Set([...now.written, ...gone]),
      }
    })

  /** Sends what is typed in these rows; returns whether everything was right. */
  const save = async (some: readonly ResultRow[]): Promise<boolean> => {
    const typed = some.flatMap((row) => {
      const entry = state.entries[row.booking]
      return entry && !busy.has(row.booking) ? [{ row, entry, problems: rowProblems(row, entry) }] : []
    })
    const wrong = typed.filter(({ problems }) => Object.keys(problems).length > 0)
    const right = typed.filter(({ problems }) => Object.keys(problems).length === 0)
    setFailure(null)
    if (wrong.length > 0)
      change((now) => ({
        ...now,
        errors: {
          ...now.errors,
          ...Object.fromEntries(wrong.map(({ row, problems }) => [row.booking, problems])),
        },
      }))
    if (right.length === 0) return wrong.length === 0
    const ids = right.map(({ row }) => row.booking)
    setBusy((now) => new Set([...now, ...ids]))
    let isAll = wrong.length === 0
    try {
      await sendAll(
        right.map(({ row, entry }) => resultOf(row, entry)),
        (answer) => {
          if (answer.left.length > 0) isAll = false
          take(answer)
        },
      )
    } catch (error) {
      isAll = false
      setFailure(error instanceof CallError ? error.message : 'Нет связи с сервером')
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.includes(id as BookingId))))
    }
    return isAll
  }
  const shown = rows.filter(({ booking }) => !state.written.has(booking))
  const typedCount = shown.filter(({ booking }) => state.entries[booking]).length
  return { ...state, shown, typedCount, busy, failure, onType, save }
}

/** The typed results of a service and the acts on them. */
export type GridRows = ReturnType<typeof useGridRows>
