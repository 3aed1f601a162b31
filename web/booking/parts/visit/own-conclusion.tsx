import { Flex, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isToBeFinished } from '../../../../shared/booking/rules.ts'
import type { Booking, Outcome } from '../../../../shared/booking/schema.ts'
import { receiverWords } from '../../../../shared/conclusions/receipts/ru.ts'
import { needNames } from '../../../../shared/conclusions/ru.ts'
import type { OwnConclusion, Receiver } from '../../../../shared/conclusions/schema.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay, type Day } from '../../../../shared/platform/days.ts'
import { checkUpOfBooking } from '../../../check-ups/api.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import { ExtractFile, OnwardReferralFiles, PaperFile } from '../../../check-ups/paper-file.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { CardBone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Concluding } from './concluding.tsx'
import { FactorOutcomes } from './factor-outcomes.tsx'
import { visitPlace } from './visit.ts'

const meanings: Record<Outcome, string> = {
  fit: 'Осмотр пройден. Медицинские противопоказания к работе не выявлены.',
  unfit: 'Осмотр пройден. К работам, которые отмечены ниже, есть медицинские противопоказания.',
  additional:
    'Осмотр не завершён: комиссии нужны ещё обследования. Пройдите их и приходите с результатами в комиссию, тогда она оформит заключение. Записываться на осмотр заново не нужно.',
}

const tooOld = ({ isByEmployer }: Booking) =>
  `Осмотр не завершён: комиссии были нужны ещё обследования. С осмотра прошло больше года, его результаты устарели. ${
    isByEmployer ? 'На новый осмотр запишет работодатель.' : 'Запишитесь на осмотр заново.'
  }`

/** Tells what the employer learns from the clinic. */
function employerWords(isFinal: boolean, { isSeenByEmployer }: Booking): string {
  if (isSeenByEmployer)
    return isFinal
      ? 'Второй экземпляр заключения: диагнозов и рекомендаций в нём нет'
      : 'Только то, что нужно дополнительное обследование'
  const given = isFinal ? ' Заключение вы отдаёте сами, диагнозов и рекомендаций в нём нет' : ''
  return `Через кабинет ничего не сообщаем.${given}`
}

/** Shows the decision of the medical commission on the user's own check-up, and the paper as a file. */
export function OwnConclusionCard({ booking }: { booking: Booking }) {
  // Loaded anew at each opening: the paper may have been handed out or annulled meanwhile.
  const loaded = useQuery({ ...checkUpOfBooking(booking.id), refetchOnMount: 'always' })
  const { data: checkUp, isError, error, refetch } = loaded
  if (checkUp?.conclusion) return <Paper paper={checkUp.conclusion} booking={booking} />
  // The paper was annulled after the booking was loaded.
  if (checkUp !== undefined) return <Concluding />
  if (isError)
    return (
      <ErrorState
        title="Не удалось открыть заключение"
        error={error}
        safe="Документ цел, попробуйте ещё раз."
        onRetry={() => void refetch()}
      />
    )
  return (
    <Skeletons>
      <CardBone lines={5} />
    </Skeletons>
  )
}

function Paper({ paper, booking }: { paper: OwnConclusion; booking: Booking }) {
  const { isFinal, outcome, factors } = paper
  const isOver = outcome === 'additional' && !isToBeFinished(booking, clinicDay(new Date()))
  return (
    <Card component="section" aria-labelledby="conclusion">
      <Group gap="0.5rem 1rem" justify="space-between">
        <Title order={2} id="conclusion">
          {isFinal ? 'Заключение' : 'Справка о дополнительном обследовании'}
        </Title>
        <OutcomePill outcome={outcome} />
      </Group>
      <Text inherit maw="44rem" mt="xs" c="dimmed">
        {isOver ? tooOld(booking) : meanings[outcome]}
      </Text>
      <PaperFile booking={booking.id} />
      {paper.hasExtract && <ExtractFile booking={booking.id} />}
      <OnwardReferralFiles booking={booking.id} paper={paper} />
      {outcome === 'unfit' && <FactorOutcomes factors={factors} />}
      <PaperFacts paper={paper} booking={booking} />
    </Card>
  )
}

/** Says when the person's copy left the clinic, and with whom. */
const handedWords = (on: Day, to: Receiver | null): string =>
  to === 'post'
    ? `Экземпляр отправлен по почте ${dayWordsWithYear(on)}`
    : `Экземпляр выдан ${dayWordsWithYear(on)}${to && to !== 'person' ? `, ${receiverWords[to]}` : ''}`

function PaperFacts({ paper, booking }: { paper: OwnConclusion; booking: Booking }) {
  const {
    number,
    on,
    isFinal,
    group,
    needs,
    examinations,
    nextOn,
    handedOn,
    handedTo,
    feedsHealthBook,
    transfer,
  } = paper
  return (
    <Facts>
      <Fact caption="Номер и дата">
        <span className="nowrap">№ {number}</span> от <span className="nowrap">{dayWordsWithYear(on)}</span>
      </Fact>
      {examinations && <Fact caption="Нужное обследование">{examinations}</Fact>}
      {group && <Fact caption="Группа здоровья">{group}</Fact>}
      {needs.length > 0 && (
        <Fact caption="Рекомендации">
          <Flex component="ul" direction="column" gap={4}>
            {needs.map((need) => (
              <li key={need}>{needNames[need]}</li>
            ))}
          </Flex>
        </Fact>
      )}
      {nextOn && <Fact caption="Следующий осмотр">до {dayWordsWithYear(nextOn)}</Fact>}
      <Fact caption="На бумаге">
        {handedOn
          ? handedWords(handedOn, handedTo)
          : `Экземпляр ждёт вас в регистратуре: ${visitPlace(booking)}`}
      </Fact>
      {feedsHealthBook && (
        <Fact caption="Для медкнижки">
          {transfer
            ? `Сведения переданы в ЕГИСЗ ${dayWordsWithYear(transfer.on)}${transfer.number ? `, № ${transfer.number}` : ''}`
            : 'Сведения об осмотре центр передаст в ЕГИСЗ'}
          . Бумажную книжку центр не выдаёт.
        </Fact>
      )}
      {booking.employer && <Fact caption="Работодателю">{employerWords(isFinal, booking)}</Fact>}
    </Facts>
  )
}
