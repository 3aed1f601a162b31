import {
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconClipboardCheck,
  IconClipboardList,
  IconCornerUpLeft,
  IconHourglass,
  IconPencil,
  IconProgress,
} from '@tabler/icons-react'
import { campaignStateNames } from '../../../shared/campaigns/ru.ts'
import type { CampaignState, CampaignTerm } from '../../../shared/campaigns/schema.ts'
import { type StatusLook, StatusPill } from '../../ui/status-pill.tsx'

const looks: Record<CampaignState, StatusLook> = {
  draft: { tone: 'mute', icon: IconPencil },
  list_sent: { tone: 'info', icon: IconClipboardList },
  plan_sent: { tone: 'info', icon: IconHourglass },
  plan_returned: { tone: 'warn', icon: IconCornerUpLeft },
  plan_agreed: { tone: 'ok', icon: IconCalendarCheck },
  in_progress: { tone: 'info', icon: IconProgress },
  examined: { tone: 'ok', icon: IconClipboardCheck },
  closed: { tone: 'ok', icon: IconCircleCheck },
  cancelled: { tone: 'mute', icon: IconBan },
}

/** The state of a campaign. */
export const CampaignPill = ({ state }: { state: CampaignState }) => (
  <StatusPill {...looks[state]}>{campaignStateNames[state]}</StatusPill>
)

const termLooks: Record<CampaignTerm['state'], StatusLook & { name: string }> = {
  done: { tone: 'ok', icon: IconCircleCheck, name: 'Сделано' },
  done_late: { tone: 'warn', icon: IconCircleCheck, name: 'С опозданием' },
  late: { tone: 'danger', icon: IconHourglass, name: 'Просрочено' },
  soon: { tone: 'warn', icon: IconHourglass, name: 'Скоро' },
  ahead: { tone: 'mute', icon: IconHourglass, name: 'Впереди' },
}

/** How a term stands. */
export const TermPill = ({ state }: Pick<CampaignTerm, 'state'>) => {
  const { tone, icon, name } = termLooks[state]
  return (
    <StatusPill tone={tone} icon={icon}>
      {name}
    </StatusPill>
  )
}
