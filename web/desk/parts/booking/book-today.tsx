import { Select, TextInput } from '@mantine/core'
import { IconCalendarOff, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clinicTime } from '../../../../shared/platform/days.ts'
import { overbookChoice, overbookingFull, todayObstacles } from '../../../../shared/schedule/ru.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { overbookedToday } from '../../api.ts'
import classes from './book.module.css'
import { isBeyond } from './book-draft.ts'
import type { BookProps } from './book-props.ts'
import { type TodayObstacle, useToday } from './use-today.ts'

interface Props extends BookProps {
  /** The services of the visit; null while they are not known. */
  services: readonly string[] | null
}

/** Without a limit of people beyond the places a full day names who may set it. */
const todayWords = (obstacle: TodayObstacle, limit: number | undefined): string =>
  obstacle === 'full' && limit === 0
    ? `${todayObstacles.full}. ${overbookingFull({ taken: 0, limit })}.`
    : `${todayObstacles[obstacle]}. Выберите другой день.`

const Told = ({ children }: { children: string }) => (
  <Note tone="calm" icon={IconCalendarOff} role="status">
    {children}
  </Note>
)

/**
 * Says why nobody can be booked for today, and offers the full times of today, also those at which stations of the
 * volume are taken, beyond their places, with a reason, as far as the administrator allows it; shows nothing when
 * there is a free time and no full one.
 */
export function BookToday({ draft, change, form, services }: Props) {
  const { city, slot, overbookReason } = draft
  const { data: overbooked } = useQuery(overbookedToday(city))
  const isAllowed = overbooked !== undefined && overbooked.limit > 0
  const { full, obstacle } = useToday(city, services)
  const told = obstacle && <Told>{todayWords(obstacle, overbooked?.limit)}</Told>
  if (!isAllowed || full.length === 0) return told
  if (overbooked.taken >= overbooked.limit && !isBeyond(draft))
    return (
      <Note tone="calm" icon={IconUsersPlus} role="status">
        {obstacle && `${todayObstacles[obstacle]}. `}
        {overbookingFull(overbooked)}.
      </Note>
    )
  const choose = (id: string | null) => {
    const chosen = full.find((one) => one.id === id) ?? null
    change((before) => ({ ...before, slot: chosen, beyond: chosen?.id ?? null }))
  }
  return (
    <Card className={classes.card} aria-label="Сверх мест">
      <div className={classes.grid}>
        <Select
          label={overbookChoice(overbooked)}
          description="Только на сегодня, если решили принять"
          placeholder="Выберите время"
          data={full.map((one) => ({ value: one.id, label: clinicTime(new Date(one.start)) }))}
          value={isBeyond(draft) ? (slot?.id ?? null) : null}
          onChange={choose}
          clearable
        />
        {isBeyond(draft) && (
          <TextInput
            label="Почему берёте сверх мест"
            description="Увидят регистраторы и администратор"
            maxLength={200}
            autoComplete="off"
            {...form.field('overbookReason', overbookReason)}
            value={overbookReason}
            onChange={({ currentTarget: { value } }) =>
              change((before) => ({ ...before, overbookReason: value }))
            }
          />
        )}
      </div>
    </Card>
  )
}
