import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type HintPlace, openingPlace, placeStill } from '../../../../shared/hints/rules.ts'
import type { Hint, HintId } from '../../../../shared/hints/schema.ts'
import { keepDraft, readDraft } from '../../../platform/draft.ts'

interface Kept {
  /** The address and step at which the person went there: another one opens its own place. */
  at: string
  place: HintPlace
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'at' in value && 'place' in value && Boolean(value.place)

const keptPlace = 'hints.place'
const keptOwn = 'hints.own'

/** The person's own favourites, the newest first; kept on this device. */
export function useOwnHints(owner: string) {
  const [own, setOwn] = useState<readonly HintId[]>(() => {
    const found = readDraft(keptOwn, owner)
    return Array.isArray(found) ? found : []
  })
  const toggle = (id: HintId) => {
    const next = own.includes(id) ? own.filter((one) => one !== id) : [id, ...own]
    setOwn(next)
    keepDraft(keptOwn, owner, next)
  }
  return { own, toggle }
}

/**
 * What the helper shows: where the person went at this address and step, or what belongs to them. So it follows a person
 * who goes on in the wizard, and a reload finds it where it was.
 */
export function usePlace(owner: string, hints: readonly Hint[], own: readonly HintId[]) {
  const { pathname, search } = useLocation()
  const step = 'step' in search && typeof search.step === 'string' ? search.step : undefined
  const at = pathname === '/preorder' ? `${pathname} ${step ?? 'prepare'}` : pathname
  const [gone, setGone] = useState<Kept | null>(() => {
    const found = readDraft(keptPlace, owner)
    return isKept(found) ? found : null
  })
  const chosen = gone?.at === at ? placeStill(hints, own, gone.place) : null
  const go = (place: HintPlace) => {
    setGone({ at, place })
    keepDraft(keptPlace, owner, { at, place } satisfies Kept)
  }
  return { place: chosen ?? openingPlace(hints, pathname, step), go, at }
}
