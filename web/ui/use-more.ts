import { useEffect, useRef } from 'react'

/** So many rows before the end of what is loaded the next page is asked for. */
const ahead = 30

/** Rows that come page by page. */
export interface MoreRows {
  rows: readonly unknown[]
  hasMore: boolean
  onMore: () => void
}

/** Asks for the next page when the end of the loaded ones is near. What did not come is asked for anew when it is near once more. */
export function useMore(last: number | undefined, { rows, hasMore, onMore }: MoreRows): void {
  const isNear = hasMore && last !== undefined && last >= rows.length - ahead
  const ask = useRef(onMore)
  ask.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come may leave the end still near
  useEffect(() => {
    if (isNear) ask.current()
  }, [isNear, rows.length])
}
