import { IconCalendarClock, IconCircleCheck, IconHistory, IconX } from '@tabler/icons-react'
import type { EditionState } from '../../../shared/editions/schema.ts'
import type { StatusLook } from '../../ui/status-pill.tsx'

/** Icon and tone of an edition of the order and of a version of a consent, which have the same states. */
export const versionLooks: Record<EditionState, StatusLook> = {
  now: { tone: 'ok', icon: IconCircleCheck },
  future: { tone: 'info', icon: IconCalendarClock },
  past: { tone: 'mute', icon: IconHistory },
  withdrawn: { tone: 'mute', icon: IconX },
}
