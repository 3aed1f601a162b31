import { type Icon, IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { ImportStatus } from '../../../shared/imports/schema.ts'

/** Final states of an import. */
export type FinalStatus = Extract<ImportStatus, 'done' | 'cancelled' | 'failed'>

/** Name and icon of each final state, wherever it is shown. */
export const looks: Record<FinalStatus, { title: string; icon: Icon; tone: 'teal' | 'calm' | 'danger' }> = {
  done: { title: 'Загрузка завершена', icon: IconCircleCheck, tone: 'teal' },
  cancelled: { title: 'Загрузка отменена', icon: IconBan, tone: 'calm' },
  failed: { title: 'Загрузить не удалось', icon: IconAlertTriangle, tone: 'danger' },
}
