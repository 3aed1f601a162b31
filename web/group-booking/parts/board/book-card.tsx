import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { GroupPlan } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { TellField } from '../../../booking/tell-field.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Question } from '../../../ui/question.tsx'
import type { GroupDraft } from '../wizard/draft.ts'
import type { Booking } from '../wizard/use-booking.tsx'
import { Working } from '../wizard/working.tsx'
import { bookQuestion, bookText, daysWords, whoWords, workersText } from '../words.ts'
import { Outcome } from './outcome.tsx'

interface Props {
  plan: GroupPlan | undefined
  /** The plan is loading. */
  isWorking: boolean
  /** The plan on the screen was made for earlier settings. */
  isOld: boolean
  booking: Booking
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
}

/** Why the plan cannot be booked now. */
function slipOf({ plan, isWorking, isOld }: Pick<Props, 'plan' | 'isWorking' | 'isOld'>) {
  if (isWorking) return 'Дождитесь плана'
  if (!plan) return 'План не составлен'
  if (isOld) return 'План не пересчитан'
  return plan.places.length === 0 ? 'В плане никого нет' : undefined
}

/** The people and the days that are booked, and the SMS with its text. */
const Terms = ({ plan, reached }: { plan: GroupPlan; reached: number }) => (
  <Facts>
    <Fact caption="Кого">{whoWords(plan.places)}</Fact>
    <Fact caption="Дни">{daysWords(plan)}</Fact>
    {plan.misfits.length > 0 && <Fact caption="Останутся без записи">{peopleText(plan.misfits.length)}</Fact>}
    <Fact caption="SMS">
      {reached === 0 || !plan.sms ? (
        'Никому не уйдёт'
      ) : (
        <>
          Уйдут сразу: {numberWords(reached)}. У каждого свои имя, день, время и номер записи, например:
          <Text component="span" display="block" mt="xs" fs="italic" fw={400}>
            {plan.sms.text}
          </Text>
        </>
      )}
    </Fact>
  </Facts>
)

/** The total of the plan and the button that books all of it. */
export function BookCard({ plan, isWorking, isOld, booking, draft, change }: Props) {
  const people = plan?.places.length ?? 0
  const misfits = plan?.misfits.length ?? 0
  const [isAsking, setAsking] = useState(false)
  const reached = draft.tell ? (plan?.places.filter(({ hasPhone }) => hasPhone).length ?? 0) : 0
  return (
    <Outcome
      label="Итог"
      lines={[
        { name: 'Итого', value: plan ? moneyText(plan.total) : null, isMain: true },
        { name: 'Записываем', value: plan ? peopleText(people) : null },
        ...(misfits > 0 ? [{ name: 'Останутся без записи', value: peopleText(misfits) }] : []),
        { name: 'Город', value: cityNames[draft.city] },
      ]}
      isWaiting={isWorking}
      slip={slipOf({ plan, isWorking, isOld })}
      middle={
        <>
          <TellField people={plan?.places ?? []} isOn={draft.tell} onChange={(tell) => change({ tell })} />
          <Working isOn={booking.isBusy} title={`Записываем ${workersText(people)}`} />
        </>
      }
    >
      {(check) => (
        <>
          <Button size="lg" fullWidth loading={booking.isBusy} onClick={() => check() && setAsking(true)}>
            {people > 0 ? bookText(people, misfits) : 'Записать'}
          </Button>
          <Question
            opened={isAsking}
            text={plan ? bookQuestion(people, plan.total) : ''}
            yes="Записать"
            no="Вернуться к плану"
            isYesMain
            onYes={() => {
              setAsking(false)
              booking.book()
            }}
            onNo={() => setAsking(false)}
          >
            {plan && <Terms plan={plan} reached={reached} />}
          </Question>
        </>
      )}
    </Outcome>
  )
}
