import { useState } from 'react'
import { codeLife } from '../../../../shared/accounts/rules.ts'
import type { TargetType } from '../../../../shared/accounts/schema.ts'
import { dropDraft, keepSecret, readSecret } from '../../../platform/draft.ts'

/** A code sent to a new phone or e-mail. `resendAt`: time in milliseconds when another one may be requested. */
interface SentCode {
  target: string
  resendAt: number
  endsAt: number
}

function read(name: string, owner: string): SentCode | null {
  const kept = readSecret(name, owner) as SentCode | null
  return kept && kept.endsAt > Date.now() ? kept : null
}

/**
 * The code sent for a change of this user's phone or e-mail: the dialog continues with it after a reload (spec
 * §4).
 */
export function useSentCode(type: TargetType, owner: string) {
  const name = `change.${type}`
  const [sent, setSent] = useState(() => read(name, owner))
  return {
    sent,
    keep: (target: string, resendAfter: number) => {
      const now = Date.now()
      const next = { target, resendAt: now + resendAfter * 1000, endsAt: now + codeLife * 1000 }
      keepSecret(name, owner, next)
      setSent(next)
    },
    forget: () => {
      dropDraft(name)
      setSent(null)
    },
  }
}
