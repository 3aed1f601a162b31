import { useState } from 'react'

/** Which dialog of a part of the card is open. `onAsking`: told when one lies over the card, and when it does not any more. */
export function useDialog<Kind>(onAsking: (isAsking: boolean) => void) {
  const [open, setOpen] = useState<Kind | null>(null)
  const show = (next: Kind | null) => {
    setOpen(next)
    onAsking(next !== null)
  }
  return [open, show] as const
}
