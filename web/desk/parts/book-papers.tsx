import { TextInput } from '@mantine/core'
import { IconChevronDown, IconShieldLock } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { DigitsInput, patterns } from '../../ui/digits-input.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './book.module.css'
import { type BookProps, fieldsOf } from './book-props.ts'

/** A field that gives the event instead of the text. */
const bare = <Field extends { onChange: (text: string) => void }>({ onChange, ...rest }: Field) => ({
  ...rest,
  autoComplete: 'off',
  onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
})

function Passport(props: BookProps) {
  const field = fieldsOf('paper', props)
  return (
    <>
      <DigitsInput label="Серия" pattern={patterns.passportSeries} placeholder="6509" {...field('series')} />
      <DigitsInput
        label="Номер"
        pattern={patterns.passportNumber}
        placeholder="123456"
        {...field('number')}
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

/** Papers, folded away: nobody dictates a passport by phone, and who has come may show it later. */
export function BookPapers(props: BookProps & { isOpen: boolean }) {
  const { draft, change, isOpen } = props
  const person = fieldsOf('person', props)
  const { kind } = draft.paper
  return (
    <Card flush>
      <details className={classes.papers} open={isOpen || undefined}>
        <summary>
          <span className={classes.papersTitle}>
            <b>Документы</b>
            <small>необязательно: человек покажет их, когда придёт</small>
          </span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </summary>
        <div className={classes.folded}>
          {draft.arePapersGone && (
            <Note tone="calm" icon={IconShieldLock}>
              Паспорт, СНИЛС и полис введите ещё раз: их номера не сохраняются в черновике.
            </Note>
          )}
          <div className={classes.grid}>
            <DigitsInput
              label="СНИЛС"
              pattern={patterns.snils}
              placeholder="112-233-445 95"
              {...person('snils')}
            />
            <DigitsInput
              label="Полис ОМС"
              pattern={patterns.policy}
              placeholder="16 цифр"
              {...person('policy')}
            />
            <div data-wide>
              <ChoiceCards
                legend="Удостоверение личности"
                name="paper"
                choices={[
                  { value: 'passport', title: 'Паспорт РФ' },
                  { value: 'other', title: 'Другой документ' },
                ]}
                value={kind}
                onChange={(next) =>
                  change((before) => ({ ...before, paper: { ...before.paper, kind: next } }))
                }
              />
            </div>
            {kind === 'passport' ? <Passport {...props} /> : <Other {...props} />}
          </div>
        </div>
      </details>
    </Card>
  )
}
