import { IconUsers } from '@tabler/icons-react'
import { followUpManyNames } from '../../../../shared/follow-up/ru.ts'
import { FollowUpState, type StateCounts } from '../../../../shared/follow-up/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { FilterTiles } from '../../../ui/filter-tiles.tsx'
import type { FollowAddress } from '../follow-address.ts'
import { percentWords } from '../words.ts'
import { stateMarks } from './state-marks.ts'

const notes: Record<Exclude<FollowUpState, 'came'>, string> = {
  planned: 'есть время впереди',
  missed: 'нового времени нет',
  unmarked: 'визит прошёл',
  cancelled: 'нового времени нет',
  unbooked: 'подобрать время',
}
const shown: FollowUpState[] = ['came', 'planned', 'missed', 'unbooked']

interface StateTilesProps {
  counts: StateCounts | undefined
  address: FollowAddress
}

/**
 * Tiles with the number of people in each state; a tile narrows the list to them, a second click shows
 * everybody.
 */
export function StateTiles({ counts, address: { kind, state, outcome, go } }: StateTilesProps) {
  const isThere = (one: 'unmarked' | 'cancelled') => state === one || (counts?.[one] ?? 0) > 0
  const states = [...shown, ...(['unmarked', 'cancelled'] as const).filter(isThere)]
  const tiles = states.map((one) => ({
    key: one,
    name: followUpManyNames[one],
    ...stateMarks[one],
    value: counts && numberWords(counts[one]),
    note:
      one === 'came'
        ? counts
          ? `${percentWords(counts.came, counts.total)} из тех, кому нужен`
          : ''
        : notes[one],
  }))
  const all = {
    key: 'all',
    name: 'Нужен осмотр',
    icon: IconUsers,
    value: counts && numberWords(counts.total),
    note: 'срок в периоде или прошёл',
  }
  const choose = (key: string) => {
    const next = FollowUpState.safeParse(key).data
    go({ state: next === state ? undefined : next, kind: undefined, outcome: undefined })
  }
  return (
    <FilterTiles
      label="Кого показать"
      tiles={[all, ...tiles]}
      chosen={state ?? (outcome || kind ? undefined : 'all')}
      onChoose={choose}
    />
  )
}
