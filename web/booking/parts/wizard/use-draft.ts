import { useEffect, useState } from 'react'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import {
  dropDraft,
  endDraft,
  hearDraft,
  isOver,
  keepDraft,
  keepSecret,
  readDraft,
  readSecret,
} from '../../../platform/draft.ts'
import { type Draft, join, newDraft, split, withProfile } from './draft.ts'
import { steps } from './steps.ts'

/** The spec's name of what the wizard leaves on the device (§3, §4 «Logout»). */
const name = 'preorder'

/** What this person has begun on this device; null when there is nothing. */
export const keptDraft = ({ phone }: Profile) => join(readDraft(name, phone), readSecret(name, phone))

/** `isUntouched`: nothing was left on the device, and nothing has been agreed to yet. `isEnded`: another tab has brought it to its end. */
function begin(profile: Profile) {
  const kept = keptDraft(profile)
  return kept
    ? {
        ...kept,
        draft: withProfile(kept.draft, profile),
        isResumed: true,
        isUntouched: false,
        isEnded: false,
      }
    : { draft: newDraft(profile), arePapersGone: false, isResumed: false, isUntouched: true, isEnded: false }
}

/** Leaves a draft on the device in the place of the one before. */
export function keep({ phone }: Profile, draft: Draft): void {
  const { open, papers } = split(draft)
  keepDraft(name, phone, open)
  keepSecret(name, phone, papers)
}

/**
 * The draft of this person on this device: each change is kept at once, numbers of documents for this tab and session only. It is
 * one for all tabs of the browser: what another one changes is taken over as it is typed there.
 */
export function useDraft(profile: Profile) {
  const [state, setState] = useState(() => begin(profile))
  useEffect(
    () =>
      hearDraft(name, profile.phone, (isThere) => {
        if (!isThere) dropDraft(name)
        setState({ ...begin(profile), isEnded: !isThere })
      }),
    [profile],
  )
  const change = (next: Draft) => {
    setState({ ...state, draft: next, isUntouched: false, isEnded: false })
    keep(profile, next)
  }
  return { ...state, change }
}

/** Forgets the draft, once it has become a booking. */
export const forgetDraft = (): void => endDraft(name)

/** Whether a step in the address is of a booking that is made already: «back» has led to it. */
export const isMade = (step: string | undefined, phone: string): boolean =>
  step !== undefined && step !== steps[0].path && isOver(name, phone)
