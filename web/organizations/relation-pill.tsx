import { IconBan, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { relationStatusNames } from '../../shared/organizations/ru.ts'
import type { RelationStatus } from '../../shared/organizations/schema.ts'
import { type StatusLook, StatusPill } from '../ui/status-pill.tsx'

/** Icon and tone of a relation to an organization, the same for every viewer. */
export const relationLooks: Record<RelationStatus, StatusLook> = {
  active: { tone: 'ok', icon: IconCircleCheck },
  pending: { tone: 'mute', icon: IconHourglass },
  unactive: { tone: 'danger', icon: IconBan },
}

/** Shows the status of a relation as a word with an icon. */
export const RelationPill = ({ status }: { status: RelationStatus }) => (
  <StatusPill {...relationLooks[status]}>{relationStatusNames[status]}</StatusPill>
)
