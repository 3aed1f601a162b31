import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { clinicDay } from '../../shared/platform/days.ts'
import type { City, Gender } from '../../shared/platform/person.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { addressWords, cityNames } from '../../shared/schedule/ru.ts'
import { editionNow } from '../programme/api.ts'
import { EditionLost } from '../programme/edition-lost.tsx'
import { KindChoice } from '../programme/kind-choice.tsx'
import { VolumeSummary } from '../programme/volume-summary.tsx'
import { workTime } from '../schedule/api.ts'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { DigitsInput } from '../ui/digits-input.tsx'
import { TextLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Bone } from '../ui/skeletons.tsx'
import classes from './parts/factors/factor-chooser.module.css'
import { FactorChooser } from './parts/factors/factor-chooser.tsx'
import { usePricedVolume } from './parts/factors/use-priced-volume.ts'
import {
  ageIn,
  draftOfChoice,
  keepChoice,
  keptChoice,
  PriceChoice,
  priceProblem,
} from './parts/price/price-choice.ts'
import { PriceFacts } from './parts/price/price-facts.tsx'
import { StepBones } from './parts/wizard/step-bones.tsx'
import { suggestionFor } from './parts/wizard/volume.ts'
import { WhomToAsk } from './parts/wizard/whom-to-ask.tsx'

const cities: readonly City[] = ['ekb', 'pvl']
const kinds = ['periodic', 'preliminary', 'health_book', 'unscheduled'] as const
const genders: readonly Gender[] = ['Мужской', 'Женский']

/** Where the booking begins with the choice, once the visitor has an account. */
const onward = { callbackUrl: '/preorder/priced' }

/** `/price`: the volume and the price of a check-up by factors, for anybody; nothing is asked that the price does not need. */
export function PricePage() {
  const edition = useQuery(editionNow)
  return (
    <Page wide>
      <PageHeader
        title="Цена осмотра"
        sub="Выберите факторы из направления или вид работы: покажем врачей, исследования и цену. Регистрация не нужна"
      />
      {edition.data ? (
        <Pricing edition={edition.data} />
      ) : edition.isPending ? (
        <StepBones />
      ) : (
        <EditionLost edition={edition} safe="Попробуйте ещё раз." />
      )}
    </Page>
  )
}

function Pricing({ edition }: { edition: Edition }) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => keptChoice(Date.now()) ?? PriceChoice.parse({}))
  const today = clinicDay(new Date())
  const draft = useMemo(() => draftOfChoice(choice, today), [choice, today])
  const { volume, ...priced } = usePricedVolume(edition, draft, today, noneOwn)
  const suggestion = useMemo(() => suggestionFor(edition, draft), [edition, draft])
  const change = (part: Partial<PriceChoice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    keepChoice(next, Date.now())
  }
  const problem = priceProblem(choice)
  return (
    <FactorChooser
      edition={edition}
      chosen={choice.factors}
      onChange={(factors) => change({ factors })}
      suggestion={suggestion}
      volume={volume}
      total={priced.total}
      summary={(isUntitled) =>
        volume && (
          <VolumeSummary
            isUntitled={isUntitled}
            edition={edition}
            volume={volume}
            chosen={choice.factors}
            {...priced}
          >
            <PriceFacts city={choice.city} volume={volume} today={today} />
          </VolumeSummary>
        )
      }
      empty={`${problem ?? 'Выберите факторы'}. Тогда здесь появятся объём и цена.`}
      problem={problem}
      onNext={() => {
        keepChoice(choice, Date.now())
        void navigate({ to: '/signup', search: onward })
      }}
      next="Записаться"
      foot={
        <Text size="sm" mt="xs" ta="center" c="dimmed">
          Уже есть кабинет?{' '}
          <TextLink inherit to="/signin" search={onward}>
            Войти
          </TextLink>
        </Text>
      }
    >
      <Questions choice={choice} onChange={change} />
      <WhomToAsk />
    </FactorChooser>
  )
}

const noneOwn: readonly never[] = []

interface QuestionsProps {
  choice: PriceChoice
  onChange: (part: Partial<PriceChoice>) => void
}

/** The questions on which a price depends besides the factors. */
function Questions({ choice, onChange }: QuestionsProps): ReactNode {
  const offices = useQuery(workTime)
  const addressOf = (city: City) =>
    offices.data ? addressWords(offices.data[city].address) : offices.isPending && <Bone w={140} h={14} />
  const isWrong = choice.age.length > 1 && ageIn(choice) === null
  return (
    <>
      <ChoiceCards
        legend="Город"
        name="city"
        value={choice.city}
        onChange={(city) => onChange({ city })}
        choices={cities.map((city) => ({ value: city, title: cityNames[city], text: addressOf(city) }))}
      />
      <KindChoice kinds={kinds} kind={choice.kind} kindReason={choice.kindReason} onChange={onChange} />
      <div
        className={classes.person}
        data-needed={choice.gender === null || ageIn(choice) === null || undefined}
      >
        <ChoiceCards
          legend="Пол"
          name="gender"
          value={choice.gender}
          onChange={(gender) => onChange({ gender })}
          choices={genders.map((gender) => ({ value: gender, title: gender }))}
        />
        <DigitsInput
          label="Возраст, лет"
          pattern="00"
          size="md"
          value={choice.age}
          onChange={(age) => onChange({ age })}
          error={isWrong ? priceProblem({ ...choice, gender: genders[0] ?? null }) : undefined}
        />
      </div>
    </>
  )
}
