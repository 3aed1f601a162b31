import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GroupPlan, Pin } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { keepDraft, readDraft } from '../../../platform/draft.ts'
import { useSession } from '../../../platform/session.ts'
import { type PlanInput, planQuery } from '../../api.ts'
import { stoodName } from '../wizard/use-draft.ts'
import { groundOf, type Moved, movedBeside, standingIn } from './places.ts'

/** Where the plan has put people itself, and on what ground. */
interface Stood {
  ground: string
  stands: Pin[]
}

/** The plan on the screen, and whom it has moved since the one before. */
interface Shown extends Stood {
  plan: GroupPlan | null
  moved: Moved[]
}

/** Where people stood when the plan was left. */
function left(organization: OrganizationId, owner: string): Shown | null {
  const stood = readDraft(stoodName(organization), owner) as Stood | null
  return stood && { ...stood, plan: null, moved: [] }
}

/**
 * The plan for a question. After a change by hand the others stay where they stand on the screen, also when the plan is opened
 * anew: the device keeps where. `moved`: whom it had to move even so.
 */
export function usePlan(organization: OrganizationId, asked: PlanInput, isByHand: boolean) {
  const owner = useSession().user?.phone ?? ''
  const [shown, setShown] = useState(() => (isByHand ? left(organization, owner) : null))
  const ground = groundOf(asked)
  const before = shown?.ground === ground ? shown.stands : []
  const options = planQuery(organization, asked, before)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const plan = query.data
  if (plan && !query.isPlaceholderData && plan !== shown?.plan)
    setShown({ ground, stands: standingIn(plan), plan, moved: movedBeside(before, plan) })
  useEffect(() => {
    if (shown?.plan) keepDraft(stoodName(organization), owner, { ground: shown.ground, stands: shown.stands })
  }, [organization, owner, shown])
  return { query, queryKey: options.queryKey, moved: plan && plan === shown?.plan ? shown.moved : [] }
}
