import { Flex, Text } from '@mantine/core'
import type { HourBar } from '../week/hours-draft.ts'
import classes from './days.module.css'

/**
 * The range of hours that all strips of a week share, so that they are comparable. `first`: the first hour;
 * `end`: the hour after the last one.
 */
export interface Span {
  first: number
  end: number
  /** The maximum number of patients in an hour. */
  most: number
}

/** Returns the shared hour range of several days. */
export function spanOf(days: readonly (readonly HourBar[])[]): Span {
  const bars = days.flat()
  if (bars.length === 0) return { first: 8, end: 20, most: 1 }
  return {
    first: Math.min(...bars.map(({ hour }) => hour)),
    end: Math.max(...bars.map(({ hour }) => hour)) + 1,
    most: Math.max(1, ...bars.map(({ people }) => people)),
  }
}

interface Props {
  bars: readonly HourBar[]
  span: Span
  /** With hours below and patient counts above the bars. */
  isLarge?: boolean
}

/**
 * A day as a row of bars, one for each hour, as high as the number of patients. Screen readers skip it, because
 * a text beside it says the same.
 */
export function DayStrip({ bars, span, isLarge }: Props) {
  const byHour = new Map(bars.map((bar) => [bar.hour, bar.people]))
  const hours = Array.from({ length: span.end - span.first }, (_, at) => span.first + at)
  return (
    <span className={classes.strip} data-large={isLarge || undefined} aria-hidden>
      {hours.map((hour) => {
        const people = byHour.get(hour)
        return (
          <Flex
            component="span"
            key={hour}
            direction="column"
            flex="1 1 0"
            miw={0}
            ta="center"
            className={classes.hour}
            data-out={people === undefined || undefined}
          >
            {isLarge && (
              <Text span inherit flex="none" mih={18} fz={12} lh="1.125rem" lts="-0.01em" fw={500}>
                {people ?? ''}
              </Text>
            )}
            <Flex component="span" align="flex-end" flex={1} className={classes.well}>
              <span
                className={classes.stripBar}
                data-none={people === 0 || undefined}
                style={{ '--part': (people ?? 0) / span.most } as Record<string, number>}
              />
            </Flex>
            {isLarge && <span className={classes.at}>{hour}</span>}
          </Flex>
        )
      })}
    </span>
  )
}
