import { Button } from '@mantine/core'
import { IconAlertCircle, IconCoin } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { BookedGroup, Conflict, GroupPlan, Pin } from '../../../../shared/group-booking/schema.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { newKey } from '../../../platform/new-key.ts'
import { Note } from '../../../ui/note.tsx'
import { afterChange, type PlanInput, planQuery, useGroupActs } from '../../api.ts'
import { Conflicts } from '../plan/conflicts.tsx'
import { conflictsIn, newTotalIn } from '../plan/conflicts-in.ts'
import { nearestPlaces, withOffers, withoutPeople, withPins } from '../plan/places.ts'
import { planOf } from './draft.ts'
import type { StepProps } from './step-props.ts'
import { forgetDraft } from './use-draft.ts'

/** State of the booking of a plan. `problem`: the obstacle with its fix, shown on the page. */
export interface Booking {
  book: () => void
  isBusy: boolean
  problem: ReactNode
}

/** An attempt to book a plan, whose people may have been moved or left out to make it fit. */
interface Attempt {
  plan: GroupPlan
  /** Price that the user agrees to, roubles. */
  total: number
  pins: Pin[]
  except: EmployeeId[]
  /** Number of further attempts in which people who do not fit get the nearest times. */
  rounds: number
}

/**
 * Most rounds in which people are moved: a moved person may take the seat that another person needs, and that
 * person moves in the next round.
 */
const mostRounds = 6

/**
 * Returns the next attempt: the people of the conflicts get their nearest times, and people without one are
 * left out.
 */
function settled({ plan, pins, except, rounds }: Attempt, conflicts: readonly Conflict[]): Attempt {
  const offers = nearestPlaces(conflicts)
  const out = new Set(conflicts.filter((one) => !offers.has(one)).map(({ employee }) => employee))
  const next = withoutPeople(withOffers(plan, offers), out)
  const moved = [...offers].map(([{ employee }, { day, time }]) => ({ employee, day, time }))
  return {
    plan: next,
    total: next.total,
    pins: withPins(pins, moved),
    except: [...except, ...out],
    rounds: rounds - 1,
  }
}

/**
 * Sends the group, then deletes the draft. The same body is sent with the same key, so that a lost answer books
 * no employee twice.
 */
function useSending({ organization, draft, change, open }: StepProps, asked: PlanInput) {
  const acts = useGroupActs(organization)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const last = useRef({ body: '', key: '' })
  const { city, kind, kindReason, tell } = draft
  const send = async (attempt: Attempt): Promise<BookedGroup> => {
    const places = attempt.plan.places.map(({ employee, slot }) => ({ employee, slot }))
    const input = { city, kind, ...(kindReason && { kindReason }), places, total: attempt.total, tell }
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: newKey() }
    try {
      return await acts.book(input, last.current.key)
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (conflicts.length === 0 || attempt.rounds === 0) throw error
      const next = settled(attempt, conflicts)
      keep(next)
      return send(next)
    }
  }
  /** Puts this plan on the screen, also after a reload, without another request to the server. */
  const keep = ({ plan, pins, except }: Attempt) => {
    const question = planOf({ ...draft, pins, except }, open) ?? asked
    queries.setQueryData(planQuery(organization, question).queryKey, plan)
    change({ pins, except })
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async ({ group }) => {
      forgetDraft(organization)
      await navigate({ to: '/organization/preorders', search: { step: 'done', group }, replace: true })
      await afterChange(queries, organization)
    },
    onError: () => scrollTo({ top: 0, behavior: 'smooth' }),
  })
  return { sending, keep }
}

/** Books the plan; after a refusal takes the nearest times or the new price, and repeats. */
export function useBooking(props: StepProps, asked: PlanInput, plan: GroupPlan | undefined): Booking {
  const { draft } = props
  const { sending, keep } = useSending(props, asked)
  const { pins, except } = draft
  const attempt = plan && { plan, total: plan.total, pins, except, rounds: 0 }
  const conflicts = conflictsIn(sending.error)
  const newTotal = newTotalIn(sending.error)
  const takeNearest = () => {
    if (!attempt) return
    const next = settled({ ...attempt, rounds: mostRounds }, conflicts)
    keep(next)
    if (next.plan.places.length > 0) sending.mutate(next)
    else sending.reset()
  }
  const book = () => attempt && sending.mutate(attempt)
  return { book, isBusy: sending.isPending, problem: problem() }

  function problem(): ReactNode {
    if (conflicts.length > 0)
      return <Conflicts conflicts={conflicts} isBusy={sending.isPending} onTakeNearest={takeNearest} />
    if (attempt && newTotal !== null)
      return (
        <NewPrice
          was={attempt.total}
          now={newTotal}
          onTake={() => sending.mutate({ ...attempt, total: newTotal })}
        />
      )
    return (
      sending.isError && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {sending.error.message}
        </Note>
      )
    )
  }
}

const NewPrice = ({ was, now, onTake }: { was: number; now: number; onTake: () => void }) => (
  <Note
    tone="warm"
    icon={IconCoin}
    role="alert"
    action={<Button onClick={onTake}>Записать за {moneyText(now)}</Button>}
  >
    Стоимость изменилась: было {moneyText(was)}, стало <b>{moneyText(now)}</b>. Никто ещё не записан.
  </Note>
)
