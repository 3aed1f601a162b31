import { useState } from 'react'
import type { Profile } from '../../../shared/accounts/schema.ts'
import { dropDraft, keepDraft, keepSecret, readDraft, readSecret } from '../../platform/draft.ts'
import { type Draft, join, newDraft, split, withProfile } from './draft.ts'

/** The spec's name of what the wizard leaves on the device (§3, §4 «Logout»). */
const name = 'preorder'

function begin(profile: Profile): { draft: Draft; arePapersGone: boolean } {
  const kept = join(readDraft(name, profile.phone), readSecret(name, profile.phone))
  return kept
    ? { ...kept, draft: withProfile(kept.draft, profile) }
    : { draft: newDraft(profile), arePapersGone: false }
}

/** The draft of this person on this device: each change is kept at once, numbers of documents for this tab and session only. */
export function useDraft(profile: Profile) {
  const [{ draft, arePapersGone }, setState] = useState(() => begin(profile))
  const change = (next: Draft) => {
    setState({ draft: next, arePapersGone })
    const { open, papers } = split(next)
    keepDraft(name, profile.phone, open)
    keepSecret(name, profile.phone, papers)
  }
  return { draft, change, arePapersGone }
}

/** Forgets the draft, once it has become a booking. */
export const forgetDraft = (): void => dropDraft(name)
