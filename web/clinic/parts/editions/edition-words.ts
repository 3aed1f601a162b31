import { type Icon, IconCalendarClock, IconCircleCheck, IconHistory, IconX } from '@tabler/icons-react'
import type { EditionState } from '../../../../shared/editions/schema.ts'
import { type Forms, numberOf } from '../../../../shared/platform/count-words.ts'
import { addDays, type Day, formatDay } from '../../../../shared/platform/days.ts'

/** Plural forms of the contents of an edition. */
const factorForms: Forms = ['пункт', 'пункта', 'пунктов']
export const serviceForms: Forms = ['услуга', 'услуги', 'услуг']

/** Tone, icon and word of each edition state. */
export const editionPills: Record<EditionState, { tone: 'ok' | 'info' | 'mute'; icon: Icon; word: string }> =
  {
    now: { tone: 'ok', icon: IconCircleCheck, word: 'Действует' },
    future: { tone: 'info', icon: IconCalendarClock, word: 'Ещё не действует' },
    past: { tone: 'mute', icon: IconHistory, word: 'Больше не действует' },
    withdrawn: { tone: 'mute', icon: IconX, word: 'Отозвана до начала' },
  }

/** States the days of an edition: its last day is the one before its end. */
export const daysText = ({ validFrom, validTo }: { validFrom: Day; validTo: Day | null }): string =>
  validTo === null
    ? `с ${formatDay(validFrom)} без срока`
    : `с ${formatDay(validFrom)} по ${formatDay(addDays(validTo, -1))}`

/** States the size of an edition: «212 пунктов, 96 услуг». */
export const countsText = ({ factors, services }: { factors: number; services: number }): string =>
  `${numberOf(factors, factorForms)}, ${numberOf(services, serviceForms)}`
