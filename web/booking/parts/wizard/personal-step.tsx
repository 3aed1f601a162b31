import { Text, Title } from '@mantine/core'
import { IconLock, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { accountRefusals } from '../../../../shared/accounts/ru.ts'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { MiddlenameInput } from '../../../ui/middlename-input.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { hasOffer, isOffered, isTaken } from './kept.ts'
import { KeptPapers } from './kept-papers.tsx'
import { PapersGone } from './papers-gone.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useFields } from './use-fields.ts'
import { WhomChoice } from './whom-choice.tsx'
import { Why } from './why.tsx'
import classes from './wizard.module.css'

const numbers = ['snils', 'policy'] as const
const numberNames = { snils: 'СНИЛС', policy: 'Полис ОМС' }

/** Asks for the data of the patient: the profile data is filled in, the user fills only the gaps. */
export function PersonalStep({ profile, ...props }: StepProps & { profile: Profile }) {
  const { typed, change, form, masked } = useFields('personal', props)
  const { draft } = props
  // The clinic knows the owner of the account, not the people whom the owner books.
  const isLocked = profile.patientID !== null && draft.whom === 'self'
  const [isAskedAgain] = useState(
    props.arePapersGone && !hasOffer(draft) && typed.snils + typed.policy === '',
  )
  const offered = numbers.filter((part) => isOffered(draft, part))
  return (
    <StepForm
      form={form}
      next={props.next}
      onBack={props.onBack}
      aside={
        <Why icon={IconShieldLock} title="Кто увидит эти данные">
          Только медицинский центр. Работодатель получит заключение, но не результаты исследований.
        </Why>
      }
    >
      <WhomChoice draft={draft} profile={profile} onChange={props.onChange} />
      {isLocked && (
        <Note tone="calm" icon={IconLock}>
          {accountRefusals.PROFILE_LOCKED.message}
        </Note>
      )}
      <div className={classes.grid}>
        <div data-span="3" data-phone>
          <NameInput label="Фамилия" autoComplete="family-name" readOnly={isLocked} {...masked('surname')} />
        </div>
        <div data-span="3" data-phone>
          <NameInput label="Имя" autoComplete="given-name" readOnly={isLocked} {...masked('name')} />
        </div>
        <div data-span="3" data-phone>
          <MiddlenameInput
            autoComplete="additional-name"
            readOnly={isLocked}
            {...masked('middlename')}
            onTold={(told) => typed.gender ?? change(told)}
          />
        </div>
        <div data-span="3" data-phone>
          <DateInput
            label="Дата рождения"
            hasOwnBounds
            autoComplete="bday"
            readOnly={isLocked}
            {...masked('birth')}
          />
        </div>
        <ChoiceCards
          legend="Пол"
          name="gender"
          value={typed.gender}
          onChange={(gender) => change({ gender })}
          isLocked={isLocked && typed.gender !== null}
          error={form.field('gender').error}
          choices={[
            { value: 'Мужской', title: 'Мужской' },
            { value: 'Женский', title: 'Женский' },
          ]}
        />
      </div>
      <div className={classes.part}>
        <Title order={2}>{draft.whom === 'self' ? 'Как с вами связаться' : 'Как связаться'}</Title>
        <div className={classes.grid}>
          <div data-span="3" data-phone>
            <PhoneInput label="Телефон" {...masked('phone')} />
          </div>
          <div data-span="3" data-phone>
            <EmailInput label="Email, если хотите письмо о записи" {...masked('email')} />
          </div>
        </div>
      </div>
      <div className={classes.part}>
        <Title order={2}>СНИЛС и полис</Title>
        <Text mt={-10} size="sm" c="dimmed">
          Необязательно: можно назвать в регистратуре в день осмотра.
        </Text>
        {isAskedAgain && <PapersGone again={draft.again} />}
        {offered.length > 0 && (
          <KeptPapers
            draft={draft}
            onChange={props.onChange}
            parts={offered}
            what={offered.length > 1 ? 'СНИЛС и полис ОМС' : numberNames[offered[0] ?? 'snils']}
            other={offered.length > 1 ? 'Указать другие' : 'Указать другой'}
            former={offered.length > 1 ? 'Взять прежние' : 'Взять прежний'}
          />
        )}
        <div className={classes.grid}>
          {!isTaken(draft, 'snils') && (
            <div data-span="3" data-phone>
              <DigitsInput
                label="СНИЛС"
                pattern={patterns.snils}
                placeholder="112-233-445 95"
                {...masked('snils')}
              />
            </div>
          )}
          {!isTaken(draft, 'policy') && (
            <div data-span="3" data-phone>
              <DigitsInput
                label="Полис ОМС"
                pattern={patterns.policy}
                placeholder="16 цифр"
                {...masked('policy')}
              />
            </div>
          )}
        </div>
      </div>
    </StepForm>
  )
}
