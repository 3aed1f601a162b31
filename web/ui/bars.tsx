import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './bars.module.css'
import { Legend } from './legend.tsx'

/** The meaning of a bar segment; a legend explains it in words. */
export type BarTone = 'done' | 'ahead' | 'warm' | 'pale' | 'danger' | 'mute' | 'quiet' | 'rest'

/** A segment of a bar. */
interface BarPart {
  tone: BarTone
  value: number
}

/** A bar that works as a filter when pressed. */
export interface Bar {
  key: string
  name: ReactNode
  parts: readonly BarPart[]
  /** The value as shown beside the bar. */
  value: ReactNode
  /** The full text that a screen reader reads instead of the picture. */
  words: string
}

const totalOf = ({ parts }: Pick<Bar, 'parts'>): number => parts.reduce((sum, { value }) => sum + value, 0)

const Pieces = ({ parts }: Pick<Bar, 'parts'>) =>
  parts
    .filter(({ value }) => value > 0)
    .map(({ tone, value }) => (
      <span key={tone} className={classes.piece} data-tone={tone} style={{ flexGrow: value }} />
    ))

/** The legend of bar colours. The texts of the bars contain the same words. */
export const BarLegend = ({ items }: { items: readonly (readonly [tone: BarTone, words: string])[] }) => (
  <Legend className={classes.legend} items={items.map(([tone, words]) => [{ 'data-tone': tone }, words])} />
)

interface BarsProps {
  /** The subject of the bars. */
  label: string
  bars: readonly Bar[]
  /** The key of the bar that is chosen as a filter. */
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** Shows bars one under another, each on its own scale of 100 %. */
export function ShareBars({ label, bars, chosen, onChoose }: BarsProps) {
  return (
    <ul className={classes.shares} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <button
            type="button"
            className={classes.share}
            aria-pressed={bar.key === chosen}
            onClick={() => onChoose(bar.key)}
          >
            <VisuallyHidden>{bar.words}</VisuallyHidden>
            <span className={classes.name} aria-hidden>
              {bar.name}
            </span>
            <span className={classes.track} aria-hidden>
              <Pieces parts={bar.parts} />
            </span>
            <Text span inherit fz={15} lh="1.25rem" c="dimmed" ta="end" className={classes.value} aria-hidden>
              {bar.value}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ColumnProps {
  bar: Bar
  isChosen: boolean
  onChoose: ((key: string) => void) | undefined
  children: ReactNode
}

const Column = ({ bar, isChosen, onChoose, children }: ColumnProps) =>
  onChoose ? (
    <button
      type="button"
      className={classes.column}
      aria-pressed={isChosen}
      title={bar.words}
      onClick={() => onChoose(bar.key)}
    >
      {children}
    </button>
  ) : (
    <div className={classes.column} title={bar.words} data-still style={{ cursor: 'default' }}>
      {children}
    </div>
  )

interface ColumnBarsProps extends Omit<BarsProps, 'onChoose'> {
  /** Without it the bars only show. */
  onChoose?: BarsProps['onChoose']
}

/** Shows bars side by side on one scale; on a narrow page, one under another. */
export function ColumnBars({ label, bars, chosen, onChoose }: ColumnBarsProps) {
  const most = Math.max(1, ...bars.map(totalOf))
  return (
    <ul className={classes.columns} data-many={bars.length > 14 || undefined} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Column bar={bar} isChosen={bar.key === chosen} onChoose={onChoose}>
            <VisuallyHidden>{bar.words}</VisuallyHidden>
            <span className={classes.field} aria-hidden>
              <span className={classes.over}>{bar.value}</span>
              <span
                className={classes.stack}
                style={{ '--part': totalOf(bar) / most } as Record<string, number>}
              >
                <Pieces parts={bar.parts} />
              </span>
            </span>
            <span className={classes.under} aria-hidden>
              {bar.name}
            </span>
          </Column>
        </li>
      ))}
    </ul>
  )
}
