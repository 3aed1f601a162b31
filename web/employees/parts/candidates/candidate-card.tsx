import { Button, Group, Stack } from '@mantine/core'
import {
  IconArrowMerge,
  IconCalendarPlus,
  IconFileText,
  IconInfoCircle,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { documentRefusals } from '../../../../shared/documents/ru.ts'
import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { type ActiveOrganization, keepsAll, mayChange } from '../../../platform/active-organization.ts'
import { isRefused } from '../../../platform/call.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ConclusionFile } from '../../conclusion-file.tsx'
import { PaperName } from '../../paper-name.tsx'
import { CardPart } from '../card/card-part.tsx'
import { birthWords } from '../card/card-words.ts'
import { CandidateStanding } from './candidate-columns.tsx'
import { hasVisit, nextStepWords, visitWords } from './candidate-words.ts'
import { useCandidateActs } from './candidates-api.ts'

export interface CardProps {
  organization: ActiveOrganization
  candidate: Candidate
}

/** Saves the направление of a candidate; with gaps in the requisites it is printed only when HR agrees. */
function Referral({ organization, candidate }: CardProps) {
  const { print } = useCandidateActs(organization.id)
  const printing = useMutation({
    mutationFn: (anyway: boolean) => print(candidate, anyway),
    onSuccess: () => toast('ok', 'Направление сохранено', 'Номер записан в журнал направлений'),
  })
  const isLacking = isRefused(printing.error, documentRefusals.DATA_MISSING)
  const number = candidate.visit?.referral
  return (
    <Stack gap="sm">
      <Button
        variant={number ? 'default' : 'filled'}
        loading={printing.isPending}
        leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
        onClick={() => printing.mutate(false)}
        style={{ alignSelf: 'flex-start' }}
      >
        {number ? `Направление № ${number}, PDF` : 'Выдать направление, PDF'}
      </Button>
      {printing.error && (
        <Note
          tone="warm"
          icon={IconInfoCircle}
          role="alert"
          action={
            isLacking && (
              <Button size="sm" variant="default" onClick={() => printing.mutate(true)}>
                Напечатать с пустыми строками
              </Button>
            )
          }
        >
          {isLacking
            ? 'Не все реквизиты организации или данные кандидата указаны: в направлении останутся пустые строки. Реквизиты — в «Записи» → «Документы».'
            : printing.error.message}
        </Note>
      )}
    </Stack>
  )
}

/** Asks before a candidate is not taken on, and takes the decision back. */
function Decision({ organization, candidate }: CardProps) {
  const { refuse, consider } = useCandidateActs(organization.id)
  const [isAsking, setAsking] = useState(false)
  const refusing = useMutation({
    mutationFn: () => refuse(candidate),
    onSuccess: () =>
      toast('ok', 'Кандидат не принят', `${candidate.fullname}. Его карточка — в «Не приняты»`),
    onError: (error) => toast('danger', 'Решение не записано', error.message),
  })
  const returning = useMutation({
    mutationFn: () => consider(candidate),
    onSuccess: () => toast('ok', 'Кандидат снова на рассмотрении', candidate.fullname),
    onError: (error) => toast('danger', 'Решение не изменено', error.message),
  })
  if (candidate.state === 'refused')
    return (
      <Button variant="default" loading={returning.isPending} onClick={() => returning.mutate()}>
        Вернуть к кандидатам
      </Button>
    )
  const cancels = candidate.visit?.canChange ? ' Запись на осмотр отменится, место достанется другим.' : ''
  const told = candidate.visit?.canChange && candidate.hasPhone ? ' Об отмене сообщим по SMS.' : ''
  return (
    <>
      <Button
        variant="quiet"
        loading={refusing.isPending}
        leftSection={<IconUserOff size={20} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Не принимать
      </Button>
      <Question
        opened={isAsking}
        text={`Не принимать на работу: ${candidate.fullname}?${cancels}${told}`}
        yes="Не принимать"
        no="Оставить кандидатом"
        onYes={() => {
          setAsking(false)
          refusing.mutate()
        }}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

interface CardActs {
  onBook: () => void
  onHire: () => void
  onChange: () => void
  onMerge: () => void
}

function Acts({ organization, candidate, onBook, onHire, onChange, onMerge }: CardProps & CardActs) {
  const isFit = candidate.conclusion?.outcome === 'fit' && !candidate.visit?.isOutdated
  const isConsidered = candidate.state === 'considered'
  const canBook = isConsidered && !hasVisit(candidate)
  return (
    <Group gap="sm">
      {canBook && (
        <Button leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />} onClick={onBook}>
          Записать на осмотр
        </Button>
      )}
      {isConsidered && (
        <Button
          variant={isFit ? 'filled' : 'default'}
          leftSection={<IconUserCheck size={20} stroke={1.75} aria-hidden />}
          onClick={onHire}
        >
          Принять на работу
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
        onClick={onChange}
      >
        Изменить данные
      </Button>
      {keepsAll(organization) && (
        <Button
          variant="quiet"
          leftSection={<IconArrowMerge size={20} stroke={1.75} aria-hidden />}
          onClick={onMerge}
        >
          Объединить с…
        </Button>
      )}
      <Decision organization={organization} candidate={candidate} />
    </Group>
  )
}

function CheckUp({ organization, candidate }: CardProps) {
  const { visit, conclusion, fullname, state } = candidate
  const canPrint = state === 'considered' && hasVisit(candidate) && mayChange(organization)
  return (
    <CardPart title="Предварительный осмотр">
      <Stack gap="md">
        <Facts>
          <Fact caption="Состояние">
            <CandidateStanding candidate={candidate} />
          </Fact>
          <Fact caption="Запись" empty="Нет">
            {visit && visitWords(visit)}
          </Fact>
          <Fact caption="Номер записи" empty="Нет">
            {visit?.number}
          </Fact>
          <Fact caption="Стоимость для организации" empty="Не известна">
            {visit && visit.price !== null && moneyText(visit.price)}
          </Fact>
          {conclusion && (
            <Fact caption="Заключение">
              <PaperName number={conclusion.number} on={conclusion.on} />
            </Fact>
          )}
        </Facts>
        {conclusion?.isFinal && conclusion.id && (
          <Group>
            <ConclusionFile
              organization={organization.id}
              conclusion={{ id: conclusion.id, number: conclusion.number }}
              fullname={fullname}
            />
          </Group>
        )}
        {visit?.canChange && mayChange(organization) && (
          <Group>
            <ButtonLink
              to="/organization/preorders"
              search={{ day: visit.day, search: fullname }}
              size="sm"
              variant="default"
            >
              Перенести или отменить запись
            </ButtonLink>
          </Group>
        )}
        {canPrint && <Referral organization={organization} candidate={candidate} />}
      </Stack>
    </CardPart>
  )
}

/** All that HR knows of a candidate, what to do next, and the decision. */
export function CandidateCard(props: CardProps & CardActs) {
  const { organization, candidate, ...acts } = props
  const { state, refusedOn, birth, gender, position, department, factors, addedOn } = candidate
  return (
    <Stack gap="lg">
      <Note tone={candidate.conclusion?.outcome === 'unfit' ? 'danger' : 'calm'} icon={IconInfoCircle}>
        {state === 'refused' && refusedOn
          ? `Не принят ${formatDay(refusedOn)}. В списках и числах тех, кто работает, этого человека нет.`
          : nextStepWords(candidate)}
      </Note>
      {mayChange(organization) && <Acts organization={organization} candidate={candidate} {...acts} />}
      <CheckUp organization={organization} candidate={candidate} />
      <CardPart title="О кандидате">
        <Facts>
          <Fact caption="Должность" empty="Не указана">
            {position}
          </Fact>
          <Fact caption="Подразделение">{department}</Fact>
          <Fact caption="Факторы и виды работ" empty="Не указаны">
            {factors.join(', ')}
          </Fact>
          <Fact caption="Дата рождения">{birthWords(birth, clinicDay(new Date()))}</Fact>
          <Fact caption="Пол">{gender}</Fact>
          <Fact caption="Добавлен">{formatDay(addedOn)}</Fact>
        </Facts>
      </CardPart>
    </Stack>
  )
}
