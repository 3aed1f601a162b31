import { formatDay } from '../../platform/days.ts'
import type { BookedResult } from '../schema.ts'

/** States where an earlier result stands: «сделано 12.03.2026, на проверке». */
export function resultText({
  on,
  isOwn,
  state,
  reason,
}: Omit<BookedResult, 'id' | 'service' | 'name'>): string {
  const done = `${isOwn ? 'сделано у нас' : 'сделано'} ${formatDay(on)}`
  if (state === 'own') return done
  if (state === 'pending') return `${done}, на проверке`
  if (state === 'accepted') return `${done}, принято`
  return `${done}, не принято: ${reason ?? ''}`
}
