import { Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconStethoscope } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { unfitFollows } from '../../../../shared/conclusions/ru.ts'
import type { CommissionCard, ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import type { FindingsOfBooking } from '../../../../shared/findings/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { useSession } from '../../../platform/session.ts'
import { Failure, Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { useConsentWithdrawn } from '../../../visit-consents/patient-consent.tsx'
import { useConclude } from '../../api.ts'
import classes from './decision.module.css'
import { DecisionStanding, WithoutConsent } from './decision-standing.tsx'
import { consultationsOf } from './found.ts'
import { FoundNews, useFoundNews } from './found-news.tsx'
import { NotTaken } from './not-taken.tsx'
import { Suggestions } from './suggestions.tsx'
import { firstVerdict, type VerdictValues, validOf, verdictOf, verdictRule } from './verdict.ts'
import {
  EmploymentField,
  ExaminationsField,
  FactorsField,
  GroupField,
  NeedsField,
  OutcomeField,
  SignedFields,
} from './verdict-fields.tsx'

interface Props {
  card: CommissionCard
  /** The findings of the check-up; null while they are not loaded. */
  found: FindingsOfBooking | null
  onIssued: (row: ConclusionRow) => void
  /** Receives the chosen values: they are shown when another member decides first and the form disappears. */
  onTyped: (values: VerdictValues) => void
}

/** State of the verdict form. When another member decides meanwhile, the refreshed card contains that decision. */
function useVerdict({ card, found, onIssued, onTyped }: Props) {
  const { user } = useSession()
  const conclude = useConclude()
  const today = clinicDay(new Date())
  const { seen, ...written } = useFoundNews(card.booking, found)
  const [isAsking, setAsking] = useState(false)
  const isAgreed = useRef(false)
  const checked = useSchemaForm({
    schema: z.preprocess((values) => verdictOf(values as VerdictValues), verdictRule(card, today)),
    initialValues: firstVerdict(today, card.chairman ?? user?.fullname ?? ''),
    onTyped,
    // Contraindications keep a person from the work, so they are never issued by one press.
    confirm: ({ outcome }) => {
      const isReady = isAgreed.current || outcome !== 'unfit'
      isAgreed.current = false
      setAsking(!isReady)
      return isReady
    },
    send: async (values) => {
      const additionalSeen = validOf(card, false)?.number ?? null
      const row = await conclude(card.booking, {
        ...verdictOf(values),
        additionalSeen,
        findingsSeen: seen,
      })
      if (row) onIssued(row)
    },
  })
  const answer = (isYes: boolean) => {
    setAsking(false)
    isAgreed.current = isYes
    if (isYes) checked.onSubmit()
  }
  return { ...checked, isAsking, answer, written }
}

/** Enter in a field must not issue a paper: only Ctrl+Enter and the button do. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** The commission's form for the verdict on a check-up. */
export function VerdictForm(props: Props) {
  const { card, found } = props
  const { form, failure, isBusy, onSubmit, isAsking, answer, written } = useVerdict(props)
  const place = useRef<HTMLFormElement>(null)
  const { outcome } = form.values
  const sent = validOf(card, false)
  const [seen] = useState(sent?.number)
  const isSentTwice = sent !== undefined && outcome === 'additional'
  const isWithdrawn = useConsentWithdrawn(card.booking) && outcome !== 'additional'
  const isClosed = card.isInside || isSentTwice || isWithdrawn
  useUnsaved(form.isDirty())
  useEffect(() => {
    // Focuses without scrolling: on a small screen the page begins with the patient's data, not with the form.
    place.current?.querySelector<HTMLElement>('[name="outcome"]')?.focus({ preventScroll: true })
  }, [])
  const submit = (event: globalThis.KeyboardEvent) => {
    // While a dialog is open over the form, this key does not submit the form.
    if (!isClosed && !document.querySelector('dialog[open]')) place.current?.requestSubmit()
    event.preventDefault()
  }
  useHotkeys([['mod+Enter', submit]], [])
  const readNews = () => {
    written.onRead()
    // The pressed button goes: the focus moves on to the one that issues the paper.
    place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  const fields = {
    card,
    asked: found ? consultationsOf(found) : [],
    values: form.values,
    errors: form.errors,
    onChange: (change: Partial<VerdictValues>) => form.setValues(change),
  }
  return (
    <Form ref={place} onSubmit={onSubmit} onKeyDown={keepEnter}>
      {card.isInside && (
        <Note tone="warm" icon={IconStethoscope} role="status">
          Человек ещё проходит кабинеты. Оформить документ можно, когда он закончит: страница узнает об этом
          сама.
        </Note>
      )}
      {found && (
        <Suggestions
          found={found}
          values={form.values}
          onMark={(contraindicated) => form.setValues({ contraindicated })}
        />
      )}
      <OutcomeField {...fields} />
      {outcome === 'unfit' && <FactorsField {...fields} />}
      {outcome === 'additional' && <ExaminationsField {...fields} />}
      {outcome !== 'additional' && <GroupField {...fields} />}
      <NeedsField {...fields} />
      <SignedFields {...fields} />
      {outcome !== 'additional' && <EmploymentField {...fields} />}
      {sent && (isSentTwice || sent.number !== seen) && <NotTaken paper={sent} chosen={form.values} />}
      {outcome !== 'additional' && <DecisionStanding card={card} />}
      <WithoutConsent is={isWithdrawn} />
      <FoundNews news={written.news} onRead={readNews} />
      {failure && <Failure why={failure} />}
      <Group gap="0.5rem 0.75rem">
        <Button type="submit" size="lg" loading={isBusy} disabled={isClosed} flex="1 1 auto">
          {outcome === 'additional' ? 'Оформить справку' : 'Оформить заключение'}
        </Button>
        <kbd className={classes.keys}>Ctrl+Enter</kbd>
      </Group>
      <Question
        opened={isAsking}
        text={unfitFollows.question(form.values.contraindicated)}
        yes={unfitFollows.yes}
        no={unfitFollows.no}
        isYesMain
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      />
    </Form>
  )
}
