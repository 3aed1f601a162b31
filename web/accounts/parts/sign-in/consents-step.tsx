import { Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { ConsentPurpose } from '../../../../shared/accounts/schema.ts'
import type { ConsentText } from '../../../../shared/accounts/sign-in/schema.ts'
import { consentTextsQuery } from '../../../consents/api.ts'
import { ConsentLines } from '../../../consents/consent-text.tsx'
import { OpenText } from '../../../ui/open-text.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { StepCard } from './step-card.tsx'

interface ConsentsStepProps {
  of: number
  failure: ReactNode
  isBusy: boolean
  onSubmit: (consents: ConsentPurpose[]) => void
  onBack: () => void
}

const place = (text: ConsentText) => ConsentPurpose.options.indexOf(text.purpose)
const requiredFirst = (one: ConsentText, other: ConsentText) => place(one) - place(other)

function Consent(props: {
  text: ConsentText
  isGiven: boolean
  error: ReactNode
  onChange: (isGiven: boolean) => void
}) {
  const { text, isGiven, error, onChange } = props
  return (
    <Stack gap={0} align="flex-start">
      <Checkbox
        id={`consent-${text.purpose}`}
        label={text.title}
        description={text.required ? 'Обязательно, чтобы открыть кабинет' : 'По желанию'}
        checked={isGiven}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
      />
      <OpenText title={text.title} isUnderBox>
        <ConsentLines text={text.text} />
      </OpenText>
    </Stack>
  )
}

const Waiting = () => (
  <Skeletons>
    <Bone h={48} />
    <Bone h={48} />
    <Bone h={48} />
  </Skeletons>
)

/** Asks for the consents: one unticked box for each purpose, its text opens beside it (152-ФЗ ст. 9). */
export function ConsentsStep({ of, failure, isBusy, onSubmit, onBack }: ConsentsStepProps) {
  const texts = useQuery(consentTextsQuery)
  const [given, setGiven] = useState<readonly ConsentPurpose[]>([])
  const [missing, setMissing] = useState<readonly ConsentPurpose[]>([])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!texts.data || isBusy) return
    const lacking = texts.data.filter((text) => text.required && !given.includes(text.purpose))
    setMissing(lacking.map((text) => text.purpose))
    if (lacking[0]) return document.getElementById(`consent-${lacking[0].purpose}`)?.focus()
    onSubmit([...given])
  }
  const mark = (purpose: ConsentPurpose, isGiven: boolean) => {
    const others = given.filter((other) => other !== purpose)
    setGiven(isGiven ? [...others, purpose] : others)
    setMissing(missing.filter((other) => other !== purpose))
  }
  const lost =
    texts.isError && 'Не удалось загрузить тексты согласий. Введённое сохранено, попробуйте ещё раз'
  return (
    <StepCard
      title="Ваши согласия"
      lead="Отметьте, на что вы согласны. Отозвать согласие можно в любое время"
      step={4}
      of={of}
      failure={failure || lost}
      onSubmit={submit}
    >
      {texts.isPending && <Waiting />}
      {texts.isError && (
        <Button variant="default" onClick={() => void texts.refetch()}>
          Загрузить тексты ещё раз
        </Button>
      )}
      {texts.data?.toSorted(requiredFirst).map((text) => (
        <Consent
          key={text.purpose}
          text={text}
          isGiven={given.includes(text.purpose)}
          error={missing.includes(text.purpose) && 'Без этого согласия кабинет открыть нельзя'}
          onChange={(isGiven) => mark(text.purpose, isGiven)}
        />
      ))}
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Открыть кабинет
      </Button>
      <Button variant="quiet" fullWidth onClick={onBack}>
        Назад
      </Button>
    </StepCard>
  )
}
