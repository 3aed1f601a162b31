import { useState } from 'react'
import { userRefusals } from '../../../../shared/users/ru.ts'
import { UserCard } from '../../../../shared/users/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { useShowCard } from '../../api.ts'
import { type CardChange, changesBetween } from './card-changes.ts'

/** Refusals that carry the updated card. */
const overtaken: readonly string[] = [userRefusals.STALE_USER.code, userRefusals.VISITS_AHEAD.code]

/** Returns the current card from the refusal of a stale action; null for any other error. */
export function staleCard(error: unknown): UserCard | null {
  if (!(error instanceof CallError) || !overtaken.includes(error.code)) return null
  return UserCard.safeParse(error.details).data ?? null
}

/**
 * Runs an action on the card that the administrator sees. When another administrator has changed it meanwhile,
 * `changes` describes the difference, nothing typed is lost, and the next try uses the new card. `run` returns
 * whether the action was done.
 */
export function useOverCard(card: UserCard) {
  const [seen, setSeen] = useState(card)
  const [changes, setChanges] = useState<CardChange[] | null>(null)
  const show = useShowCard()
  const run = async (act: (version: number) => Promise<UserCard>): Promise<boolean> => {
    setChanges(null)
    try {
      await act(seen.version)
      return true
    } catch (error) {
      const now = staleCard(error)
      if (!now) throw error
      setChanges(changesBetween(seen, now))
      setSeen(show(now))
      return false
    }
  }
  return { run, changes, seen }
}

/** Shows what another administrator has changed meanwhile. */
export const StaleNote = ({ changes }: { changes: readonly CardChange[] | null }) =>
  changes && (
    <SaveConflict
      what="карточку изменил другой администратор"
      fields={changes.map(({ what, now }) => ({ field: what, name: what, now, mine: null }))}
    />
  )
