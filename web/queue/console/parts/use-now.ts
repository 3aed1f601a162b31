import { useEffect, useState } from 'react'

/** The present moment, ten seconds old at most: minutes are counted by it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
