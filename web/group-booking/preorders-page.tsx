import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Paper } from '../../shared/documents/schema.ts'
import { type ActiveOrganization, mayChange, useActiveOrganization } from '../platform/active-organization.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Board } from './parts/board/board.tsx'
import { addressOf, type PreordersSearch, useChange } from './parts/board/board-filter.ts'
import { PapersButton, PapersSheet } from './parts/board/papers.tsx'
import { Views } from './parts/board/views.tsx'
import { StepBones, WizardBones } from './parts/wizard/step-bones.tsx'

const Wizard = lazy(async () => ({ default: (await import('./parts/wizard/wizard.tsx')).Wizard }))
const ReferralRegister = lazy(async () => ({
  default: (await import('../documents/referral-register.tsx')).ReferralRegister,
}))

interface ViewProps {
  organization: ActiveOrganization
  search: PreordersSearch
}

function Register({ organization, search }: ViewProps) {
  const change = useChange(search)
  return (
    <Page wide>
      <PageHeader
        title="Записи"
        sub={organization.name}
        aside={mayChange(organization) && <PapersButton search={search} />}
      />
      <Views at="referrals" />
      <Suspense fallback={<StepBones />}>
        <ReferralRegister
          organization={organization.id}
          search={search}
          onChange={change}
          onIssue={() => change({ paper: 'referrals' })}
        />
      </Suspense>
    </Page>
  )
}

/** The day and group that the page of bookings shows; a search covers all days. */
function placeOf(search: PreordersSearch) {
  const { day, group, department, search: typed } = addressOf(search)
  return { day: typed ? null : day, group, department }
}

function Bookings({ organization, search }: ViewProps) {
  const change = useChange(search)
  return (
    <>
      {search.view === 'referrals' ? (
        <Register organization={organization} search={search} />
      ) : (
        <Board organization={organization} search={search} />
      )}
      {search.paper !== undefined && (
        <Suspense>
          <PapersSheet
            organization={organization.id}
            board={search.view === 'referrals' ? undefined : placeOf(search)}
            paper={Paper.safeParse(search.paper).data}
            isForActs={search.paper === 'acts'}
            onClose={() => change({ paper: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * `/organization/preorders`: the bookings of an organization by day. `?view=referrals` shows the register of
 * referrals, `?paper` opens the documents over the page, `?step` opens the booking of a group.
 */
export function PreordersPage() {
  const search = useSearch({ from: '/cabinet/organization/preorders' })
  const organization = useActiveOrganization()
  if (!organization) return null
  if (search.step === undefined) return <Bookings organization={organization} search={search} />
  return (
    <Suspense fallback={<WizardBones />}>
      <Wizard organization={organization} search={search} />
    </Suspense>
  )
}
