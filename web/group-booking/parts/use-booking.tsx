import { Button } from '@mantine/core'
import { IconAlertCircle, IconCoin } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { GroupPlan } from '../../../shared/group-booking/schema.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import { Note } from '../../ui/note.tsx'
import { afterChange, type GroupInput, type PlanInput, planQuery, useGroupActs } from '../api.ts'
import { Conflicts } from './conflicts.tsx'
import { conflictsIn, newTotalIn } from './conflicts-in.ts'
import { planOf } from './draft.ts'
import { nearestPlaces, withOffers, withPins } from './places.ts'
import type { StepProps } from './step-props.ts'
import { forgetDraft } from './use-draft.ts'

/** 128 random bits: `crypto.randomUUID` is missing where the cabinet is opened without TLS. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The booking of a plan. `problem`: what stands in the way, with what helps, to be shown on the page. */
export interface Booking {
  book: () => void
  isBusy: boolean
  problem: ReactNode
}

const placesOf = ({ places }: GroupPlan) => places.map(({ employee, slot }) => ({ employee, slot }))

/** Sends the group. The same body keeps its key, so that a lost answer books nobody twice; then the draft is dropped. */
function useSending({ organization }: StepProps) {
  const acts = useGroupActs(organization)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const attempt = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (input: GroupInput) => {
      const body = JSON.stringify(input)
      if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
      return acts.book(input, attempt.current.key)
    },
    onSuccess: async ({ group }) => {
      forgetDraft(organization)
      await navigate({ to: '/organization/preorders', search: { step: 'done', group }, replace: true })
      await afterChange(queries, organization)
    },
    onError: () => scrollTo({ top: 0, behavior: 'smooth' }),
  })
}

/** Books the plan; takes the nearest times or the new price when it was refused for that, and repeats. */
export function useBooking(props: StepProps, asked: PlanInput, plan: GroupPlan | undefined): Booking {
  const { organization, draft, change, today } = props
  const queries = useQueryClient()
  const sending = useSending(props)
  const { city, kind, tell } = draft
  const send = (from: GroupPlan, total = from.total) =>
    sending.mutate({ city, kind, places: placesOf(from), total, tell })
  const conflicts = conflictsIn(sending.error)
  const newTotal = newTotalIn(sending.error)
  const takeNearest = () => {
    if (!plan) return
    const offers = nearestPlaces(conflicts)
    const out = new Set(conflicts.filter((one) => !offers.has(one)).map(({ employee }) => employee))
    const kept = withOffers(plan, offers)
    const next = {
      ...kept,
      places: kept.places.filter(({ employee }) => !out.has(employee)),
      total:
        kept.total -
        kept.places.reduce((sum, { employee, price }) => sum + (out.has(employee) ? price : 0), 0),
    }
    const moved = [...offers].map(([{ employee }, { day, time }]) => ({ employee, day, time }))
    const part = { pins: withPins(draft.pins, moved), except: [...draft.except, ...out] }
    // The plan on the screen is this one: it need not be made anew.
    queries.setQueryData(
      planQuery(organization, planOf({ ...draft, ...part }, today) ?? asked).queryKey,
      next,
    )
    change(part)
    send(next)
  }
  const problem =
    conflicts.length > 0 ? (
      <Conflicts conflicts={conflicts} isBusy={sending.isPending} onTakeNearest={takeNearest} />
    ) : plan && newTotal !== null ? (
      <Note
        tone="warm"
        icon={IconCoin}
        role="alert"
        action={<Button onClick={() => send(plan, newTotal)}>Записать за {moneyText(newTotal)}</Button>}
      >
        Стоимость изменилась: было {moneyText(plan.total)}, стало <b>{moneyText(newTotal)}</b>. Никто ещё не
        записан.
      </Note>
    ) : (
      sending.isError && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {sending.error.message}
        </Note>
      )
    )
  return { book: () => plan && send(plan), isBusy: sending.isPending, problem }
}
