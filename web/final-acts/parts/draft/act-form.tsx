import { Button, TextInput, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ActDraft, ActRow } from '../../../../shared/final-acts/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { useSession } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Failure, Form } from '../../../ui/form.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useApprove } from '../../api.ts'
import classes from '../acts.module.css'
import { approveQuestion } from '../words.ts'
import { HeadcountFields, NeedsFields } from './number-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { type ActValues, actRule, countedOf, firstAct, renewedCounts, signedOf } from './values.ts'

interface Props {
  draft: ActDraft
  today: Day
  /** The counts on the screen are current, so the act may be approved. */
  isReady: boolean
  onApproved: () => void
}

/**
 * The approval of an act needs a confirmation: the first submit opens the question, and «Утвердить» in it
 * submits again.
 */
function useAgreement() {
  const [isAsked, setAsked] = useState(false)
  const isGiven = useRef(false)
  return {
    isAsked,
    /** Returns whether the user has confirmed this submit; asks when not. */
    take() {
      const given = isGiven.current
      isGiven.current = false
      setAsked(!given)
      return given
    },
    answer(isYes: boolean) {
      isGiven.current = isYes
      setAsked(false)
    },
  }
}

/** The form of an act. The chairman's entries stay when the days or the counts change. */
function useAct({ draft, today, onApproved }: Props) {
  const { user } = useSession()
  const approve = useApprove()
  const agreement = useAgreement()
  const [made, setMade] = useState<ActRow | null>(null)
  const { form, ...rest } = useSchemaForm<ActValues>({
    schema: actRule(draft, today),
    initialValues: firstAct(draft, today, user?.fullname ?? ''),
    // The question opens before the form becomes busy: a busy button is disabled and could not get the focus
    // back.
    confirm: agreement.take,
    send: async (values) => {
      const { organization, from, to, seen } = draft
      setMade(await approve({ organization: organization.id, from, to, seen, ...signedOf(values) }))
    },
  })
  // Leaves the page only after the form knows that nothing is unsaved.
  useEffect(() => {
    if (!made) return
    toast(
      'ok',
      `Акт ${made.number} утверждён`,
      'Распечатайте и подпишите; работодателю сообщили, он его уже видит',
    )
    onApproved()
  }, [made, onApproved])
  const counted = useRef(countedOf(draft))
  useEffect(() => {
    const now = countedOf(draft)
    const { given } = form.getValues()
    const renewed = renewedCounts(given, counted.current, now)
    counted.current = now
    if (JSON.stringify(renewed.needs) !== JSON.stringify(given.needs))
      form.setFieldValue('given.needs', renewed.needs as never)
    if (renewed.chronic !== given.chronic) form.setFieldValue('given.chronic', renewed.chronic as never)
  }, [draft, form])
  return { form, ...rest, agreement, isUnsaved: form.isDirty() && made === null }
}

/** Enter in a field must not approve an act. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** The chairman's additions to the counts. */
export function ActForm(props: Props) {
  const { draft, today, isReady } = props
  const { form, failure, isBusy, onSubmit, agreement, isUnsaved } = useAct(props)
  return (
    <Form onSubmit={onSubmit} onKeyDown={keepEnter} className={classes.part}>
      <Card aria-labelledby="act-headcount" className={classes.section}>
        <Title order={4} size="h3" id="act-headcount">
          Численность работников
        </Title>
        <p className={classes.second}>
          Посчитанное стоит числом.{' '}
          {draft.listed &&
            'Численность взята из списка сотрудников организации, сверьте её с работодателем. '}
          Остальное напишите: сведения даёт работодатель. Пустое место в акте останется линией, его можно
          заполнить от руки.
        </p>
        <HeadcountFields form={form} figures={draft.figures} />
      </Card>
      <Card aria-labelledby="act-needs" className={classes.section}>
        <Title order={4} size="h3" id="act-needs">
          Кто в чём нуждается
        </Title>
        <p className={classes.second}>Посчитано по решениям комиссии, можно исправить.</p>
        <NeedsFields form={form} />
      </Card>
      <TextFields form={form} draft={draft} />
      <Card className={classes.section} aria-label="Подпись и утверждение">
        <div className={classes.signed}>
          <DateInput label="Дата акта" {...form.getInputProps('on')} />
          <TextInput
            label="Председатель комиссии"
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('chairman')}
          />
        </div>
        <Note tone="calm" icon={IconInfoCircle}>
          Утверждённый акт не меняется, его можно только аннулировать. Подписанные экземпляры отправьте в
          течение пяти рабочих дней, свой храните 50 лет.
        </Note>
        {failure && <Failure why={failure} />}
        <Button type="submit" size="lg" loading={isBusy} disabled={!isReady} className={classes.approve}>
          Утвердить акт
        </Button>
      </Card>
      <Question
        opened={agreement.isAsked}
        text={agreement.isAsked ? approveQuestion(draft, today) : ''}
        yes="Утвердить"
        no="Проверить ещё"
        onYes={() => {
          agreement.answer(true)
          onSubmit()
        }}
        onNo={() => agreement.answer(false)}
      />
      <LeaveGuard isDirty={isUnsaved} />
    </Form>
  )
}
