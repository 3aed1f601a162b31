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

/** The storage key that the spec gives to the wizard's data (§3, §4 «Logout»). */
const name = 'preorder'

/** Returns this user's draft on this device; null when there is none. */
export const keptDraft = ({ phone }: Profile) => join(readDraft(name, phone), readSecret(name, phone))

/**
 * `isUntouched`: the device held no draft, and no consent has been given yet. `isEnded`: another tab has
 * completed the draft.
 */
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

/** Stores a draft on the device in place of the previous one. */
export function keep({ phone }: Profile, draft: Draft): void {
  const { open, papers } = split(draft)
  keepDraft(name, phone, open)
  keepSecret(name, phone, papers)
}

/**
 * Returns this user's draft on this device: each change is stored at once, document numbers only for this tab
 * and session. All tabs of the browser share it: changes in another tab are applied as they are typed.
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

/** Deletes the draft when it has become a booking. */
export const forgetDraft = (): void => endDraft(name)

/**
 * Returns whether the step in the address belongs to a booking that is already made: the browser's «back» leads
 * there.
 */
export const isMade = (step: string | undefined, phone: string): boolean =>
  step !== undefined && step !== steps[0].path && isOver(name, phone)
