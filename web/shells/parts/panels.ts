import { type ComponentType, lazy } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { MainPanel } from './main-panel.tsx'

/** The panels that slide beside the sections. */
export type Panel = 'main' | 'profile' | 'organization' | 'messages'

/** Props of a panel and of an entry of the main menu. */
export interface PanelProps {
  user: SessionUser
  /** Opens another panel over this one. */
  open: (panel: Panel) => void
  /** Returns to the main menu. */
  onBack: () => void
  /** Opens the search over the cabinet; null for those who have none. */
  onSearch: (() => void) | null
}

/** All panels, one per line; panels other than the main one load when opened. */
export const panels: Record<Panel, ComponentType<PanelProps>> = {
  main: MainPanel,
  profile: lazy(async () => ({ default: (await import('../../accounts/profile-panel.tsx')).ProfilePanel })),
  organization: lazy(async () => ({
    default: (await import('../../organizations/organization-panel.tsx')).OrganizationPanel,
  })),
  messages: lazy(async () => ({
    default: (await import('../../notifications/messages-panel.tsx')).MessagesPanel,
  })),
}
