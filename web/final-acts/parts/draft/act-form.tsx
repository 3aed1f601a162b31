import { Button, Group, TextInput, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TypedAct } from '../../../../shared/final-acts/drafts/schema.ts'
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
import { proposalQuery, useApprove, useShowAct } from '../../api.ts'
import classes from '../acts.module.css'
import { approveQuestion } from '../words.ts'
import { HeadcountFields, NeedsFields } from './number-fields.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { TextFields } from './text-fields.tsx'
import {
  type ActValues,
  actRule,
  type CountedFields,
  countedOf,
  firstAct,
  renewedCounts,
  renewedStaff,
  signedOf,
} from './values.ts'

interface Props {
  draft: ActDraft
  /** The kept draft with which the form begins. */
  kept: TypedAct | null
  today: Day
  /** The counts on the screen are current, so the act may be approved. */
  isReady: boolean
  /** Called on each change with the values and what the cabinet has counted for them. */
  onTyped: (values: ActValues, counted: CountedFields) => void
  /** Saves what is typed and sends the version of the kept draft; nothing is saved meanwhile. */
  withDraft: <Answer>(send: (seen: number) => Promise<Answer>) => Promise<Answer>
  /** Something typed is not kept yet. */
  isUnsaved: boolean
  onApproved: () => void
}

/** The form is sent to the employer before the approval, or approved. */
type Purpose = 'show' | 'approve'

/**
 * Sending an act needs a confirmation: the first submit opens the question, and the agreement in it submits again.
 */
function useAgreement() {
  const [isAsked, setAsked] = useState(false)
  const [purpose, setPurpose] = useState<Purpose>('approve')
  const isGiven = useRef(false)
  return {
    isAsked,
    purpose,
    setPurpose,
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
function useAct({ draft, kept, today, onTyped, withDraft, onApproved }: Props) {
  const { user } = useSession()
  const approve = useApprove()
  const show = useShowAct()
  const shown = useQuery(proposalQuery(draft.organization.id)).data
  const agreement = useAgreement()
  const counted = useRef(kept?.counted ?? countedOf(draft))
  const listed = useRef(draft.listed)
  const [made, setMade] = useState<ActRow | null>(null)
  const { form, ...rest } = useSchemaForm<ActValues>({
    schema: actRule(draft, today),
    initialValues: firstAct(draft, kept, { today, fullname: user?.fullname ?? '' }),
    onTyped: (values) => onTyped(values, counted.current),
    // The question opens before the form becomes busy: a busy button is disabled and could not get the focus
    // back.
    confirm: agreement.take,
    send: async (values) => {
      const { organization, department, from, to, seen } = draft
      const body = {
        organization: organization.id,
        from,
        to,
        seen,
        ...(department && { department: department.id }),
        ...signedOf(values),
      }
      if (agreement.purpose === 'approve')
        return setMade(await withDraft((draftSeen) => approve({ ...body, draftSeen })))
      await show({ ...body, replaces: shown ? { id: shown.id, isAnswered: shown.answered !== null } : null })
      toast('ok', 'Проект показан работодателю', 'Ответ появится здесь и в списке «Ждут акта»')
    },
  })
  // Leaves the page only after the form knows that nothing is unsaved.
  useEffect(() => {
    if (!made) return
    toast(
      'ok',
      `Акт ${made.number} утверждён`,
      draft.isConnected
        ? 'Распечатайте и подпишите; работодателю сообщили, он его уже видит'
        : 'Распечатайте, подпишите и передайте работодателю: кабинета у него нет',
    )
    onApproved()
  }, [made, draft.isConnected, onApproved])
  useEffect(() => {
    const now = countedOf(draft)
    const { given } = form.getValues()
    const renewed = renewedCounts(given, counted.current, now)
    counted.current = now
    if (JSON.stringify(renewed.needs) !== JSON.stringify(given.needs))
      form.setFieldValue('given.needs', renewed.needs as never)
    const staff = renewedStaff(given, { listed: listed.current }, draft)
    listed.current = draft.listed
    for (const line of ['staff', 'harmful'] as const)
      if (JSON.stringify(staff[line]) !== JSON.stringify(given[line]))
        form.setFieldValue(`given.${line}`, staff[line] as never)
    if (renewed.chronic !== given.chronic) form.setFieldValue('given.chronic', renewed.chronic as never)
  }, [draft, form])
  return { form, ...rest, agreement, shown, isMade: made !== null }
}

const questionOf = (purpose: Purpose, draft: ActDraft, today: Day): string =>
  purpose === 'approve'
    ? approveQuestion(draft, today)
    : 'Показать проект работодателю? Он получит сообщение, скачает проект без сведений о заболеваниях и ответит: согласен или есть замечания.'

/** Enter in a field must not approve an act. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** The chairman's additions to the counts. */
export function ActForm(props: Props) {
  const { draft, today, isReady, isUnsaved } = props
  const { form, failure, isBusy, onSubmit, agreement, shown, isMade } = useAct(props)
  const proposal = shown?.department === (draft.department?.name ?? null) ? shown : null
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
        {proposal && <ProposalNote proposal={proposal} seen={draft.seen} />}
        {failure && <Failure why={failure} />}
        <Group gap="sm">
          <Button
            type="submit"
            size="lg"
            loading={isBusy && agreement.purpose === 'approve'}
            disabled={!isReady}
            onClick={() => agreement.setPurpose('approve')}
          >
            Утвердить акт
          </Button>
          {draft.isConnected && (
            <Button
              type="submit"
              size="lg"
              variant="default"
              loading={isBusy && agreement.purpose === 'show'}
              disabled={!isReady}
              onClick={() => agreement.setPurpose('show')}
            >
              {proposal ? 'Показать работодателю ещё раз' : 'Показать работодателю'}
            </Button>
          )}
        </Group>
      </Card>
      <Question
        opened={agreement.isAsked}
        text={agreement.isAsked ? questionOf(agreement.purpose, draft, today) : ''}
        yes={agreement.purpose === 'approve' ? 'Утвердить' : 'Показать'}
        no="Проверить ещё"
        onYes={() => {
          agreement.answer(true)
          onSubmit()
        }}
        onNo={() => agreement.answer(false)}
      />
      <LeaveGuard isDirty={isUnsaved && !isMade} />
    </Form>
  )
}
