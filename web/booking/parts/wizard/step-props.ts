import type { Day } from '../../../../shared/platform/days.ts'
import type { Problems } from '../../../ui/checked-form.ts'
import type { Draft } from './draft.ts'

/** Props of every step of the wizard. */
export interface StepProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Errors that must be fixed before leaving this step, by field. */
  problems: Problems
  /** Document numbers were typed earlier and are no longer on this device. */
  arePapersGone: boolean
  onNext: () => void
  /** The label of the next button. */
  next: string
  onBack: () => void
  /** Today's date at the clinic. */
  today: Day
}
