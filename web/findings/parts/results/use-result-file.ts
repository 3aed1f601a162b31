import { useEffect, useRef, useState } from 'react'
import { resultFileLargest, resultsContract } from '../../../../shared/findings/results/contract.ts'
import type { ResultColumn, ResultFile } from '../../../../shared/findings/results/schema.ts'
import { CallError, call } from '../../../platform/call.ts'
import { keepColumns, remembered } from './kept-columns.ts'

const unreadable = 'Файл не удалось прочитать. Проверьте, что он на месте, и выберите его ещё раз'

function problemOf(file: File): string | null {
  if (file.size === 0) return 'Файл пустой. Выберите другой'
  return file.size > resultFileLargest ? 'Файл больше 2 МБ. Оставьте в нём один лист с результатами' : null
}

/** A file of a laboratory read by the server: what its rows write, or why it was refused. */
export function useResultFile(owner: string, service: string) {
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<ResultFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const ask = (sent: File, columns: readonly (ResultColumn | null)[] | null, signal: AbortSignal) =>
    call(resultsContract.check, {
      query: { service, ...(columns && { columns: columns.map((one) => one ?? '').join(',') }) },
      body: sent,
      signal,
    })

  /** Reads a new file, and once more where the user has chosen other columns for such headings before. */
  const askFirst = async (sent: File, signal: AbortSignal) => {
    const first = await ask(sent, null, signal)
    const own = remembered(owner, service, first.columns)
    return own ? ask(sent, own, signal) : first
  }

  const check = async (sent: File, columns: readonly (ResultColumn | null)[] | null) => {
    stop.current?.abort()
    const control = new AbortController()
    stop.current = control
    setFailure(null)
    setBusy(true)
    try {
      setRead(await (columns ? ask(sent, columns, control.signal) : askFirst(sent, control.signal)))
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof CallError ? error.message : unreadable)
    } finally {
      if (stop.current === control) setBusy(false)
    }
  }
  const take = (chosen: File) => {
    const problem = problemOf(chosen)
    setFile(chosen)
    setRead(null)
    setFailure(problem)
    if (!problem) void check(chosen, null)
  }
  /** Reads the file anew with another content of a column, and remembers the choice. */
  const choose = (at: number, holds: ResultColumn | null) => {
    if (!file || !read) return
    const columns = read.columns.map((one, place) => ({ ...one, holds: place === at ? holds : one.holds }))
    keepColumns(owner, service, columns)
    void check(
      file,
      columns.map((one) => one.holds),
    )
  }
  const clear = () => {
    setFile(null)
    setRead(null)
    setFailure(null)
  }
  return { file, read, failure, isBusy, take, choose, clear, complain: setFailure }
}
