import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { movedBookingsText, smsSentText } from '../../../../shared/booking/ru.ts'
import { type EmployerBooking, GroupKind } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { lapseIn } from '../../../booking/api.ts'
import { MoveForm, MoveSheet } from '../../../booking/move-sheet.tsx'
import { slotsOn } from '../../../schedule/api.ts'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useGroupActs } from '../../api.ts'
import { Conflicts } from '../plan/conflicts.tsx'
import { conflictsIn } from '../plan/conflicts-in.ts'
import { type DayTime, DayTimePicker } from '../plan/day-time-picker.tsx'
import { useServicesOf } from '../plan/fitting-times.tsx'
import { fillSlots, movesTo, nearestPlaces, type Offer } from '../plan/places.ts'
import { MovedTimes } from './moved-times.tsx'

interface Props {
  organization: OrganizationId
  bookings: readonly EmployerBooking[]
  today: Day
  onClose: () => void
  onDone: () => void
}

/** Moves one or many bookings of employees to another time in their city. */
export const BookingsMove = ({ opened, ...props }: Props & { opened: boolean }) => (
  <MoveSheet opened={opened} onClose={props.onClose} count={props.bookings.length}>
    <MoveContent {...props} />
  </MoveSheet>
)

function MoveContent(props: Props) {
  const sorted = props.bookings.toSorted((one, other) =>
    `${one.day}${one.time}`.localeCompare(`${other.day}${other.time}`),
  )
  const [first] = sorted
  if (!first) return null
  if (sorted.some(({ city }) => city !== first.city))
    return (
      <Note tone="calm" icon={IconInfoCircle}>
        Выбраны записи в двух городах. Переносите сначала одних, потом других.
      </Note>
    )
  return <MoveTogether {...props} bookings={sorted} first={first} />
}

type Moves = { id: EmployerBooking['id']; slot: DayTime['slot']['id'] }[]

function useMoving({ organization, onDone }: Pick<Props, 'organization' | 'onDone'>) {
  const acts = useGroupActs(organization)
  const [tell, setTell] = useState(true)
  const moving = useMutation({
    mutationFn: (move: { moves: Moves; total?: number }) => acts.move({ ...move, tell }),
    onSuccess: ({ moved, told }) => {
      onDone()
      toast('ok', movedBookingsText(moved), tell ? smsSentText(told, moved) : undefined)
    },
  })
  const conflicts = conflictsIn(moving.error)
  /**
   * People who did not fit get the nearest times, or keep their old ones if there is no nearest time; the
   * others move as requested.
   */
  const moveToNearest = () => {
    const failed = new Set(conflicts.map(({ booking }) => booking))
    const asked = (moving.variables?.moves ?? []).filter(({ id }) => !failed.has(id))
    const moves = [...asked, ...movesTo(nearestPlaces(conflicts))]
    if (moves.length > 0) moving.mutate({ moves })
    else moving.reset()
  }
  return { moving, conflicts, moveToNearest, tell, setTell }
}

interface OffersContext {
  city: City
  /** The day to load while no time is chosen. */
  today: Day
  count: number
}

/** Returns a time for each of `count` people from the chosen one on; fewer where the day has no room for all. */
function useOffers(chosen: DayTime | null, { city, today, count }: OffersContext): Offer[] | null {
  const slots = useQuery({ ...slotsOn(city, chosen?.day ?? today), enabled: chosen !== null })
  return chosen && slots.data ? fillSlots(slots.data, chosen.slot.id, count) : null
}

function lackText(chosen: DayTime | null, fits: boolean): string | null {
  if (!chosen) return 'Выберите день и время'
  return fits ? null : 'Столько людей на это время не поместится'
}

/** Moves bookings of one city, the earliest first. */
function MoveTogether({ bookings, first, today, ...props }: Props & { first: EmployerBooking }) {
  const { moving, conflicts, moveToNearest, tell, setTell } = useMoving(props)
  const [chosen, setChosen] = useState<DayTime | null>(null)
  const count = bookings.length
  const kind = GroupKind.safeParse(first.kind).data ?? 'periodic'
  const services = useServicesOf(props.organization, count === 1 ? first.employee : null, {
    city: first.city,
    kind,
    moving: true,
  })
  const offers = useOffers(chosen, { city: first.city, today, count })
  const fits = offers?.length === count
  const move = () =>
    moving.mutate({
      moves: bookings.flatMap(({ id }, at) => (offers?.[at] ? [{ id, slot: offers[at].slot }] : [])),
      ...lapseIn(moving.error),
    })
  return (
    <MoveForm
      error={moving.error}
      offers={
        conflicts.length > 0 ? (
          <Conflicts conflicts={conflicts} isBusy={moving.isPending} onTakeNearest={moveToNearest} />
        ) : undefined
      }
      tell={{ people: bookings, isOn: tell, onChange: setTell }}
      chosen={chosen && `${dayWords(chosen.day)}, ${chosen.time}`}
      lack={lackText(chosen, fits)}
      isMoving={moving.isPending}
      onMove={move}
    >
      <DayTimePicker
        city={first.city}
        today={today}
        chosen={chosen}
        onChoose={(next) => {
          setChosen(next)
          moving.reset()
        }}
        services={services}
        legend={count === 1 ? 'Новое время' : 'Когда придёт первый'}
        {...(first.day >= today && { start: first.day })}
      />
      {count > 1 && offers && <Coming bookings={bookings} offers={offers} />}
    </MoveForm>
  )
}

/** Shows everybody's new time, or the number of people that the day has room for. */
function Coming({ bookings, offers }: { bookings: readonly EmployerBooking[]; offers: readonly Offer[] }) {
  const begin = offers[0]
  const end = offers.at(-1)
  const fits = begin && end && offers.length === bookings.length
  return (
    <>
      <Note tone={fits ? 'teal' : 'warm'} icon={IconInfoCircle} role="status">
        {fits
          ? comingWords(begin.time, end.time)
          : `С этого времени и до вечера поместится только ${peopleText(offers.length)}. Выберите время пораньше или другой день.`}
      </Note>
      {fits && <MovedTimes bookings={bookings} offers={offers} />}
    </>
  )
}

const comingWords = (first: string, last: string): string =>
  first === last
    ? `Места хватит всем на ${first}.`
    : `Придут по очереди, как есть места: первый в ${first}, последний в ${last}.`
