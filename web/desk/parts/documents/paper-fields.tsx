import { TextInput } from '@mantine/core'
import type { KeptPart } from '../../../../shared/booking/schema.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { usePassportPair } from '../../../ui/passport-pair.ts'
import classes from '../booking/book.module.css'
import { type BookProps, fieldsOf } from '../booking/book-props.ts'

/** A field whose handler gets the event instead of the text. */
const bare = <Field extends { onChange: (text: string) => void }>({ onChange, ...rest }: Field) => ({
  ...rest,
  autoComplete: 'off',
  onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
})

function Passport(props: BookProps) {
  const field = fieldsOf('paper', props)
  const { draft, change } = props
  const pair = usePassportPair(draft.paper.number, (both) =>
    change((before) => ({ ...before, paper: { ...before.paper, ...both } })),
  )
  return (
    <>
      <DigitsInput
        label="Серия"
        pattern={patterns.passportSeries}
        placeholder="6509"
        {...field('series')}
        {...pair.series}
      />
      <DigitsInput
        label="Номер"
        pattern={patterns.passportNumber}
        placeholder="123456"
        {...field('number')}
        {...pair.number}
      />
      <DateInput label="Дата выдачи" {...field('issuedOn')} />
      <DigitsInput
        label="Код подразделения"
        pattern={patterns.passportCode}
        keeps="shown"
        placeholder="660-003"
        {...field('code')}
      />
      <div data-wide>
        <TextInput
          label="Кем выдан"
          placeholder="Как в паспорте"
          maxLength={300}
          {...bare(field('issuedBy'))}
        />
      </div>
    </>
  )
}

function Other(props: BookProps) {
  const field = fieldsOf('paper', props)
  return (
    <>
      <TextInput
        label="Вид документа"
        placeholder="Паспорт Республики Казахстан"
        maxLength={100}
        {...bare(field('otherTitle'))}
      />
      <TextInput label="Серия и номер" maxLength={40} {...bare(field('otherNumber'))} />
      <DateInput label="Дата выдачи, если указана" {...field('otherIssuedOn')} />
      <TextInput label="Кем выдан, если указано" maxLength={300} {...bare(field('otherIssuedBy'))} />
    </>
  )
}

/** All documents that a booking stores. */
export const everyPaper: readonly KeptPart[] = ['snils', 'policy', 'paper']

/** The fields of the requested documents. */
export function PaperFields(props: BookProps & { parts: readonly KeptPart[] }) {
  const { draft, change, parts } = props
  const person = fieldsOf('person', props)
  const { kind } = draft.paper
  const choices = [
    { value: 'passport' as const, title: 'Паспорт РФ' },
    { value: 'other' as const, title: 'Другой документ' },
  ]
  return (
    <div className={classes.grid}>
      {parts.includes('snils') && (
        <DigitsInput
          label="СНИЛС"
          pattern={patterns.snils}
          placeholder="112-233-445 95"
          {...person('snils')}
        />
      )}
      {parts.includes('policy') && (
        <DigitsInput
          label="Полис ОМС"
          pattern={patterns.policy}
          placeholder="16 цифр"
          {...person('policy')}
        />
      )}
      {parts.includes('paper') && (
        <>
          <div data-wide>
            <ChoiceCards
              legend="Удостоверение личности"
              name="paper"
              choices={choices}
              value={kind}
              onChange={(next) => change((before) => ({ ...before, paper: { ...before.paper, kind: next } }))}
            />
          </div>
          {kind === 'passport' ? <Passport {...props} /> : <Other {...props} />}
        </>
      )}
    </div>
  )
}
