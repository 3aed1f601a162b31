import { type Icon, IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { ImportStatus } from '../../../shared/imports/schema.ts'

/** Where an import may end. */
export type Ended = Extract<ImportStatus, 'done' | 'cancelled' | 'failed'>

/** How the end of an import is called and marked, wherever it is shown. */
export const looks: Record<Ended, { title: string; icon: Icon; tone: 'teal' | 'calm' | 'danger' }> = {
  done: { title: 'Загрузка завершена', icon: IconCircleCheck, tone: 'teal' },
  cancelled: { title: 'Загрузка отменена', icon: IconBan, tone: 'calm' },
  failed: { title: 'Загрузить не удалось', icon: IconAlertTriangle, tone: 'danger' },
}
