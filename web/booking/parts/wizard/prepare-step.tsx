import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ageOn, type Day, parseDay } from '../../../../shared/platform/days.ts'
import { addressWords, cityNames } from '../../../../shared/schedule/ru.ts'
import { KindChoice } from '../../../programme/kind-choice.tsx'
import { workTime } from '../../../schedule/api.ts'
import { Card } from '../../../ui/card.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Bone } from '../../../ui/skeletons.tsx'
import { BringList, thingsToBring } from './bring-list.tsx'
import { CeilingNote } from './ceiling-note.tsx'
import type { Draft } from './draft.ts'
import { EarlierResults } from './earlier-results.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useFields } from './use-fields.ts'
import classes from './wizard.module.css'

const kinds = ['periodic', 'preliminary', 'health_book', 'unscheduled'] as const
const cities = ['ekb', 'pvl'] as const

/** The first step: the kind of check-up, the place, and what the patient already has. Everything has a default. */
export function PrepareStep(props: StepProps) {
  const { draft, onChange, today } = props
  const { typed, change, form, masked } = useFields('prepare', props)
  const offices = useQuery(workTime)
  const addressOf = (city: (typeof cities)[number]) =>
    offices.data ? addressWords(offices.data[city].address) : offices.isPending && <Bone w={140} h={14} />
  return (
    <StepForm form={form} next={props.next} aside={<Bring draft={draft} />}>
      <CeilingNote />
      <KindChoice
        kinds={kinds}
        kind={typed.kind}
        kindReason={typed.kindReason}
        onChange={change}
        error={form.field('kindReason').error}
      />
      <ChoiceCards
        legend="Город"
        name="city"
        value={typed.city}
        onChange={(city) => change({ city })}
        choices={cities.map((city) => ({ value: city, title: cityNames[city], text: addressOf(city) }))}
      />
      <ChoiceCards
        legend="Направление работодателя"
        name="referral"
        value={typed.hasReferral ? 'yes' : 'no'}
        onChange={(has) => onChange(withReferral(draft, has === 'yes'))}
        choices={[
          { value: 'yes', title: 'Есть или будет', text: 'В нём указаны организация, должность и факторы' },
          { value: 'no', title: 'Иду без направления', text: 'Сами выбираете факторы и платите за осмотр' },
        ]}
      />
      <div className={classes.part}>
        <Title order={2}>Если проходили осмотр или обследования за последний год</Title>
        <Text mt={-10} size="sm" c="dimmed">
          Необязательно. Исследования, которым меньше года, обычно не повторяют: осмотр выйдет короче и
          дешевле.
        </Text>
        <div className={classes.grid}>
          <div data-span="3" data-phone>
            <DateInput label="Дата прошлого осмотра" {...masked('lastCheckUpOn')} />
          </div>
        </div>
        <EarlierResults
          results={typed.earlier}
          hasMammography={mayNeedMammography(draft, today)}
          onChange={(earlier) => change({ earlier })}
          field={form.field}
        />
      </div>
    </StepForm>
  )
}

/** Shown unless the profile excludes it: a man, or a woman aged 40 or younger. */
function mayNeedMammography({ personal }: Draft, today: Day): boolean {
  const birth = parseDay(personal.birth.trim())
  return personal.gender !== 'Мужской' && (birth === null || ageOn(birth, today) > 40)
}

/** Without a referral most users have no organization to name either. */
const withReferral = (draft: Draft, hasReferral: boolean): Draft => ({
  ...draft,
  prepare: { ...draft.prepare, hasReferral },
  organization: { ...draft.organization, isSent: hasReferral },
})

const Bring = ({ draft: { prepare, passport } }: { draft: Draft }) => (
  <Card aria-labelledby="bring">
    <Title order={2} id="bring" mb="md" size="h3">
      Что взять с собой
    </Title>
    <BringList
      things={thingsToBring({
        paperKind: passport.kind,
        hasReferral: prepare.hasReferral,
        isFasting: true,
      })}
    />
  </Card>
)
