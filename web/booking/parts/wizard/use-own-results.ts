import { useQuery } from '@tanstack/react-query'
import { type OwnResult, ResultOwner } from '../../../../shared/booking/schema.ts'
import { personOf } from '../../../../shared/booking/typed.ts'
import { ownResults } from '../../api.ts'
import type { Draft } from './draft.ts'

const none: readonly OwnResult[] = []

/** Loads what the clinic did in earlier check-ups of the person of the draft; `isReady`: loaded, or cannot be. */
export function useOwnResults(draft: Draft): { own: readonly OwnResult[]; isReady: boolean } {
  const { surname, name, birth } = personOf(draft.personal)
  const person = ResultOwner.safeParse({ surname, name, birth })
  const query = useQuery({
    ...ownResults(person.data as ResultOwner),
    enabled: person.success,
  })
  return { own: query.data ?? none, isReady: !person.success || !query.isPending }
}
