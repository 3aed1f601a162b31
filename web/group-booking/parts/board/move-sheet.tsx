import { Button } from '@mantine/core'
import { IconAlertCircle, IconCalendarEvent, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { slotsOn } from '../../../schedule/api.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useGroupActs } from '../../api.ts'
import { Conflicts } from '../plan/conflicts.tsx'
import { conflictsIn } from '../plan/conflicts-in.ts'
import { type DayTime, DayTimePicker } from '../plan/day-time-picker.tsx'
import { fillSlots, movesTo, nearestPlaces } from '../plan/places.ts'
import { bookingsText, toldWords } from '../words.ts'
import { MovedTimes } from './moved-times.tsx'
import classes from './sheets.module.css'
import { TellField } from './tell-field.tsx'

interface Props {
  organization: OrganizationId
  bookings: readonly EmployerBooking[]
  today: Day
  onClose: () => void
  onDone: () => void
}

/** Moves one or many bookings to another time in their city. */
export const MoveSheet = ({ opened, ...props }: Props & { opened: boolean }) => (
  <Sheet
    opened={opened}
    onClose={props.onClose}
    place="side"
    title={
      props.bookings.length === 1 ? 'Перенести запись' : `Перенести ${bookingsText(props.bookings.length)}`
    }
    mark={<IconTile icon={IconCalendarEvent} size="lg" />}
  >
    <MoveForm {...props} />
  </Sheet>
)

type Moves = { id: EmployerBooking['id']; slot: DayTime['slot']['id'] }[]

function useMoving({ organization, bookings, onDone }: Props) {
  const acts = useGroupActs(organization)
  const [tell, setTell] = useState(true)
  const moving = useMutation({
    mutationFn: (moves: Moves) => acts.move({ moves, tell }),
    onSuccess: ({ moved, told }) => {
      onDone()
      toast(
        'ok',
        moved === 1 ? 'Запись перенесена' : `Перенесено: ${bookingsText(moved)}`,
        tell ? toldWords(told, moved) : undefined,
      )
    },
  })
  /** People who did not fit take the nearest times or, without one, stay; the others move as requested. */
  const moveToNearest = () => {
    const conflicts = conflictsIn(moving.error)
    const failed = new Set(conflicts.map(({ booking }) => booking))
    const asked = (moving.variables ?? []).filter(({ id }) => !failed.has(id))
    const moves = [...asked, ...movesTo(nearestPlaces(conflicts))]
    if (moves.length > 0) moving.mutate(moves)
    else moving.reset()
  }
  return { moving, moveToNearest, tell, setTell, count: bookings.length }
}

function MoveForm(props: Props) {
  const { bookings, today } = props
  const { moving, moveToNearest, tell, setTell, count } = useMoving(props)
  const [chosen, setChosen] = useState<DayTime | null>(null)
  const [isLacking, setLacking] = useState(false)
  const sorted = bookings.toSorted((one, other) =>
    `${one.day}${one.time}`.localeCompare(`${other.day}${other.time}`),
  )
  const [first] = sorted
  const slots = useQuery({ ...slotsOn(first?.city ?? 'ekb', chosen?.day ?? today), enabled: chosen !== null })
  const offers = chosen ? fillSlots(slots.data ?? [], chosen.slot.id, count) : []
  const fits = offers.length === count
  const conflicts = conflictsIn(moving.error)
  if (!first) return null
  if (sorted.some(({ city }) => city !== first.city))
    return (
      <Note tone="calm" icon={IconInfoCircle}>
        Выбраны записи в двух городах. Переносите сначала одних, потом других.
      </Note>
    )
  const send = () => {
    if (!chosen || !fits) return setLacking(true)
    moving.mutate(sorted.flatMap(({ id }, at) => (offers[at] ? [{ id, slot: offers[at].slot }] : [])))
  }
  const begin = offers[0]
  const end = offers.at(-1)
  return (
    <div className={classes.body}>
      {conflicts.length > 0 ? (
        <Conflicts conflicts={conflicts} isBusy={moving.isPending} onTakeNearest={moveToNearest} />
      ) : (
        moving.isError && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {moving.error.message}
          </Note>
        )
      )}
      <DayTimePicker
        city={first.city}
        today={today}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          setLacking(false)
          moving.reset()
        }}
        legend={count === 1 ? 'Новое время' : 'Когда придёт первый'}
        {...(first.day >= today && { start: first.day })}
      />
      {chosen && slots.data && count > 1 && (
        <Note tone={fits ? 'teal' : 'warm'} icon={IconInfoCircle} role="status">
          {fits && begin && end
            ? comingWords(begin.time, end.time)
            : `С этого времени и до вечера поместится только ${peopleText(offers.length)}. Выберите время пораньше или другой день.`}
        </Note>
      )}
      {fits && count > 1 && <MovedTimes bookings={sorted} offers={offers} />}
      <TellField people={bookings} isOn={tell} onChange={setTell} />
      <p className={classes.slip} role="alert">
        {isLacking && (chosen ? 'Столько людей на это время не поместится' : 'Выберите день и время')}
      </p>
      <Button size="lg" fullWidth loading={moving.isPending} onClick={send}>
        {chosen ? `Перенести на ${dayWords(chosen.day)}, ${chosen.time}` : 'Перенести'}
      </Button>
    </div>
  )
}

const comingWords = (first: string, last: string): string =>
  first === last
    ? `Места хватит всем на ${first}.`
    : `Придут по очереди, как есть места: первый в ${first}, последний в ${last}.`
