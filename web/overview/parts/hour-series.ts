import type { HourLoad } from '../../../shared/overview/schema.ts'

const series = [
  { name: 'taken', label: 'занято', color: 'var(--app-primary)' },
  { name: 'full', label: 'мест нет', color: 'var(--app-accent-graphic)' },
  { name: 'free', label: 'свободно', color: 'var(--app-surface-3)' },
]

/** The parts of the bars from below; a full hour has a colour of its own. */
export const hourSeries = (hours: readonly HourLoad[]) =>
  series.filter(({ name }) => name !== 'full' || hours.some(({ taken, capacity }) => taken >= capacity))
