import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleMinus,
  IconClockExclamation,
  IconFlaskOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import type { EmployeeStatus } from '../../../../shared/employees/schema.ts'
import type { StatusLook } from '../../../ui/status-pill.tsx'

/** Icon and tone of a status next to its word. */
export const statusMarks: Record<EmployeeStatus, StatusLook> = {
  overdue: { tone: 'danger', icon: IconAlertTriangle },
  soon: { tone: 'warn', icon: IconClockExclamation },
  booked: { tone: 'info', icon: IconCalendarCheck },
  came: { tone: 'info', icon: IconUserCheck },
  passed: { tone: 'ok', icon: IconCircleCheck },
  unstated: { tone: 'warn', icon: IconFlaskOff },
  not_needed: { tone: 'mute', icon: IconCircleMinus },
  dismissed: { tone: 'mute', icon: IconUserOff },
}
