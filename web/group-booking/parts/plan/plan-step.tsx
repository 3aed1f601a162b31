import { IconArrowsRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '../../../../shared/platform/days.ts'
import { Note } from '../../../ui/note.tsx'
import { BookCard } from '../board/book-card.tsx'
import { LeftPeople } from '../board/left-people.tsx'
import classes from '../group.module.css'
import { planOf } from '../wizard/draft.ts'
import { StepBones } from '../wizard/step-bones.tsx'
import type { StepProps } from '../wizard/step-props.ts'
import { useBooking } from '../wizard/use-booking.tsx'
import { LongAnswer } from '../wizard/working.tsx'
import { movedText } from '../words.ts'
import { Crews } from './crews.tsx'
import { Misfits } from './misfits.tsx'
import { type PlacedByHand, PlaceSheet } from './place-sheet.tsx'
import { withPins } from './places.ts'
import { PlanHead } from './plan-head.tsx'
import { PlanPeople } from './plan-people.tsx'
import { usePlan } from './use-plan.ts'

/**
 * The plan of a group: days with load, people by hour, people who did not fit; the manager moves, spreads and
 * books.
 */
export function PlanStep(props: StepProps) {
  const { organization, draft, change, open } = props
  const { today } = open
  // The wizard leads here only when the plan query is complete.
  const asked = planOf(draft, open) as NonNullable<ReturnType<typeof planOf>>
  const isByHand = draft.pins.length + draft.except.length > 0
  const { query, queryKey, moved: beside } = usePlan(organization, asked, isByHand)
  const [chosenDay, setDay] = useState<Day | null>(null)
  const [moved, setMoved] = useState<{ person: PlacedByHand; turn: number } | null>(null)
  // Each opening gets its own dialog, so that a dialog that is still closing does not close the next one.
  const move = (person: PlacedByHand) => setMoved((last) => ({ person, turn: (last?.turn ?? 0) + 1 }))
  const booking = useBooking(props, asked, query.data)
  const plan = query.data
  const busy = plan?.loads.filter(({ people }) => people > 0) ?? []
  const day = busy.some((load) => load.day === chosenDay) ? chosenDay : (busy[0]?.day ?? null)
  const takeOut = (employee: PlacedByHand['employee']) => {
    change({
      except: [...draft.except, employee],
      pins: draft.pins.filter((pin) => pin.employee !== employee),
    })
  }
  return (
    <div className={`${classes.columns} ${classes.planned}`}>
      <div className={classes.main}>
        <LongAnswer
          query={query}
          queryKey={queryKey}
          doing={plan ? 'Пересчитываем план' : 'Составляем план'}
          notDone={plan ? 'План не пересчитан' : 'План не составлен'}
          again={plan ? 'Пересчитать' : 'Составить'}
          bones={<StepBones isOnePart />}
        />
        {booking.problem}
        {plan && (
          <div className={classes.plan} data-old={query.isPlaceholderData || undefined}>
            <PlanHead plan={plan} draft={draft} change={change} open={open} />
            {beside.length > 0 && (
              <Note tone="teal" icon={IconArrowsRight} role="status">
                {movedText(beside)}
              </Note>
            )}
            <Misfits misfits={plan.misfits} draft={draft} change={change} last={open.last} onPlace={move} />
            <Crews plan={plan} draft={draft} change={change} />
            {day && <PlanPeople plan={plan} day={day} today={today} onSelect={setDay} onMove={move} />}
            <LeftPeople left={plan.left} />
          </div>
        )}
      </div>
      <BookCard
        plan={plan}
        isWorking={query.isFetching}
        isOld={query.isPlaceholderData}
        booking={booking}
        draft={draft}
        change={change}
      />
      {moved && (
        <PlaceSheet
          key={moved.turn}
          organization={organization}
          person={moved.person}
          places={plan?.places ?? []}
          city={draft.city}
          kind={draft.kind}
          today={today}
          onClose={() => setMoved(null)}
          onPlace={(at) => {
            change({ pins: withPins(draft.pins, [{ employee: moved.person.employee, ...at }]) })
            setDay(at.day)
          }}
          onUnpin={(employee) => change({ pins: draft.pins.filter((pin) => pin.employee !== employee) })}
          onTakeOut={takeOut}
        />
      )}
    </div>
  )
}
