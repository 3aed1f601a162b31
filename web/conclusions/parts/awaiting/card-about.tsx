import { Button, Flex, Title } from '@mantine/core'
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { decisionTitle } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import type { CommissionCard } from '../../../../shared/conclusions/schema.ts'
import { pastWords } from '../../../../shared/platform/day-words.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { kindText } from '../../../../shared/programme/ru.ts'
import { PsychiatricDecisions, useDecisions } from '../../../booking/psychiatric-decisions.tsx'
import { ResultReview } from '../../../booking/result-review.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { personWords, routeWords } from '../words.ts'
import classes from './decision.module.css'

const marks = {
  true: { icon: IconCheck, words: 'пройдено' },
  false: { icon: IconX, words: 'не пройдено' },
  // `null`: no stop of the route has any data, and the line above the list says so once.
  null: { icon: IconQuestionMark, words: null },
} as const

function Stop({ stop: { name, services, isPassed } }: { stop: CommissionCard['stops'][number] }) {
  const { icon: Mark, words } = marks[`${isPassed}`]
  return (
    <li className={classes.stop} data-passed={`${isPassed}`}>
      <Mark className={classes.mark} size={20} stroke={2} aria-hidden />
      <Flex component="span" direction="column" miw={0} className={classes.stopWords}>
        <span>
          {name} {words && <span className={`${classes.quiet} nowrap`}>{words}</span>}
        </span>
        {isPassed !== true && services.length > 0 && (
          <span className={classes.quiet}>{services.join(', ')}</span>
        )}
      </Flex>
    </li>
  )
}

/**
 * Shows the route sheet: services passed, not passed, and without data. Where it stands above the form, the
 * passed services are folded.
 */
export function RouteSheet({ card: { route, stops } }: { card: CommissionCard }) {
  const [isWhole, setWhole] = useState(false)
  const words = routeWords(route)
  const passed = stops.filter(({ isPassed }) => isPassed === true).length
  const isLong = passed > 3
  return (
    <section aria-labelledby="conclusion-route" className={classes.part}>
      <Title order={3} id="conclusion-route" size="h4">
        {words ? `Маршрутный лист: пройдено ${words}` : 'Маршрутный лист'}
      </Title>
      {!words && (
        <p className={classes.quiet}>
          Электронной очереди в этот день не было: что пройдено, сверьте с медкартой.
        </p>
      )}
      <ul className={classes.stops} data-folded={(isLong && !isWhole) || undefined}>
        {stops.map((stop) => (
          <Stop key={stop.name} stop={stop} />
        ))}
      </ul>
      {isLong && (
        <Button
          variant="subtle"
          px={0}
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Свернуть пройденное' : `Показать пройденное: ${passed}`}
        </Button>
      )}
    </section>
  )
}

/** Shows the patient and the check-up that the commission decides about. */
export function CardAbout({ card }: { card: CommissionCard }) {
  const { birth, day, kind, kindReason, number, organization, department, position } = card
  const today = clinicDay(new Date())
  return (
    <section aria-label="Осмотр">
      <Facts>
        <Fact caption="Человек">
          {personWords(card)}, {formatDay(birth)}
        </Fact>
        <Fact caption="Осмотр">
          {`${formatDay(day)}, ${pastWords(day, today)}. ${kindText(kind, kindReason)}, запись ${number}`}
        </Fact>
        <Fact caption="Организация">{organization ?? 'Без организации'}</Fact>
        <Fact caption="Работа">{[position, department].filter(Boolean).join(', ')}</Fact>
      </Facts>
    </section>
  )
}

/** Earlier results instead of studies; while one is on check, the commission cannot make a заключение. */
export const EarlierResults = ({ card: { earlier } }: { card: CommissionCard }) =>
  earlier.length > 0 && (
    <section aria-labelledby="conclusion-earlier" className={classes.part}>
      <Title order={3} id="conclusion-earlier" size="h4">
        Прежние результаты
      </Title>
      <ResultReview results={earlier} onDecided={null} />
    </section>
  )

/** The decision of a psychiatric commission; the members attach, accept or refuse it before the заключение. */
export function Decisions({ card: { booking } }: { card: CommissionCard }) {
  const data = useDecisions(booking, true)
  return (
    data && (
      <section aria-labelledby="conclusion-decision" className={classes.part}>
        <Title order={3} id="conclusion-decision" size="h4">
          {decisionTitle}
        </Title>
        <PsychiatricDecisions data={data} />
      </section>
    )
  )
}

/** Lists factors and works of the check-up by their names in its edition. */
export const FactorList = ({ card: { factors, order } }: { card: CommissionCard }) => (
  <section aria-labelledby="conclusion-factors" className={classes.part}>
    <Title order={3} id="conclusion-factors" size="h4">
      Факторы и работы
    </Title>
    {factors.length > 0 ? (
      <ul className={classes.factors}>
        {factors.map(({ code, name }) => (
          <li key={code} className={classes.factor}>
            <b className="nowrap">{code}</b>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p className={classes.quiet}>В осмотре их нет</p>
    )}
    <p className={classes.quiet}>{order}</p>
  </section>
)
