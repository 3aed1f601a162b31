import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useActiveOrganization } from '../platform/active-organization.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Board } from './parts/board.tsx'
import { StepBones } from './parts/step-bones.tsx'

const Wizard = lazy(async () => ({ default: (await import('./parts/wizard.tsx')).Wizard }))

/** `/organization/preorders`: the bookings of an organization by day; with `?step`, the booking of a group. */
export function PreordersPage() {
  const search = useSearch({ from: '/cabinet/organization/preorders' })
  const organization = useActiveOrganization()
  if (!organization) return null
  if (search.step === undefined) return <Board organization={organization} search={search} />
  const waiting = (
    <Page wide>
      <PageHeader title="Запись группы" />
      <StepBones />
    </Page>
  )
  return (
    <Suspense fallback={waiting}>
      <Wizard organization={organization} search={search} />
    </Suspense>
  )
}
