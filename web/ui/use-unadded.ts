import { useState } from 'react'

/**
 * Finds what stands in a search field of a form and was not added: the form must not be sent without it, and without a
 * word. `check` focuses its button and says whether there is one; `forget` is called when the user adds something.
 */
export function useUnadded() {
  const [isUnadded, setUnadded] = useState(false)
  const check = (place: ParentNode | null): boolean => {
    const button = place?.querySelector<HTMLElement>('[data-unadded] button') ?? null
    setUnadded(button !== null)
    button?.focus()
    button?.scrollIntoView({ block: 'center' })
    return button !== null
  }
  return { isUnadded, check, forget: () => setUnadded(false) }
}
