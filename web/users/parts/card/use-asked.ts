import { useState } from 'react'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useShowCard } from '../../api.ts'
import { changesBetween } from './card-changes.ts'
import { staleCard } from './over-card.tsx'

/** Runs a confirmed action and reports its outcome, unless the work returns `false`, including a concurrent change by another administrator. */
export function useAsked(card: UserCard) {
  const show = useShowCard()
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, done: [title: string, text?: string]) => {
    setBusy(true)
    try {
      if ((await work()) !== false) toast('ok', ...done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const now = staleCard(error)
      if (now) show(now)
      const changes = now ? changesBetween(card, now).map((one) => `${one.what}: теперь ${one.now}`) : []
      toast('danger', 'Не получилось', [error.message, ...changes].join('. '))
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy }
}
