import { Select, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { actTexts } from '../../../../shared/final-acts/ru.ts'
import type { ActDraft } from '../../../../shared/final-acts/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../acts.module.css'
import type { ActFields } from './number-fields.tsx'
import { medicalTexts, withSuspected, workTexts } from './values.ts'

const hints: Record<keyof typeof actTexts, string> = {
  suspected: 'По одному в строке: ФИО, дата рождения, подразделение, профессия, вредные факторы',
  chronic:
    'Посчитано по диагнозам врачей с отметками «впервые» и «хроническое», можно исправить. По классам МКБ-10, по одному в строке: «X. Болезни органов дыхания — 3»',
  occupational: 'По классам МКБ-10, по одному в строке',
  infections: 'По одному в строке',
  previous: 'Что из рекомендаций прошлого акта выполнено',
  recommendations: 'Условия труда, лечение и профилактика, перевод на другую работу',
}

interface FieldsProps extends ActFields {
  draft: ActDraft
}

const Text = ({ form, name }: ActFields & { name: keyof typeof actTexts }) => (
  <Textarea
    label={actTexts[name]}
    description={hints[name]}
    autosize
    minRows={2}
    maxRows={12}
    maxLength={4000}
    {...form.getInputProps(`given.${name}`)}
  />
)

/** Writes a person of the act into the list of preliminary diagnoses, so that no name is typed from memory. */
function SuspectedPicker({ form, draft }: FieldsProps) {
  const [typed, setTyped] = useState('')
  const people = [...draft.lists.passed, ...draft.lists.unfinished]
  const add = (at: string | null) => {
    const person = at === null ? undefined : people[Number(at)]
    if (!person) return
    const { suspected } = form.getValues().given
    form.setFieldValue('given.suspected', withSuspected(suspected, person) as never)
    setTyped('')
  }
  if (people.length === 0) return null
  return (
    <Select
      label="Предварительный диагноз: добавить из списка осмотра"
      placeholder="Фамилия"
      searchable
      limit={20}
      nothingFoundMessage="В показанной части списка такого нет: впишите сами"
      data={people.map(({ fullname, birth }, at) => ({
        value: String(at),
        label: `${fullname}, ${formatDay(birth)}`,
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={add}
    />
  )
}

/** The chairman's free text: about diseases for the signed paper only, and to the employer. */
export const TextFields = ({ form, draft }: FieldsProps) => (
  <>
    <Card aria-labelledby="act-diseases" className={classes.section}>
      <Title order={4} size="h3" id="act-diseases">
        Выявленные заболевания
      </Title>
      <p className={classes.second}>
        Врачебная тайна: в экземпляр, который работодатель скачивает в кабинете, это и нуждаемость в лечении
        не входят.
      </p>
      <SuspectedPicker form={form} draft={draft} />
      {medicalTexts.map((name) => (
        <Text key={name} form={form} name={name} />
      ))}
    </Card>
    <Card aria-labelledby="act-work" className={classes.section}>
      <Title order={4} size="h3" id="act-work">
        Рекомендации
      </Title>
      <p className={classes.second}>Это прочтёт работодатель: не называйте людей вместе с болезнями.</p>
      {workTexts.map((name) => (
        <Text key={name} form={form} name={name} />
      ))}
    </Card>
  </>
)
