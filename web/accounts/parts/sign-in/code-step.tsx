import { Text } from '@mantine/core'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { CodeFields, useCode } from './code-fields.tsx'
import { StepCard } from './step-card.tsx'

interface CodeStepProps {
  of: number
  phone: string
  /** Time from which another code may be requested, milliseconds. */
  resendAt: number
  onSent: (phone: string, resendAfter: number) => void
  onConfirmed: () => void
  onOtherPhone: () => void
}

/** Asks for the code that was sent to the phone. */
export function CodeStep({ of, phone, resendAt, onSent, onConfirmed, onOtherPhone }: CodeStepProps) {
  const entry = useCode({
    target: { type: 'phone', target: phone },
    onSent: (resendAfter) => onSent(phone, resendAfter),
    onConfirmed,
  })
  const lead = (
    <>
      Отправили код из четырёх цифр на номер{' '}
      <Text component="b" inherit className="nowrap" fw={600} c="var(--app-text)">
        {formatPhone(phone)}
      </Text>
    </>
  )
  return (
    <StepCard title="Введите код из SMS" lead={lead} step={2} of={of} onSubmit={entry.submit}>
      <CodeFields entry={entry} resendAt={resendAt} back="Изменить номер" onBack={onOtherPhone} />
    </StepCard>
  )
}
