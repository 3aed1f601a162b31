import { useEffect, useState } from 'react'
import { readCode } from '../../../../shared/booking/code.ts'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { useScanner } from '../../../ui/use-scanner.ts'

/** Pause between two looks for the button «Пришёл», and how often it is looked for: the card may load slowly. */
const lookEvery = 50
const looks = 60
/** Looks during which the button keeps the focus: an opening card moves it to its heading. */
const kept = 8

/** Moves the focus to the button «Пришёл» of a scanned visit as soon as its card shows it. */
function useArrivalFocus(scanned: BookingId | null): void {
  useEffect(() => {
    if (!scanned) return
    let looked = 0
    let found = 0
    const timer = setInterval(() => {
      const button = document.querySelector<HTMLElement>(`[data-arrive="${scanned}"]`)
      looked += 1
      if (button) found += 1
      if (button !== document.activeElement) button?.focus({ preventScroll: true })
      if (looked >= looks || found >= kept) clearInterval(timer)
    }, lookEvery)
    return () => clearInterval(timer)
  }, [scanned])
}

interface ScanContext {
  /** Visits that the search shows now. */
  rows: readonly DeskRow[]
  opened: BookingId | null
  type: (text: string) => void
  open: (id: BookingId) => void
}

/**
 * Takes in a scanned code: searches for its visit and opens it as soon as it is found, with «Пришёл» focused. A
 * scan marks nobody by itself. Returns the function that takes in a text and says whether it is a code.
 */
export function useScan({ rows, opened, type, open }: ScanContext): (text: string) => boolean {
  const [awaited, setAwaited] = useState<string | null>(null)
  const [scanned, setScanned] = useState<BookingId | null>(null)
  const found = awaited === null ? undefined : rows.find(({ number }) => number === awaited)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit that is found
  useEffect(() => {
    if (!found) return
    setAwaited(null)
    setScanned(found.id)
    open(found.id)
  }, [found?.id])
  useArrivalFocus(scanned === opened ? scanned : null)
  const scan = (text: string): boolean => {
    const code = readCode(text)
    if (!code) return false
    type(code.number)
    setScanned(null)
    setAwaited(code.number)
    return true
  }
  useScanner(scan)
  return scan
}
