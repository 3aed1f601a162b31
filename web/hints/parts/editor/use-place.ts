import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { type HintPlace, openingPlace, placeStill } from '../../../../shared/hints/rules.ts'
import type { HintId, ShownHint } from '../../../../shared/hints/schema.ts'
import { keepDraft, readDraft } from '../../../platform/draft.ts'

interface StoredPlace {
  /**
   * The address and step at which the user opened this view; at another address or step the helper shows the
   * hints for that one.
   */
  at: string
  place: HintPlace
}

const isKept = (value: unknown): value is StoredPlace =>
  typeof value === 'object' && value !== null && 'at' in value && 'place' in value && Boolean(value.place)

const keptPlace = 'hints.place'
const keptOwn = 'hints.own'

/** The user's favourites, newest first; stored on this device. */
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
 * Returns the view of the helper: the one that the user opened at this address and step, otherwise the default
 * one. So the helper follows the user through the wizard, and a reload restores the view.
 */
export function usePlace(owner: string, hints: readonly ShownHint[], own: readonly HintId[]) {
  const { pathname, search } = useLocation()
  const step = 'step' in search && typeof search.step === 'string' ? search.step : undefined
  const at = pathname === '/preorder' ? `${pathname} ${step ?? 'prepare'}` : pathname
  const [gone, setGone] = useState<StoredPlace | null>(() => {
    const found = readDraft(keptPlace, owner)
    return isKept(found) ? found : null
  })
  const chosen = gone?.at === at ? placeStill(hints, own, gone.place) : null
  const go = (place: HintPlace) => {
    setGone({ at, place })
    keepDraft(keptPlace, owner, { at, place } satisfies StoredPlace)
  }
  return { place: chosen ?? openingPlace(hints, pathname, step), go, at }
}
