import '../../web/platform/styles.css'
import { MantineProvider, TextInput } from '@mantine/core'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariables, theme } from '../../web/platform/theme.ts'
import { CodeInput } from '../../web/ui/code-input.tsx'
import { DateInput } from '../../web/ui/date-input.tsx'
import { DigitsInput, patterns } from '../../web/ui/digits-input.tsx'
import { EmailInput } from '../../web/ui/email-input.tsx'
import { Form } from '../../web/ui/form.tsx'
import { InnInput } from '../../web/ui/inn-input.tsx'
import { NameInput } from '../../web/ui/name-input.tsx'
import { usePassportPair } from '../../web/ui/passport-pair.ts'
import { PasswordField } from '../../web/ui/password-field.tsx'
import { PhoneInput } from '../../web/ui/phone-input.tsx'

interface FieldState {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Every field of web/ui by its label, as a form uses it. */
const fields: Record<string, (given: FieldState) => ReactNode> = {
  ИНН: (given) => <InnInput {...given} />,
  КПП: (given) => <DigitsInput pattern={patterns.kpp} {...given} />,
  'Серия паспорта': (given) => <DigitsInput pattern={patterns.passportSeries} {...given} />,
  'Номер паспорта': (given) => <DigitsInput pattern={patterns.passportNumber} {...given} />,
  'Код подразделения': (given) => <DigitsInput pattern={patterns.passportCode} keeps="shown" {...given} />,
  СНИЛС: (given) => <DigitsInput pattern={patterns.snils} {...given} />,
  'Полис ОМС': (given) => <DigitsInput pattern={patterns.policy} {...given} />,
  Телефон: (given) => <PhoneInput {...given} />,
  Email: (given) => <EmailInput {...given} />,
  Фамилия: (given) => <NameInput autoComplete="family-name" {...given} />,
  'Дата рождения': (given) => <DateInput autoComplete="bday" {...given} />,
  Пароль: ({ onChange, ...given }) => (
    <PasswordField
      autoComplete="new-password"
      description="Не меньше 8 знаков: латинские буквы и цифры"
      {...given}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  Код: ({ error, ...given }) => <CodeInput {...given} error={error ?? null} onComplete={() => {}} />,
}

/** `?errors`: every field shows an error. */
const error = new URLSearchParams(location.search).has('errors') ? 'Проверьте это поле' : undefined

function Field({ label }: { label: string }) {
  const [value, setValue] = useState('')
  return (
    <div data-kept={value} style={{ width: '20rem', maxWidth: '100%' }}>
      {fields[label]?.({ label, value, onChange: setValue, error })}
    </div>
  )
}

/** The series and number fields side by side, as in a passport form. */
function Passport() {
  const [both, setBoth] = useState({ series: '', number: '' })
  const pair = usePassportPair(both.number, setBoth)
  const change = (part: 'series' | 'number') => (value: string) => setBoth({ ...both, [part]: value })
  return (
    <>
      <DigitsInput
        label="Серия"
        pattern={patterns.passportSeries}
        value={both.series}
        onChange={change('series')}
        {...pair.series}
      />
      <DigitsInput
        label="Номер"
        pattern={patterns.passportNumber}
        value={both.number}
        onChange={change('number')}
        {...pair.number}
      />
    </>
  )
}

/** A form that refuses every try: three fields of it are wrong, one of them two options of a group. */
function Refused() {
  const [isTried, setTried] = useState(false)
  const [name, setName] = useState('')
  const wrong = (isWrong: boolean) => (isTried && isWrong ? 'Заполните' : undefined)
  return (
    <Form save="Отправить" onSubmit={() => setTried(true)}>
      <TextInput
        label="Название"
        value={name}
        error={wrong(name === '')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset>
        <legend>Город</legend>
        {['Екатеринбург', 'Первоуральск'].map((city) => (
          <label key={city}>
            <input type="radio" name="city" aria-invalid={wrong(true) !== undefined} />
            {city}
          </label>
        ))}
      </fieldset>
      <TextInput label="Адрес" error={wrong(true)} />
      <TextInput label="Примечание" />
    </Form>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariables}>
      <main style={{ padding: '1.5rem', display: 'grid', gap: '1rem' }}>
        <h1>Поля</h1>
        {Object.keys(fields).map((label) => (
          <Field key={label} label={label} />
        ))}
        <Passport />
        <Refused />
      </main>
    </MantineProvider>
  </StrictMode>,
)
