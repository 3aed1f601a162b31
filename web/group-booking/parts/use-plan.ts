import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupPlan } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { type PlanInput, planQuery } from '../api.ts'
import { isByHand, type Moved, movedBeside, standingIn } from './places.ts'

/** The plan on the screen, the question that it answers, and whom it has moved since the one before. */
interface Shown {
  asked: PlanInput
  plan: GroupPlan
  moved: Moved[]
}

/** The plan for a question. After a change by hand the others stay where they stand on the screen; `moved`: whom it had to move even so. */
export function usePlan(organization: OrganizationId, asked: PlanInput) {
  const [shown, setShown] = useState<Shown | null>(null)
  const before = shown && isByHand(shown.asked, asked) ? shown.plan : null
  const options = planQuery(organization, asked, before ? standingIn(before) : [])
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const plan = query.data
  if (plan && !query.isPlaceholderData && plan !== shown?.plan)
    setShown({ asked, plan, moved: before ? movedBeside(before, plan) : [] })
  return { query, queryKey: options.queryKey, moved: plan && plan === shown?.plan ? shown.moved : [] }
}
