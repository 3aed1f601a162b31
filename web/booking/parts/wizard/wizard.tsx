import { IconDeviceFloppy } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { Page, PageHeader } from '../../../ui/page.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { PrepareStep } from './prepare-step.tsx'
import {
  ConfirmStep,
  FactorsStep,
  loadNext,
  OrganizationStep,
  PassportStep,
  PersonalStep,
} from './screens.ts'
import { StepBones } from './step-bones.tsx'
import type { StepProps } from './step-props.ts'
import { furthestStep, type StepPath, stepIndex, steps } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useProfileGaps } from './use-profile-gaps.ts'
import classes from './wizard.module.css'

const EndedElsewhere = lazy(async () => ({ default: (await import('./ended-elsewhere.tsx')).EndedElsewhere }))

const pathOf = (step: string | undefined): StepPath =>
  steps.find(({ path }) => path === step)?.path ?? 'prepare'

const last = steps.length - 1

/**
 * The six steps of a booking (spec §2). The address contains the step, so the browser's back button returns to
 * the previous one.
 */
export function Wizard({ profile, step }: { profile: Profile; step: string | undefined }) {
  const { draft, change, arePapersGone, isResumed, isUntouched, isEnded } = useDraft(profile)
  const fillGaps = useProfileGaps(profile)
  const navigate = useNavigate()
  const isCorrection = useLocation({ select: ({ state }) => state.isCorrection === true })
  const today = clinicDay(new Date())
  // A complete profile also fills the later steps, but a new draft begins at the first one, which only the user
  // can fill in.
  const furthest = isUntouched ? 0 : furthestStep(draft, today)
  // A user who returns to a draft continues at the last step that its data allows.
  const asked = step === undefined && isResumed ? furthest : stepIndex(pathOf(step))
  const place = Math.min(asked, furthest)
  const current = steps[place] ?? steps[0]
  const isOnlyCorrected = isCorrection && furthest === last
  useEffect(() => {
    if (current.path !== (step ?? steps[0].path))
      void navigate({ to: '/preorder', search: { step: current.path }, replace: true })
  }, [navigate, step, current.path])
  const goTo = (next: number) => {
    const { path } = steps[next] ?? steps[0]
    void navigate({ to: '/preorder', search: { step: path } })
  }
  const props: StepProps = {
    draft,
    onChange: change,
    problems: current.problems(draft, today),
    arePapersGone: arePapersGone || draft.again !== null,
    onNext: () => {
      fillGaps(current.path, draft)
      // A given consent is part of the user's draft too: it survives a reload.
      change(draft)
      goTo(isOnlyCorrected ? last : place + 1)
    },
    next: isOnlyCorrected ? 'Вернуться к проверке' : 'Далее',
    onBack: () => goTo(place - 1),
    today,
  }
  return (
    <Page wide>
      <PageHeader
        title={current.heading}
        above={`Шаг ${place + 1} из ${steps.length}`}
        focusOn={current.path}
        aside={<Saved />}
      />
      <Steps label="Шаги записи" steps={shownSteps(place, furthest)} />
      <Suspense>{isEnded && <EndedElsewhere />}</Suspense>
      <Suspense fallback={<StepBones />}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the person has begun */}
        <div onFocus={() => loadNext(place)} onPointerDown={() => loadNext(place)}>
          <Screen path={current.path} {...props} profile={profile} />
        </div>
      </Suspense>
    </Page>
  )
}

const shownSteps = (place: number, furthest: number) =>
  steps.map(({ path, title }, at) => ({
    id: path,
    title,
    state: at === place ? ('current' as const) : at < furthest ? ('done' as const) : ('ahead' as const),
    ...(at !== place &&
      at <= furthest && {
        link: (words: React.ReactNode) => (
          <Link to="/preorder" search={{ step: path }}>
            {words}
          </Link>
        ),
      }),
  }))

const Saved = () => (
  <span className={classes.saved}>
    <IconDeviceFloppy size={18} stroke={1.75} aria-hidden />
    Черновик сохранён на этом устройстве
  </span>
)

function Screen({ path, profile, ...props }: StepProps & { path: StepPath; profile: Profile }) {
  switch (path) {
    case 'prepare':
      return <PrepareStep {...props} />
    case 'personal':
      return <PersonalStep {...props} profile={profile} />
    case 'passport':
      return <PassportStep {...props} />
    case 'organization':
      return <OrganizationStep {...props} />
    case 'factors':
      return <FactorsStep {...props} />
    case 'confirm':
      return <ConfirmStep {...props} />
  }
}
