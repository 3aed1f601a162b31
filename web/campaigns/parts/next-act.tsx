import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CampaignCard, EmployerStep } from '../../../shared/campaigns/schema.ts'
import { groupAtMost } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { ofPeopleText, peopleText } from '../../../shared/platform/count-words.ts'
import { keepChosenEmployees } from '../../platform/chosen-employees.ts'
import { useSession } from '../../platform/session.ts'
import { Note } from '../../ui/note.tsx'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import { listToBook, useCampaignActs } from '../api.ts'

/** Opens the planner with those of a campaign who have no time yet, in its city and on its days. */
function usePlanner(organization: OrganizationId) {
  const { user } = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (card: CampaignCard) => listToBook(organization, card.id),
    onSuccess: (found, { id, name, city, startsOn, endsOn }) => {
      const ids = found.slice(0, groupAtMost)
      if (!user || ids.length === 0) return
      const campaign = { id, name, city, from: startsOn, to: endsOn }
      keepChosenEmployees(user.phone, { organization, people: { ids }, count: ids.length, campaign })
      void navigate({ to: '/organization/preorders', search: { step: 'people' } })
    },
    onError: (error) => toast('danger', 'Не получилось собрать список', error.message),
  })
}

/** A step that asks before it is taken. */
interface AskedStep {
  step: Exclude<EmployerStep['step'], 'cancelled'>
  button: string
  text: string
  done: string
}

const sendList = ({ figures: { people } }: CampaignCard): AskedStep => ({
  step: 'list_sent',
  button: 'Направить список в клинику',
  text: `Направить в клинику список из ${ofPeopleText(people)}? Изменить даты и состав после этого можно, только отозвав список.`,
  done: 'Список направлен в клинику',
})
const sendPlan = ({ figures: { booked, came } }: CampaignCard): AskedStep => ({
  step: 'plan_sent',
  button: 'Отправить план на согласование',
  text: `Отправить клинике план? В плане ${peopleText(booked + came)}.`,
  done: 'План отправлен клинике',
})
const shown: AskedStep = {
  step: 'plan_shown',
  button: 'Сотрудники ознакомлены',
  text: 'Отметить сегодняшним днём, что сотрудники ознакомлены с планом под подпись?',
  done: 'Ознакомление отмечено',
}

/** Says what to do now; `steps` are offered, `isPlanning` offers the planner. */
function adviceOf(card: CampaignCard): { text: string; steps: AskedStep[]; isPlanning: boolean } {
  const { state, figures, steps: history, terms } = card
  const unplanned = figures.unbooked + figures.missed
  const isPlanning = unplanned > 0
  const sentPlan = figures.booked + figures.came > 0 ? [sendPlan(card)] : []
  const reason = history.findLast(({ step }) => step === 'plan_returned')?.reason
  const isShown = terms.some(({ term, doneOn }) => term === 'shown' && doneOn !== null)
  const show = isShown ? [] : [shown]
  switch (state) {
    case 'draft':
      return {
        text: 'Сверьте состав и смету и направьте список в клинику.',
        steps: figures.people > 0 ? [sendList(card)] : [],
        isPlanning: false,
      }
    case 'list_sent':
      return {
        text: isPlanning
          ? `Составьте план: без времени пока ${peopleText(unplanned)}. Потом отправьте его клинике.`
          : 'Все из списка записаны: отправьте план клинике.',
        steps: sentPlan,
        isPlanning,
      }
    case 'plan_returned':
      return {
        text: `Клиника вернула план: ${reason}. Исправьте записи и отправьте снова.`,
        steps: sentPlan,
        isPlanning,
      }
    case 'plan_sent':
      return { text: 'План у клиники. Ответ появится здесь и в истории.', steps: [], isPlanning: false }
    case 'plan_agreed':
      return {
        text: `${
          isShown
            ? 'План согласован, сотрудники ознакомлены. Выдайте направления к дню осмотра.'
            : 'План согласован: ознакомьте с ним сотрудников под подпись и выдайте направления.'
        }${isPlanning ? ` Без времени ещё ${peopleText(unplanned)}.` : ''}`,
        steps: show,
        isPlanning,
      }
    case 'in_progress':
      return {
        text: isPlanning
          ? `Осмотры идут. Без времени ${peopleText(unplanned)}: запишите их.`
          : 'Осмотры идут, время есть у каждого.',
        steps: show,
        isPlanning,
      }
    case 'examined':
      return {
        text: 'Осмотры закончены. Клиника составляет заключительный акт.',
        steps: [],
        isPlanning: false,
      }
    case 'closed':
      return { text: 'Кампания закрыта заключительным актом.', steps: [], isPlanning: false }
    case 'cancelled':
      return {
        text: `Кампания отменена${history.at(-1)?.reason ? `: ${history.at(-1)?.reason}` : ''}. Записи, сделанные по ней, остались: их отменяют в «Записях».`,
        steps: [],
        isPlanning: false,
      }
  }
}

interface NextActProps {
  organization: OrganizationId
  card: CampaignCard
}

/** Tells what to do now, and does it. */
export function NextAct({ organization, card }: NextActProps) {
  const { text, steps, isPlanning } = adviceOf(card)
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const acts = useCampaignActs(organization)
  const planner = usePlanner(organization)
  const take = useMutation({
    mutationFn: ({ step }: AskedStep) => acts.step(card.id, { step }),
    onSuccess: (_card, { done }) => toast('ok', done),
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  const { unstated, elsewhere } = card
  return (
    <Stack gap="sm">
      <Note tone={card.state === 'plan_returned' ? 'warm' : 'calm'} icon={IconInfoCircle}>
        {text}
      </Note>
      {unstated + elsewhere > 0 && (
        <Note tone="warm" icon={IconAlertTriangle}>
          {unstated > 0 && `У ${ofPeopleText(unstated)} не указаны факторы: в список они не войдут. `}
          {elsewhere > 0 && `${peopleText(elsewhere)} уже в другой кампании этого года.`}
        </Note>
      )}
      {(steps.length > 0 || isPlanning) && (
        <Group gap="sm">
          {isPlanning && (
            <Button
              size="md"
              variant={steps.length > 0 ? 'default' : 'filled'}
              loading={planner.isPending}
              rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
              onClick={() => planner.mutate(card)}
            >
              Составить план по дням
            </Button>
          )}
          {steps.map((one) => (
            <Button key={one.step} size="md" loading={take.isPending} onClick={() => setAsked(one)}>
              {one.button}
            </Button>
          ))}
        </Group>
      )}
      {card.dismissed > 0 && (
        <Text size="sm" c="dimmed">
          Уволено после отправки списка: {peopleText(card.dismissed)}. В числах ниже их нет.
        </Text>
      )}
      <Question
        opened={asked !== null}
        text={asked?.text ?? ''}
        yes={asked?.button ?? ''}
        no="Вернуться"
        isYesMain
        onYes={() => {
          if (asked) take.mutate(asked)
          setAsked(null)
        }}
        onNo={() => setAsked(null)}
      />
    </Stack>
  )
}
