import { useState } from 'react'
import type { TargetType } from '../../../shared/accounts/schema.ts'
import { prefix } from '../../platform/draft.ts'

/** A code on its way to a new phone or e-mail. `resendAt`: milliseconds of the clock, when another may be asked for. */
interface SentCode {
  owner: string
  target: string
  resendAt: number
  endsAt: number
}

const codeLife = 10 * 60_000

function read(key: string, owner: string): SentCode | null {
  const kept: SentCode | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return kept?.owner === owner && kept.endsAt > Date.now() ? kept : null
}

/** The code sent for a change of this person's phone or e-mail: the dialog goes on with it after a reload (spec §4). */
export function useSentCode(type: TargetType, owner: string) {
  const key = `${prefix}change.${type}`
  const [sent, setSent] = useState(() => read(key, owner))
  return {
    sent,
    keep: (target: string, resendAfter: number) => {
      const now = Date.now()
      const next = { owner, target, resendAt: now + resendAfter * 1000, endsAt: now + codeLife }
      sessionStorage.setItem(key, JSON.stringify(next))
      setSent(next)
    },
    forget: () => {
      sessionStorage.removeItem(key)
      setSent(null)
    },
  }
}
