import { Anchor, Text, TextInput, Title } from '@mantine/core'
import { IconBuildingFactory2 } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Suggestion } from '../../../organizations/api.ts'
import { InnSuggest } from '../../../organizations/inn-suggest.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useFields } from './use-fields.ts'
import { Why } from './why.tsx'
import classes from './wizard.module.css'

/** The public register finds an organization by its name: the cabinet does not disclose the clinic's clients. */
const register = 'https://egrul.nalog.ru/'

/** Helps a user who does not know the employer's ИНН. */
const WhereInn = () => (
  <Text mt={-8} size="sm" c="dimmed">
    Не знаете ИНН? Он есть в трудовом договоре, в справке о доходах и на печати организации. По названию его
    покажет{' '}
    <Anchor inherit href={register} target="_blank" rel="noreferrer">
      сайт налоговой
    </Anchor>
    .
  </Text>
)

/**
 * Asks for the organization that sends the patient, if any. Only ИНН and the name are required: the conclusion
 * contains them. A booking stores a profession only together with an employer: without one it only suggests
 * factors, and the step says so.
 */
export function OrganizationStep(props: StepProps) {
  const { typed, change, form, masked, plain } = useFields('organization', props)
  // The name that an ИНН has given: another ИНН replaces it, but not a name that the user has typed.
  const given = useRef('')
  const fill = ({ name, inn, kpp }: Suggestion) => {
    given.current = name
    change({ name, inn, kpp })
  }
  return (
    <StepForm
      form={form}
      next={props.next}
      onBack={props.onBack}
      aside={
        typed.isSent && (
          <Why icon={IconBuildingFactory2} title="Зачем нужна организация">
            Название и должность указывают в заключении. Они есть в направлении.
          </Why>
        )
      }
    >
      <ChoiceCards
        legend="Кто направляет на осмотр"
        name="isSent"
        value={typed.isSent ? 'yes' : 'no'}
        onChange={(is) => change({ isSent: is === 'yes' })}
        choices={[
          { value: 'yes', title: 'Организация', text: 'Нынешний или будущий работодатель' },
          { value: 'no', title: 'Без организации', text: 'Записываюсь самостоятельно' },
        ]}
      />
      {typed.isSent && (
        <div className={classes.grid} data-dense>
          <div data-span="3" data-phone>
            <InnSuggest
              label="ИНН"
              {...masked('inn')}
              onPick={fill}
              onOnly={(one) => (!typed.name.trim() || typed.name === given.current) && fill(one)}
            />
          </div>
          <WhereInn />
          <div data-span="3" data-phone>
            <DigitsInput
              label="КПП, если есть"
              pattern={patterns.kpp}
              placeholder="9 цифр"
              {...masked('kpp')}
            />
          </div>
          <TextInput
            label="Название"
            placeholder="ООО «Название»"
            autoComplete="organization"
            maxLength={300}
            {...plain('name')}
          />
        </div>
      )}
      <div className={classes.part}>
        <Title order={2}>Ваша работа</Title>
        <Text mt={-10} size="sm" c="dimmed">
          {typed.isSent
            ? 'Необязательно. По должности подскажем факторы на следующем шаге.'
            : 'Необязательно. Профессия нужна, только чтобы подсказать факторы на следующем шаге: в запись она не войдёт.'}
        </Text>
        <div className={classes.grid}>
          <TextInput
            label="Должность или профессия"
            placeholder="Слесарь-ремонтник"
            autoComplete="organization-title"
            maxLength={200}
            {...plain('position')}
          />
          {typed.isSent && (
            <>
              <div data-span="4">
                <TextInput
                  label="Подразделение"
                  placeholder="Ремонтный цех"
                  maxLength={200}
                  {...plain('department')}
                />
              </div>
              <div data-span="2" data-phone>
                <DigitsInput
                  label="Стаж, полных лет"
                  pattern="00"
                  placeholder="5"
                  {...masked('seniorityYears')}
                />
              </div>
            </>
          )}
        </div>
      </div>
    </StepForm>
  )
}
