import { NativeSelect, TextInput } from '@mantine/core'
import { workClassNames } from '../../../../shared/employees/ru.ts'
import { workingAge } from '../../../../shared/employees/rules.ts'
import { workClasses } from '../../../../shared/employees/schema.ts'
import { clinicDay, partsOf } from '../../../../shared/platform/days.ts'
import { Gender } from '../../../../shared/platform/person.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { MiddlenameInput } from '../../../ui/middlename-input.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import classes from './form.module.css'
import type { EmployeeEntry } from './form-entry.ts'
import type { EmployeeValues } from './form-values.ts'

type Fields = EmployeeEntry['form']
const genders = Gender.options.map((value) => ({ value, title: value }))
const classChoices = [
  { value: '', label: 'Не указан' },
  ...workClasses.map((value) => ({ value, label: workClassNames[value] })),
]

/** Returns the error text of a field. */
export const errorOf = (form: Fields, name: keyof EmployeeValues): string | undefined =>
  form.errors[name] ? String(form.errors[name]) : undefined

/** Personal data fields. */
export function WhoFields({ form }: { form: Fields }) {
  const field = (name: keyof EmployeeValues) => form.getInputProps(name)
  const choose = (gender: Gender) => form.setFieldValue('gender', gender as never)
  return (
    <div className={classes.grid}>
      <NameInput label="Фамилия" data-autofocus autoComplete="off" {...field('surname')} />
      <NameInput label="Имя" autoComplete="off" {...field('name')} />
      <MiddlenameInput
        autoComplete="off"
        {...field('middlename')}
        onTold={({ gender }) => form.getValues().gender || choose(gender)}
      />
      <DateInput
        label="Дата рождения"
        hasOwnBounds
        latestYear={partsOf(clinicDay(new Date())).year - workingAge}
        {...field('birth')}
      />
      <div data-wide>
        <ChoiceCards
          legend="Пол"
          name="gender"
          choices={genders}
          value={form.getValues().gender as Gender | null}
          onChange={choose}
          error={errorOf(form, 'gender')}
        />
      </div>
    </div>
  )
}

/** The class of working conditions. */
export const WorkClassField = ({ form }: { form: Fields }) => (
  <NativeSelect
    label="Класс условий труда"
    size="md"
    data={classChoices}
    {...form.getInputProps('workClass')}
  />
)

/** Work fields besides the position and the department. */
export function WorkFields({ form }: { form: Fields }) {
  const field = (name: keyof EmployeeValues) => form.getInputProps(name)
  return (
    <>
      <TextInput label="Табельный номер" autoComplete="off" maxLength={40} {...field('personnelNumber')} />
      <WorkClassField form={form} />
      <DateInput label="Принят на работу" {...field('hiredOn')} />
      <DateInput
        label="В этой должности с"
        description="От этой даты считается стаж"
        {...field('seniorityFrom')}
      />
    </>
  )
}

/** Contact fields and document numbers. */
export function PaperFields({ form }: { form: Fields }) {
  const field = (name: keyof EmployeeValues) => form.getInputProps(name)
  return (
    <div className={classes.grid}>
      <PhoneInput label="Телефон" autoComplete="off" {...field('phone')} />
      <EmailInput label="Email" autoComplete="off" {...field('email')} />
      <DigitsInput label="СНИЛС" pattern={patterns.snils} placeholder="112-233-445 95" {...field('snils')} />
      <DigitsInput label="Полис ОМС" pattern={patterns.policy} placeholder="16 цифр" {...field('policy')} />
    </div>
  )
}
