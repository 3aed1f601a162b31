import { type Forms, numberOf } from '../../../../shared/platform/count-words.ts'
import { addDays, type Day, formatDay } from '../../../../shared/platform/days.ts'

/** Plural forms of the contents of an edition. */
const factorForms: Forms = ['пункт', 'пункта', 'пунктов']
export const serviceForms: Forms = ['услуга', 'услуги', 'услуг']

/** States the days of an edition: its last day is the one before its end. */
export const daysText = ({ validFrom, validTo }: { validFrom: Day; validTo: Day | null }): string =>
  validTo === null
    ? `с ${formatDay(validFrom)} без срока`
    : `с ${formatDay(validFrom)} по ${formatDay(addDays(validTo, -1))}`

/** States the size of an edition: «212 пунктов, 96 услуг». */
export const countsText = ({ factors, services }: { factors: number; services: number }): string =>
  `${numberOf(factors, factorForms)}, ${numberOf(services, serviceForms)}`
