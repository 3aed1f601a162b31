import type { Day } from '../../../../shared/platform/days.ts'
import type { Problems } from '../../../ui/checked-form.ts'
import type { Draft } from './draft.ts'

/** What every step of the wizard gets. */
export interface StepProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** What has to be put right before this step is left, by field. */
  problems: Problems
  /** Numbers of documents were given once, and are not on this device any more. */
  arePapersGone: boolean
  onNext: () => void
  /** What the button that goes on says. */
  next: string
  onBack: () => void
  /** Today at the clinic. */
  today: Day
}
