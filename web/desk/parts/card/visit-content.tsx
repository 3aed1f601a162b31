import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { stepText } from '../../../../shared/booking/step-text.ts'
import { arriveWords, payerText, stepAuthor } from '../../../../shared/desk/ru.ts'
import { type DeskAct, mayDo } from '../../../../shared/desk/rules.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { dayNear, weekdayWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, formatDay } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { kindText } from '../../../../shared/programme/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { FactorChips } from '../../../programme/factor-chips.tsx'
import { emailLink, Fact, Facts, phoneLink } from '../../../ui/facts.tsx'
import { whenWords } from '../../../ui/when.ts'
import classes from '../day/desk.module.css'
import { Part } from '../day/part.tsx'
import { Rest } from '../day/rest.tsx'
import { StatePill } from '../day/state-pill.tsx'
import type { AttendanceRecorder } from '../day/use-attendance.ts'
import { visitRuleInput } from '../day/visit-columns.tsx'
import { Where } from '../day/where.tsx'
import { CorrectionsList } from '../documents/corrections-list.tsx'
import { Papers } from '../documents/papers.tsx'
import { useFocusInCard } from './card-focus.ts'
import { Decisions } from './decisions.tsx'
import { EmployerLink, EmployerSuggested } from './employer-link.tsx'
import { LateNote } from './late-note.tsx'
import { RestoreButton } from './restore-button.tsx'
import { Results } from './results.tsx'
import { Services } from './services.tsx'
import { VisitCancellation } from './visit-cancellation.tsx'
import { VisitMove } from './visit-move.tsx'

interface Props {
  card: DeskCard
  attendance: AttendanceRecorder
  now: Date
}

/** Lists the actions that the registrar may perform on this visit now. */
function Acts({ card, attendance, now }: Props) {
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const may = (act: DeskAct) => mayDo(act, visitRuleInput(card), now)
  const isBusy = attendance.busy.has(card.id)
  const place = useFocusInCard(open !== null, `${card.id} ${card.state} ${card.slot}`)
  const sheet = { card, onClose: () => setOpen(null) }
  const today = clinicDay(now)
  // The visit of a patient who missed the day and comes now must first be moved to today: a mark for the missed
  // day would give no ticket.
  const isLate = card.day < today && may('move')
  const first = { size: 'lg', variant: 'filled', className: classes.first } as const
  return (
    <div ref={place} className={classes.acts}>
      {isLate && (
        <Button {...first} onClick={() => setOpen('move')}>
          Перенести
        </Button>
      )}
      {may('arrive') && (
        <Button
          {...(isLate ? { variant: 'default' } : first)}
          data-arrive={isLate ? undefined : card.id}
          loading={isBusy}
          leftSection={<IconCheck size={22} stroke={2} aria-hidden />}
          onClick={() => void attendance.record(card, 'arrive')}
        >
          {arriveWords(card, today)}
        </Button>
      )}
      {may('undo') && (
        <Button variant="default" loading={isBusy} onClick={() => void attendance.record(card, 'undo')}>
          Снять отметку
        </Button>
      )}
      {may('missed') && (
        <Button variant="default" loading={isBusy} onClick={() => void attendance.record(card, 'missed')}>
          {byGender('Не пришёл', card.gender)}
        </Button>
      )}
      {may('move') && !isLate && (
        <Button variant="default" onClick={() => setOpen('move')}>
          Перенести
        </Button>
      )}
      {may('cancel') && (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          Отменить запись
        </Button>
      )}
      {may('restore') && <RestoreButton card={card} />}
      <VisitMove opened={open === 'move'} {...sheet} />
      <VisitCancellation opened={open === 'cancel'} {...sheet} />
    </div>
  )
}

/** Says since when a person waits for an earlier time, and which one is held for the person now. */
function StandbyFacts({ standby, now }: { standby: NonNullable<DeskCard['standby']>; now: Date }) {
  const { askedAt, notBefore, offer } = standby
  const today = clinicDay(now)
  const start = offer && new Date(offer.start)
  return (
    <>
      <Fact caption="Ждёт время раньше">
        с {dayNear(clinicDay(new Date(askedAt)), today)}
        {notBefore && `, может прийти не раньше ${dayNear(notBefore, today)}`}
      </Fact>
      {offer && start && (
        <Fact caption="Предложено сейчас">
          {dayNear(clinicDay(start), today)}, {clinicTime(start)}, ждём ответа до{' '}
          {clinicTime(new Date(offer.until))}
        </Fact>
      )}
    </>
  )
}

function History({ steps, gender, now }: Pick<DeskCard, 'steps' | 'gender'> & { now: Date }) {
  return (
    <Part title="История">
      <Flex component="ol" direction="column" gap={10}>
        {steps.map((step, at) => (
          <li key={step.at + step.state}>
            {stepText({ step, before: steps[at - 1], gender }, 'clinic')}
            <Text component="small" size="sm" c="dimmed" display="block">
              {whenWords(step.at, now)}, {stepAuthor(step)}
            </Text>
          </li>
        ))}
      </Flex>
    </Part>
  )
}

/** Shows all data of a visit known to the desk, and the allowed actions. */
export function VisitContent(props: Props) {
  const { card, now } = props
  const { number, day, start, city, birth, age, gender, phone, email, employer } = card
  const { kind, kindReason, factors, overbooking, standby } = card
  return (
    <Stack gap={14} pt={4}>
      <Group gap="0.5rem 0.75rem">
        <StatePill {...card} />
        <Text span size="sm" fw={400} c="dimmed">
          {capital(weekdayWords(day))}, {clinicTime(new Date(start))}, {cityNames[city]}.{' '}
          <span className="nowrap">{number}</span>
        </Text>
      </Group>
      <Acts {...props} />
      <LateNote card={card} now={now} />
      <EmployerSuggested card={card} />
      <Where card={card} />
      <Rest card={card} />
      <Facts>
        <Fact caption="Дата рождения">
          {formatDay(birth)}, {countOf(age, ['год', 'года', 'лет'])}, {gender.toLowerCase()}
        </Fact>
        <Fact caption="Телефон" empty="Не указан">
          {phoneLink(phone)}
        </Fact>
        {email && <Fact caption="Email">{emailLink(email)}</Fact>}
        <Fact caption="Организация">
          {employer
            ? [employer.name, employer.department, employer.position].filter(Boolean).join(', ')
            : 'Без организации'}
        </Fact>
        {overbooking && (
          <Fact caption="Сверх мест">
            {overbooking.reason} (
            {[whenWords(overbooking.at, now), overbooking.who].filter(Boolean).join(', ')})
          </Fact>
        )}
        {standby && <StandbyFacts standby={standby} now={now} />}
        <Fact caption="Стоимость">
          {moneyText(card.total)}
          {card.isNegotiated && ', по ценам договора с организацией'}
        </Fact>
        <Fact caption="Кто платит">{payerText(card)}</Fact>
      </Facts>
      <EmployerLink key={card.id} card={card} />
      <Results card={card} />
      <Decisions booking={card.id} />
      <Papers card={card} now={now} />
      <Part title={kindText(kind, kindReason)}>
        <FactorChips factors={factors} />
        <Services {...card} />
      </Part>
      <CorrectionsList corrections={card.corrections} now={now} />
      <History steps={card.steps} gender={gender} now={now} />
    </Stack>
  )
}
