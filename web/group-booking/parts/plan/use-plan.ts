import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { GroupPlan, Pin } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { keepDraft, readDraft } from '../../../platform/draft.ts'
import { useSession } from '../../../platform/session.ts'
import { type PlanInput, planQuery } from '../../api.ts'
import { planStorageKey } from '../wizard/use-draft.ts'
import { groundOf, type MovedPerson, movedBeside, standingIn } from './places.ts'

/** The times that the plan itself has chosen, and the settings that the plan is based on. */
interface PreviousPlan {
  ground: string
  stands: Pin[]
}

/** The plan on the screen, and the people it moved since the previous one. */
interface ShownPlan extends PreviousPlan {
  plan: GroupPlan | null
  moved: MovedPerson[]
}

/** Returns the times that people had when the user left the plan. */
function left(organization: OrganizationId, owner: string): ShownPlan | null {
  const stood = readDraft(planStorageKey(organization), owner) as PreviousPlan | null
  return stood && { ...stood, plan: null, moved: [] }
}

/**
 * Returns the plan for a query. After a manual change the other people keep their times, also when the plan is
 * reopened, because the device stores the times. `moved`: people whom the plan had to move nevertheless.
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
    if (shown?.plan)
      keepDraft(planStorageKey(organization), owner, { ground: shown.ground, stands: shown.stands })
  }, [organization, owner, shown])
  return { query, queryKey: options.queryKey, moved: plan && plan === shown?.plan ? shown.moved : [] }
}
