import { useEffect, useState } from 'react'
import type { Console } from '../../../../shared/queue/schema.ts'

/**
 * Returns the patient whose last ended stop can still be undone. The remaining time is counted from the arrival
 * of the server's answer, because the clock of this device may be wrong.
 */
export function useWayBack({ passed }: Pick<Console, 'passed'>): Console['passed'] {
  const [over, setOver] = useState<Console['passed']>(null)
  useEffect(() => {
    if (!passed) return
    const timer = setTimeout(() => setOver(passed), passed.seconds * 1000)
    return () => clearTimeout(timer)
  }, [passed])
  return passed === over ? null : passed
}
