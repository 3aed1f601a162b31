import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileCheck, IconPencil, IconToolsKitchenOff } from '@tabler/icons-react'
import { useState } from 'react'
import { mayCorrect } from '../../../../shared/desk/corrections/rules.ts'
import type { DeskNumbers } from '../../../../shared/desk/corrections/schema.ts'
import { fastingAsk } from '../../../../shared/desk/ru.ts'
import { mayDo } from '../../../../shared/desk/rules.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { leftText, stayText } from '../../../../shared/schedule/fit/ru.ts'
import { DeskQuestionnaire } from '../../../questionnaire/desk-questionnaire.tsx'
import { Note } from '../../../ui/note.tsx'
import { DeskConsent } from '../../../visit-consents/desk-consent.tsx'
import classes from '../day/desk.module.css'
import { Part } from '../day/part.tsx'
import { visitRuleInput } from '../day/visit-columns.tsx'
import { CorrectionSheet } from './correction-sheet.tsx'
import { SignData, TakeBackData } from './data-consent.tsx'
import { Identity } from './identity.tsx'
import { Notifications } from './notifications.tsx'
import { Numbers } from './numbers.tsx'
import { missingParts, PapersSheet } from './papers-sheet.tsx'

interface Props {
  card: DeskCard
  now: Date
}

/** Tells how long the visit takes, when the clinic closes and what is left for another day. */
const StayLine = ({ stay }: Pick<DeskCard, 'stay'>) =>
  stay && (
    <Text size="sm" fw={400} c="dimmed">
      Осмотр займёт {stayText(stay.minutes)}
      {stay.closesAt && `, клиника открыта до ${stay.closesAt}`}.
      {stay.left.length > 0 && ` ${leftText(stay.left)}.`}
    </Text>
  )

/** Lists what to ask the patient for: missing documents, the consent, and how the patient had to prepare. */
export function Papers({ card, now }: Props) {
  const { id, state, papers, needsConsent, isFasting, stay, bring, isByEmployer } = card
  const [isOpen, setOpen] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const [numbers, setNumbers] = useState<DeskNumbers | null>(null)
  const mayEnter = missingParts(card).length > 0 && mayDo('papers', visitRuleInput(card), now)
  const maySign = needsConsent && state !== 'cancelled' && state !== 'no_show'
  const missing = [
    ...papers.filter(({ isGiven }) => !isGiven).map(({ name }) => name),
    ...(needsConsent ? ['Согласие на обработку данных: подписать в клинике'] : []),
  ]
  const given = papers.filter(({ isGiven }) => isGiven).map(({ name }) => name)
  return (
    <Part title="Документы">
      {missing.length > 0 && (
        <Note
          tone="warm"
          icon={IconAlertTriangle}
          action={
            (mayEnter || maySign) && (
              <>
                {mayEnter && (
                  <Button size="sm" variant="default" onClick={() => setOpen(true)}>
                    Внести документы
                  </Button>
                )}
                {maySign && <SignData id={id} fullname={card.fullname} />}
              </>
            )
          }
        >
          <b>Нет в записи:</b>
          <ul className={classes.dots}>
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Note>
      )}
      {given.length > 0 && (
        <p className={classes.given}>
          <IconFileCheck size={20} stroke={1.75} aria-hidden />
          Указаны: {given.join(', ')}
        </p>
      )}
      {given.some((name) => name !== 'Направление') && (
        <Numbers card={card} numbers={numbers} onShow={setNumbers} />
      )}
      {mayCorrect(state) && (
        <Button
          size="sm"
          variant="default"
          mr="auto"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => setCorrecting(true)}
        >
          {isByEmployer ? 'Исправить ФИО' : 'Исправить ФИО, телефон или документ'}
        </Button>
      )}
      {isByEmployer && (
        <Text size="sm" fw={400} c="dimmed">
          Паспорт сотрудник показывает на осмотре, в запись его не вносят.
        </Text>
      )}
      {card.isConsentOnPaper && mayCorrect(state) && <TakeBackData id={id} />}
      <DeskConsent id={id} />
      <DeskQuestionnaire card={card} />
      <Identity card={card} now={now} />
      <Notifications card={card} />
      <Text size="sm" fw={400} c="dimmed">
        Человека просили взять: {bring.join(', ')}.
      </Text>
      {isFasting && (
        <p className={classes.given}>
          <IconToolsKitchenOff size={20} stroke={1.75} aria-hidden />
          {fastingAsk}
        </p>
      )}
      <StayLine stay={stay} />
      <CorrectionSheet
        opened={isCorrecting}
        card={card}
        numbers={numbers}
        onClose={() => {
          setCorrecting(false)
          setNumbers(null)
        }}
      />
      <PapersSheet opened={isOpen} card={card} onClose={() => setOpen(false)} />
    </Part>
  )
}
