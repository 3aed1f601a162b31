import { useEffect, useState } from 'react'
import type { Console } from '../../../../shared/queue/schema.ts'

/** Whom the room may still go on with. Counted from when the server said so: the clock of this device may be wrong. */
export function useWayBack({ passed }: Pick<Console, 'passed'>): Console['passed'] {
  const [over, setOver] = useState<Console['passed']>(null)
  useEffect(() => {
    if (!passed) return
    const timer = setTimeout(() => setOver(passed), passed.seconds * 1000)
    return () => clearTimeout(timer)
  }, [passed])
  return passed === over ? null : passed
}
