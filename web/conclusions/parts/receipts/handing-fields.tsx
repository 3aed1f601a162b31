import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { receiverNames } from '../../../../shared/conclusions/receipts/ru.ts'
import type { Handing } from '../../../../shared/conclusions/receipts/schema.ts'
import type { Receiver } from '../../../../shared/conclusions/schema.ts'
import { clinicDay, type Day, formatDay, parseDay } from '../../../../shared/platform/days.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'

/** A handing as it is typed. */
interface TypedHanding {
  receiver: Receiver
  name: string
  document: string
  on: string
  isSigned: boolean
  signedOn: string
}

const typedOf = (known: Partial<Handing>): TypedHanding => ({
  receiver: known.receiver ?? 'employer',
  name: known.name ?? '',
  document: known.document ?? '',
  on: formatDay(known.on ?? clinicDay(new Date())),
  isSigned: known.signedOn !== null,
  signedOn: formatDay(known.signedOn ?? known.on ?? clinicDay(new Date())),
})

const documentLabel: Record<Receiver, string> = {
  person: '',
  representative: 'Доверенность или другой документ',
  employer: 'Доверенность или должность',
  post: 'Адрес и номер отправления',
}

/** The typed handing with its errors; `read` returns it as a handing, or null when a day is not one. */
export function useHanding(known: Partial<Handing>) {
  const [first] = useState(() => typedOf(known))
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** Takes the error away from a field that is typed again. */
  const mend = (fields: readonly string[]) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))
  const change = (next: Partial<TypedHanding>) => {
    setValues((now) => ({ ...now, ...next }))
    mend(next.receiver ? ['receiver', 'name', 'document'] : Object.keys(next))
  }
  const read = (): Handing | null => {
    const on = parseDay(values.on.trim())
    const signedOn = values.isSigned ? parseDay(values.signedOn.trim()) : null
    const slips = {
      ...(!on && { on: 'Укажите дату' }),
      ...(values.isSigned && !signedOn && { signedOn: 'Укажите дату' }),
    }
    setErrors(slips)
    if (Object.keys(slips).length > 0) return null
    const { receiver, name, document } = values
    const whom = receiver === 'person' ? {} : { name: name.trim(), document: document.trim() }
    return { receiver, ...whom, on: on as Day, signedOn: signedOn as Day | null }
  }
  return { values, change, errors, setErrors, mend, read, isDirty: values !== first }
}

interface Props {
  handing: ReturnType<typeof useHanding>
  receivers: readonly Receiver[]
}

/** The fields of a handing: to whom, by which document, when, and whether a расписка was signed. */
export function HandingFields({ handing: { values, change, errors }, receivers }: Props) {
  const { receiver, isSigned } = values
  return (
    <>
      <ChoiceCards
        legend="Кому"
        name="receiver"
        value={receiver}
        choices={receivers.map((value) => ({ value, title: receiverNames[value] }))}
        error={errors.receiver}
        onChange={(value) => change({ receiver: value })}
      />
      {receiver !== 'person' && (
        <>
          <TextInput
            label={receiver === 'post' ? 'Адресат' : 'Фамилия, имя, отчество'}
            name="name"
            autoComplete="off"
            maxLength={200}
            value={values.name}
            error={errors.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <TextInput
            label={documentLabel[receiver]}
            name="document"
            autoComplete="off"
            maxLength={300}
            value={values.document}
            error={errors.document}
            onChange={({ currentTarget }) => change({ document: currentTarget.value })}
          />
        </>
      )}
      <DateInput
        label={receiver === 'post' ? 'Когда отправлено' : 'Когда выдано'}
        name="on"
        value={values.on}
        error={errors.on}
        onChange={(on) => change({ on, ...(values.signedOn === values.on && { signedOn: on }) })}
      />
      <Checkbox
        label="Расписка подписана"
        checked={isSigned}
        onChange={({ currentTarget }) => change({ isSigned: currentTarget.checked })}
      />
      {isSigned && (
        <DateInput
          label="Дата расписки"
          name="signedOn"
          value={values.signedOn}
          error={errors.signedOn}
          onChange={(signedOn) => change({ signedOn })}
        />
      )}
    </>
  )
}
