import { useEffect, useRef } from 'react'

/** The number of rows before the end at which the next page is requested. */
const ahead = 30

/** Rows loaded page by page. */
export interface MoreRows {
  rows: readonly unknown[]
  hasMore: boolean
  onMore: () => void
}

/**
 * Requests the next page near the end of the loaded rows. A failed page is requested again when the end is near
 * once more.
 */
export function useMore(last: number | undefined, { rows, hasMore, onMore }: MoreRows): void {
  const isNear = hasMore && last !== undefined && last >= rows.length - ahead
  const ask = useRef(onMore)
  ask.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come may leave the end still near
  useEffect(() => {
    if (isNear) ask.current()
  }, [isNear, rows.length])
}
