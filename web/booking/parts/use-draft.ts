import { useState } from 'react'
import type { Profile } from '../../../shared/accounts/schema.ts'
import { dropDraft, keepDraft, readDraft } from '../../platform/draft.ts'
import { Draft, newDraft, withProfile } from './draft.ts'

/** The spec's name of what the wizard leaves on the device (§3, §4 «Logout»). */
const name = 'preorder'

/** The draft of this person on this device: each change is kept at once. */
export function useDraft(profile: Profile) {
  const [draft, setDraft] = useState(() => {
    const kept = Draft.safeParse(readDraft(name, profile.phone))
    return kept.success ? withProfile(kept.data, profile) : newDraft(profile)
  })
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(name, profile.phone, next)
  }
  return { draft, change }
}

/** Forgets the draft, once it has become a booking. */
export const forgetDraft = (): void => dropDraft(name)
