import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { GroupDraft, OpenDays } from './draft.ts'
import type { StepPath } from './steps.ts'

/** Props of every step of the group booking. */
export interface StepProps {
  organization: OrganizationId
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
  goTo: (step: StepPath) => void
  open: OpenDays
}
