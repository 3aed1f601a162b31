import { Title } from '@mantine/core'
import { Gender } from '../../../../shared/platform/person.ts'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { MiddlenameInput } from '../../../ui/middlename-input.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import classes from './book.module.css'
import { BookFound, OpenVisits } from './book-found.tsx'
import { type BookProps, fieldsOf } from './book-props.ts'

const genders = Gender.options.map((value) => ({ value, title: value }))

/** Asks for the patient: the phone first, because it may fill in all the other fields. */
export function BookPerson(props: BookProps) {
  const { draft, change, form } = props
  const field = fieldsOf('person', props)
  const choose = (gender: Gender) => change((before) => ({ ...before, person: { ...before.person, gender } }))
  return (
    <Card aria-labelledby="book-person" className={classes.card}>
      <Title order={2} id="book-person">
        Кого записываем
      </Title>
      <div className={classes.grid}>
        <PhoneInput label="Телефон" size="lg" autoComplete="off" autoFocus {...field('phone')} />
        <div className={classes.beside}>
          <BookFound draft={draft} change={change} />
        </div>
        <OpenVisits draft={draft} />
        <NameInput label="Фамилия" autoComplete="off" {...field('surname')} />
        <NameInput label="Имя" autoComplete="off" {...field('name')} />
        <MiddlenameInput
          autoComplete="off"
          {...field('middlename')}
          onTold={({ gender }) => draft.person.gender ?? choose(gender)}
        />
        <DateInput label="Дата рождения" hasOwnBounds autoComplete="off" {...field('birth')} />
        <ChoiceCards
          legend="Пол"
          name="gender"
          choices={genders}
          value={draft.person.gender}
          onChange={choose}
          error={form.field('person.gender').error}
        />
        <EmailInput label="Email, если нужно письмо" autoComplete="off" {...field('email')} />
      </div>
    </Card>
  )
}
