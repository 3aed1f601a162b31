import { IconDoorExit } from '@tabler/icons-react'
import { stateNames } from '../../../../shared/booking/ru.ts'
import { leftState } from '../../../../shared/desk/ru.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { clinicTime } from '../../../../shared/platform/days.ts'
import { bookingMarks } from '../../../booking/booking-pill.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'

const left = { icon: IconDoorExit, tone: 'warn' } as const

type Standing = Pick<DeskRow, 'state' | 'gender' | 'markedAt' | 'ticket' | 'hasLeft'>

/**
 * Shows the state of a visit; after arrival also the time and the queue number. A patient who left before the
 * end has a separate state.
 */
export const StatePill = ({ state, gender, markedAt, ticket, hasLeft }: Standing) => (
  <StatusPill {...(hasLeft ? left : bookingMarks[state])}>
    {hasLeft ? leftState : byGender(stateNames.clinic[state], gender)}
    {state === 'arrived' && !hasLeft && ` в ${clinicTime(new Date(markedAt))}`}
    {ticket && `, талон\u00a0${ticket}`}
  </StatusPill>
)
