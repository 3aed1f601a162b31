import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { HourLoad } from '../../../shared/overview/schema.ts'
import { useDevice } from '../../platform/device.ts'
import { hourSeries } from './hour-series.ts'

interface Props {
  hours: readonly HourLoad[]
  /** The time at the clinic, like `10:15`. */
  now: string
}

/** The bar of an hour: a full one has a colour of its own. */
const barOf = ({ hour, taken, capacity }: HourLoad, now: string) => {
  const isFull = taken >= capacity
  return {
    // A point marks the current hour; the table beside the chart says it in words.
    hour: hour.slice(0, 2) === now.slice(0, 2) ? `• ${hour}` : hour,
    taken: isFull ? 0 : taken,
    full: isFull ? taken : 0,
    free: Math.max(0, capacity - taken),
    share: `${taken}/${capacity}`,
  }
}

/** The load of the hours as bars; on a phone one under another. It loads after the page and its table. */
export function HourChart({ hours, now }: Props) {
  const isPhone = useDevice() === 'mobile'
  return (
    <BarChart
      h={isPhone ? 16 + hours.length * 30 : 200}
      orientation={isPhone ? 'vertical' : 'horizontal'}
      type="stacked"
      data={hours.map((load) => barOf(load, now))}
      dataKey="hour"
      series={hourSeries(hours)}
      barProps={{ radius: 4 }}
      accessibilityLayer={false}
      gridAxis="none"
      withXAxis={!isPhone}
      // The labels of a long day do not fit side by side: some are left out, with room between the others.
      xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 8 }}
      withYAxis={isPhone}
      maxBarWidth={36}
      barChartProps={{ margin: isPhone ? { right: 48 } : { top: 20 } }}
      withBarValueLabel
      // One label for the whole bar stands at its end.
      valueLabelProps={({ name }) =>
        name === 'free' ? { dataKey: 'share', formatter: (share) => share } : { content: () => null }
      }
    />
  )
}
