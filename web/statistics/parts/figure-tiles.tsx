import { Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { stopWords, visitWords } from '../../../shared/statistics/ru.ts'
import { loadOf, shareOf } from '../../../shared/statistics/rules.ts'
import type { StopFigures, VisitFigures } from '../../../shared/statistics/schema.ts'
import { DefinitionMark } from './definition-mark.tsx'
import { changeText, decimalText, percentText, roublesText } from './words.ts'

interface TileProps {
  words: { name: string; definition: string }
  value: string
  note: string
}

/** The name without its unit, which stands beside the value. */
const plainName = (name: string) => name.replace(/, (₽|мин|%)$/, '')

const Tile = ({ words, value, note }: TileProps) => (
  <Paper px={{ base: '0.625rem', xs: '0.875rem' }} py="sm" radius="0.75rem" bg="var(--app-surface-2)">
    <Group component="dt" justify="space-between" align="flex-start" gap={4} wrap="nowrap">
      <Text inherit fz="sm" lh="1.25rem" c="dimmed">
        {plainName(words.name)}
      </Text>
      <DefinitionMark {...words} name={plainName(words.name)} />
    </Group>
    <Text component="dd" className="proportional" fz="1.5rem" lh="2rem" fw={600} m={0}>
      {value}
    </Text>
    <Text component="dd" fz="xs" lh="1.125rem" c="dimmed" m={0}>
      {note}
    </Text>
  </Paper>
)

const Tiles = ({ label, tiles }: { label: string; tiles: readonly TileProps[] }) => (
  <SimpleGrid
    component="dl"
    type="container"
    cols={{ base: 1, '16rem': 2, '44rem': 3, '64rem': 4 }}
    spacing="xs"
    m={0}
    aria-label={label}
  >
    {tiles.map((tile) => (
      <Tile key={tile.words.name} {...tile} />
    ))}
  </SimpleGrid>
)

interface VisitTilesProps {
  now: VisitFigures
  before: VisitFigures
}

/** Figures of bookings beside those of the former period. */
export function VisitTiles({ now, before }: VisitTilesProps) {
  const ofPlanned = (part: number) => {
    const share = shareOf(part, now.planned)
    return !share ? '' : `${percentText(share)} от плана, `
  }
  const count = (key: keyof VisitFigures): TileProps => ({
    words: visitWords[key],
    value: numberWords(now[key]),
    note: changeText(now[key], before[key]),
  })
  const part = (key: keyof VisitFigures): TileProps => {
    const tile = count(key)
    return { ...tile, note: `${ofPlanned(now[key])}${tile.note}` }
  }
  const money = (key: 'plannedMoney' | 'cameMoney'): TileProps => ({
    words: visitWords[key],
    value: roublesText(now[key]),
    note: changeText(now[key], before[key], roublesText),
  })
  const tiles = [
    count('planned'),
    part('came'),
    part('missed'),
    part('late'),
    part('unmarked'),
    count('ahead'),
    count('cancelled'),
    money('plannedMoney'),
    money('cameMoney'),
  ]
  return <Tiles label="Записи" tiles={tiles} />
}

interface StopTilesProps {
  now: StopFigures
  before: StopFigures
}

/** Figures of stops at stations beside those of the former period. */
export function StopTiles({ now, before }: StopTilesProps) {
  const minutes = (value: number | null) => `${decimalText(value)}${value === null ? '' : '\u00a0мин'}`
  const timed = (key: 'waitMedian' | 'waitLongest' | 'mean' | 'norm'): TileProps => ({
    words: stopWords[key],
    value: minutes(now[key]),
    note: changeText(now[key], before[key], minutes),
  })
  const tiles = [
    {
      words: stopWords.received,
      value: numberWords(now.received),
      note: changeText(now.received, before.received),
    },
    { words: stopWords.left, value: numberWords(now.left), note: changeText(now.left, before.left) },
    timed('waitMedian'),
    timed('waitLongest'),
    timed('mean'),
    timed('norm'),
    {
      words: stopWords.load,
      value: percentText(loadOf(now)),
      note: loadOf(before) === null ? 'прежде не было' : `было ${percentText(loadOf(before))}`,
    },
    {
      words: stopWords.money,
      value: roublesText(now.money),
      note: changeText(now.money, before.money, roublesText),
    },
  ]
  return <Tiles label="Кабинеты" tiles={tiles} />
}
