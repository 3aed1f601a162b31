import { followUpNames } from '../../../shared/follow-up/ru.ts'
import type { FollowedPerson } from '../../../shared/follow-up/schema.ts'
import { type Day, formatDay } from '../../../shared/platform/days.ts'
import { TextLink } from '../../ui/links.tsx'
import { RowCell } from '../../ui/row-cell.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import classes from './people.module.css'
import { stateMarks } from './state-marks.ts'

function Visit({ person: { state, day, time } }: { person: FollowedPerson }) {
  const { tone, icon } = stateMarks[state]
  const when = day && state !== 'unbooked' ? `${formatDay(day)}${time ? `, ${time}` : ''}` : null
  return (
    <RowCell
      className={classes.state}
      first={
        <StatusPill tone={tone} icon={icon}>
          {followUpNames[state]}
        </StatusPill>
      }
      second={when}
    />
  )
}

function Row({ person, today }: { person: FollowedPerson; today: Day }) {
  const { id, fullname, personnelNumber, department, position, dueOn } = person
  const isLate = dueOn !== null && dueOn < today
  return (
    <li className={classes.row}>
      <RowCell
        className={classes.who}
        first={
          <TextLink
            className={classes.name}
            to="/organization/patients"
            search={{ employee: id }}
            title={fullname}
          >
            {fullname}
          </TextLink>
        }
        second={personnelNumber && `таб. № ${personnelNumber}`}
      />
      <RowCell className={classes.work} first={position ?? 'Должность не указана'} second={department} />
      <div className={classes.due}>
        <span className={classes.caption}>Срок</span>
        <span className={classes.day}>{dueOn ? formatDay(dueOn) : '—'}</span>
        {isLate && <span className={classes.late}>прошёл</span>}
      </div>
      <Visit person={person} />
    </li>
  )
}

/** The people with where they stand; a name leads to the card. */
export function PersonRows({ people, today }: { people: readonly FollowedPerson[]; today: Day }) {
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>Сотрудник</span>
        <span>Должность и подразделение</span>
        <span>Срок осмотра</span>
        <span>Состояние</span>
      </div>
      <ul className={classes.rows} aria-label="Сотрудники">
        {people.map((person) => (
          <Row key={person.id} person={person} today={today} />
        ))}
      </ul>
    </>
  )
}
