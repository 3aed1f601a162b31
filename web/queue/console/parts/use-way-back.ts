import { useEffect, useState } from 'react'
import type { Console } from '../../../../shared/queue/schema.ts'

/**
 * Returns the released patient who can still be restored. Counted from the arrival of the server's answer,
 * because this device's clock may be wrong.
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
