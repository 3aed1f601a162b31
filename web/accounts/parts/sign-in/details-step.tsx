import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SignUp } from '../../../../shared/accounts/sign-in/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { NameInput } from '../../../ui/name-input.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { Names } from './journey.ts'
import { StepCard } from './step-card.tsx'

const Details = SignUp.pick({ surname: true, name: true, middlename: true, password: true })

/** The user's details at sign-up, as typed. */
export type Details = Names & { password: string }

/** Lets a password manager store the password under the phone. */
export const Username = ({ phone }: { phone: string }) => (
  <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
)

/** Asks for the name and a password. */
export function DetailsStep({
  of,
  phone,
  details,
  refusal,
  onNamed,
  onNext,
}: {
  of: number
  phone: string
  details: Details
  /** The reason why the user returned to this step. */
  refusal: ReactNode
  /** Receives the name at each keystroke. */
  onNamed: (names: Names) => void
  onNext: (details: Details) => void
}) {
  const { form, failure, onSubmit } = useSchemaForm({
    schema: Details,
    initialValues: details,
    send: async (values) => onNext(values),
    onTyped: ({ surname, name, middlename }) => onNamed({ surname, name, middlename }),
  })
  return (
    <StepCard
      title="Как вас зовут"
      lead="Пишите как в паспорте: так будет в документах осмотра"
      step={3}
      of={of}
      failure={failure ?? refusal}
      onSubmit={onSubmit}
    >
      <Username phone={phone} />
      <NameInput label="Фамилия" autoComplete="family-name" autoFocus {...form.getInputProps('surname')} />
      <NameInput label="Имя" autoComplete="given-name" {...form.getInputProps('name')} />
      <NameInput
        label="Отчество, если есть"
        autoComplete="additional-name"
        {...form.getInputProps('middlename')}
      />
      <PasswordField
        label="Придумайте пароль"
        description="Не меньше 8 знаков: латинские буквы и цифры"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="lg" fullWidth>
        Далее
      </Button>
    </StepCard>
  )
}
