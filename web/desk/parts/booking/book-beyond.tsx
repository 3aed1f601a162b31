import { Select, TextInput } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clinicDay, clinicTime } from '../../../../shared/platform/days.ts'
import { overbookChoice, overbookingFull } from '../../../../shared/schedule/ru.ts'
import { fittingOn, slotsOn } from '../../../schedule/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { overbookedToday } from '../../api.ts'
import classes from './book.module.css'
import { isBeyond } from './book-draft.ts'
import type { BookProps } from './book-props.ts'

interface Props extends BookProps {
  /** The services of the visit; null while they are not known. */
  services: readonly string[] | null
}

/**
 * Offers the full times of today, also those at which stations of the volume are taken, beyond their places, with a reason, as far as the administrator allows it; shows
 * nothing when there is no full time or nobody may be taken.
 */
export function BookBeyond({ draft, change, form, services }: Props) {
  const { city, slot, overbookReason } = draft
  const { data: overbooked } = useQuery(overbookedToday(city))
  const isAllowed = overbooked !== undefined && overbooked.limit > 0
  const today = clinicDay(new Date())
  const fitting = useQuery({
    ...fittingOn(city, today, services ?? []),
    enabled: isAllowed && services !== null,
  })
  const plain = useQuery({ ...slotsOn(city, today), enabled: isAllowed && services === null })
  const slots = (services === null ? plain.data : fitting.data?.slots) ?? []
  const full = slots.filter((one) => one.free === 0 && Date.parse(one.start) > Date.now())
  if (!isAllowed || full.length === 0) return null
  if (overbooked.taken >= overbooked.limit && !isBeyond(draft))
    return (
      <Note tone="calm" icon={IconUsersPlus} role="status">
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
