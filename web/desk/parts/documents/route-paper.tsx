import { Stack } from '@mantine/core'
import { resultText } from '../../../../shared/booking/earlier-results/ru.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { sheetNote } from '../../../../shared/desk/where-words.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { weekdayWords } from '../../../../shared/platform/day-words.ts'
import { clinicTime, formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { inTurn, servicesWords, stopRooms } from '../../../../shared/queue/ticket-words.ts'
import { addressWords } from '../../../../shared/schedule/ru.ts'
import { usePlace } from '../day/use-place.ts'
import classes from './paper.module.css'

/** The printed route sheet: doctors and studies of a visit with their rooms, and space for a mark beside each. */
export function RoutePaper({ card, ticket }: { card: DeskCard; ticket: Ticket }) {
  const { number, fullname, birth, kind, employer, factors, earlier } = card
  const counted = earlier.filter(({ state }) => state !== 'refused')
  // Leaves out dropped stops and stops without a room, such as the registrars' own station.
  const stops = inTurn(ticket).filter(({ state, cabinets }) => state !== 'dropped' && cabinets.length > 0)
  return (
    <Stack gap="sm">
      <div className={classes.head}>
        <div>
          <h1>Маршрутный лист</h1>
          <p>
            {capital(weekdayWords(ticket.day))}, {usePlace(ticket.city)}
          </p>
        </div>
        <p className={classes.number}>{ticket.number}</p>
      </div>
      <dl className={classes.facts}>
        <dt>Обследуемый</dt>
        <dd>
          <b>{fullname}</b>, {formatDay(birth)}
        </dd>
        <dt>Осмотр</dt>
        <dd>
          {checkUpKindNames[kind]}, запись {number}
        </dd>
        {employer && <dt>Организация</dt>}
        {employer && <dd>{[employer.name, employer.position].filter(Boolean).join(', ')}</dd>}
        {factors.length > 0 && <dt>Факторы</dt>}
        {factors.length > 0 && <dd>{factors.map(({ code }) => code).join(', ')}</dd>}
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Кабинет</th>
            <th scope="col">Врач или исследование</th>
            <th scope="col">Отметка</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <tr key={stop.station}>
              <td className={classes.room}>
                {stopRooms(stop)}
                {stop.place && <small>{addressWords(stop.place)}</small>}
              </td>
              <td>
                {stop.name}
                {stop.services.length > 1 && <small>{servicesWords(stop.services)}</small>}
                {sheetNote(stop) && <small>{sheetNote(stop)}</small>}
              </td>
              <td>{stop.endedAt && `Пройдено в ${clinicTime(new Date(stop.endedAt))}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counted.length > 0 && (
        <p>
          Не нужно повторять: {counted.map((result) => `${result.name} (${resultText(result)})`).join('; ')}.
        </p>
      )}
      <p>
        Кабинет назовут на табло рядом с номером <b className="nowrap">{ticket.number}</b>: порядок может быть
        другим, чтобы ждать меньше.
      </p>
    </Stack>
  )
}
