import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconProgress,
} from '@tabler/icons-react'
import type { ImportStatus } from '../../../shared/imports/schema.ts'
import type { IconTile } from '../../ui/icon-tile.tsx'
import type { StatusLook } from '../../ui/status-pill.tsx'

/** Icon and tone of each state of an import. */
export const importLooks: Record<ImportStatus, StatusLook> = {
  read: { tone: 'warn', icon: IconClockExclamation },
  checking: { tone: 'info', icon: IconProgress },
  checked: { tone: 'warn', icon: IconClockExclamation },
  running: { tone: 'info', icon: IconProgress },
  done: { tone: 'ok', icon: IconCircleCheck },
  cancelled: { tone: 'mute', icon: IconBan },
  failed: { tone: 'danger', icon: IconAlertTriangle },
}

/** Final states of an import. */
export type FinalStatus = Extract<ImportStatus, 'done' | 'cancelled' | 'failed'>

type Look = Pick<Parameters<typeof IconTile>[0], 'icon' | 'tone'> & { title: string }

/** Name and icon of each final state, wherever it is shown. */
export const looks = {
  done: { title: 'Загрузка завершена', icon: importLooks.done.icon, tone: 'teal' },
  cancelled: { title: 'Загрузка отменена', icon: importLooks.cancelled.icon, tone: 'calm' },
  failed: { title: 'Загрузить не удалось', icon: importLooks.failed.icon, tone: 'danger' },
} as const satisfies Record<FinalStatus, Look>
