import { TextInput, Title } from '@mantine/core'
import { InnSuggest } from '../../../organizations/inn-suggest.tsx'
import { KindChoice } from '../../../programme/kind-choice.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import classes from './book.module.css'
import { type BookProps, fieldsOf } from './book-props.ts'

const kinds = ['periodic', 'preliminary', 'health_book', 'unscheduled'] as const

/** Asks for the employer and the patient's job. */
function Employer(props: BookProps) {
  const { change } = props
  const field = fieldsOf('employer', props)
  const text = (name: Parameters<typeof field>[0]) => {
    const { onChange, ...rest } = field(name)
    return {
      ...rest,
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
    }
  }
  return (
    <div className={classes.grid}>
      <InnSuggest
        label="ИНН"
        {...field('inn')}
        onPick={({ inn, kpp, name }) =>
          change((before) => ({ ...before, employer: { ...before.employer, inn, kpp, name } }))
        }
      />
      <DigitsInput label="КПП, если есть" pattern={patterns.kpp} placeholder="9 цифр" {...field('kpp')} />
      <div data-wide>
        <TextInput label="Название" placeholder="ООО «Название»" maxLength={300} {...text('name')} />
      </div>
      <TextInput label="Должность" placeholder="Слесарь-ремонтник" maxLength={200} {...text('position')} />
      <TextInput label="Подразделение" placeholder="Ремонтный цех" maxLength={200} {...text('department')} />
    </div>
  )
}

/** Asks for the kind of check-up and the employer. */
export function BookCheckUp(props: BookProps) {
  const { draft, change } = props
  return (
    <Card aria-labelledby="book-check-up" className={classes.card}>
      <Title order={2} id="book-check-up">
        Осмотр и организация
      </Title>
      <div className={classes.choices}>
        <KindChoice
          isShort
          kinds={kinds}
          kind={draft.kind}
          kindReason={draft.kindReason}
          onChange={(choice) => change((before) => ({ ...before, ...choice }))}
          error={props.form.field('kindReason').error}
        />
        <ChoiceCards
          legend="Кто направил"
          name="isSent"
          choices={[
            { value: 'yes', title: 'Организация' },
            { value: 'no', title: 'Никто' },
          ]}
          value={draft.isSent ? 'yes' : 'no'}
          onChange={(is) =>
            change((before) => ({ ...before, isSent: is === 'yes', hasReferral: is === 'yes' }))
          }
        />
      </div>
      {draft.isSent && <Employer {...props} />}
    </Card>
  )
}
