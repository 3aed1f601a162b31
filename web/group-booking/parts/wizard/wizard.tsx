import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { GroupId } from '../../../../shared/group-booking/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import type { ActiveOrganization } from '../../../platform/active-organization.ts'
import { readChosenEmployees } from '../../../platform/chosen-employees.ts'
import { useSession } from '../../../platform/session.ts'
import { useLastDay, workTime } from '../../../schedule/api.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Steps } from '../../../ui/steps.tsx'
import type { PreordersSearch } from '../board/board-filter.ts'
import classes from '../group.module.css'
import { PlanStep } from '../plan/plan-step.tsx'
import { DoneStep } from './done-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { WizardBones } from './step-bones.tsx'
import type { StepProps } from './step-props.ts'
import { furthestStep, type StepPath, stepIndex, steps } from './steps.ts'
import { isMade, useDraft } from './use-draft.ts'
import { VolumeStep } from './volume-step.tsx'

interface Props {
  organization: ActiveOrganization
  search: PreordersSearch
}

/** The group booking: the step is in the address, so the browser's «back» leads to the previous one. */
export function Wizard({ organization, search }: Props) {
  const group = GroupId.safeParse(search.group).data
  const offices = useQuery(workTime)
  if (search.step === 'done' && group) return <DoneStep organization={organization} group={group} />
  // A new group may take all open days, so the horizon of its city is awaited.
  if (offices.isPending) return <WizardBones />
  return <Unfinished organization={organization} step={search.step} />
}

function Unfinished({ organization, step }: { organization: ActiveOrganization; step: string | undefined }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const today = clinicDay(new Date())
  const owner = user?.phone ?? ''
  const [begun] = useState(() => readChosenEmployees(owner, organization.id)?.campaign)
  const city = begun?.city ?? user?.city ?? 'ekb'
  const last = useLastDay(city, today)
  const given = { owner, organization: organization.id, city, open: { today, last } }
  const [draft, change] = useDraft(given)
  const open = { today, last: useLastDay(draft.city, today) }
  const [wasMade] = useState(() => isMade(step, given))
  const furthest = furthestStep(draft, open)
  const place = Math.min(stepIndex(step), furthest)
  const current = steps[place] ?? steps[0]
  const goTo = (next: StepPath, replace = false) => {
    // Stores the draft even if the user kept it unchanged, so that a reload finds it.
    change({})
    void navigate({ to: '/organization/preorders', search: { step: next }, replace })
  }
  useEffect(() => {
    if (step !== current.path && !wasMade)
      void navigate({ to: '/organization/preorders', search: { step: current.path }, replace: true })
  }, [navigate, step, current.path, wasMade])
  const props: StepProps = { organization: organization.id, draft, change, goTo, open }
  // Without this redirect the user would see a new, empty group in place of the booked one.
  if (wasMade) return <Navigate to="/organization/preorders" search={{}} replace />
  return (
    <Page wide>
      <PageHeader
        title={current.heading}
        above={`Шаг ${place + 1} из ${steps.length}`}
        sub={draft.campaign ? `${organization.name}. ${draft.campaign.name}` : organization.name}
        focusOn={current.path}
        aside={
          <span className={classes.saved}>
            <IconDeviceFloppy size={18} stroke={1.75} aria-hidden />
            Черновик сохранён на этом устройстве
          </span>
        }
      />
      <Steps label="Шаги записи группы" steps={shownSteps(place, furthest)} />
      {current.path === 'people' && <PeopleStep {...props} />}
      {current.path === 'volume' && <VolumeStep {...props} />}
      {current.path === 'plan' && <PlanStep {...props} />}
    </Page>
  )
}

/** The steps of the row above; reachable ones are links. */
export const shownSteps = (place: number, furthest: number) =>
  steps.map(({ path, title }, at) => ({
    id: path,
    title,
    state: at === place ? ('current' as const) : at < place ? ('done' as const) : ('ahead' as const),
    ...(at !== place &&
      at <= furthest && {
        link: (words: ReactNode) => (
          <Link to="/organization/preorders" search={{ step: path }}>
            {words}
          </Link>
        ),
      }),
  }))
