import { dueDayWords, employeeStatusNames } from '../../../../shared/employees/ru.ts'
import { followUpNames } from '../../../../shared/follow-up/ru.ts'
import type { FollowedPerson } from '../../../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import { ConclusionFile } from '../../../employees/conclusion-file.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { RowCell } from '../../../ui/row-cell.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { stateMarks } from '../cards/state-marks.ts'
import { visitWords } from '../words.ts'
import classes from './people.module.css'

/** State of the person; for one who came, the result. */
function Visit({ person }: { person: FollowedPerson }) {
  const { state, gender, outcome, conclusion } = person
  return (
    <div className={classes.state}>
      <RowCell
        className={classes.stateCell}
        first={
          outcome ? (
            <OutcomePill outcome={outcome} />
          ) : (
            <StatusPill {...stateMarks[state]}>{byGender(followUpNames[state], gender)}</StatusPill>
          )
        }
        second={visitWords(person)}
      />
      {conclusion?.outcome === 'unfit' && (
        <span className={classes.codes}>Факторы: {conclusion.contraindicated.join(', ')}</span>
      )}
    </div>
  )
}

/** The person's заключение: its number, its day, its file. */
function Paper({
  organization,
  person: { conclusion, fullname },
}: {
  organization: OrganizationId
  person: FollowedPerson
}) {
  if (!conclusion?.isFinal) return null
  return (
    <div className={classes.paper}>
      <RowCell
        first={
          <span className={classes.day}>
            <span className={classes.paperCaption}>Заключение </span>
            <span className="nowrap">№ {conclusion.number}</span>
          </span>
        }
        second={`от ${formatDay(conclusion.on)}`}
      />
      <ConclusionFile organization={organization} conclusion={conclusion} fullname={fullname} />
    </div>
  )
}

interface RowProps {
  organization: OrganizationId
  person: FollowedPerson
  today: Day
}

function Row({ organization, person, today }: RowProps) {
  const { id, fullname, personnelNumber, department, position, dueOn, lastPassedOn } = person
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
        <span className={classes.day}>{dueOn ? dueDayWords(person, today) : '—'}</span>
        {isLate && <span className={classes.late}>{employeeStatusNames.overdue}</span>}
        {dueOn && !lastPassedOn && <span className={classes.unknown}>прошлый не указан</span>}
      </div>
      <Visit person={person} />
      <Paper organization={organization} person={person} />
    </li>
  )
}

/** The people with their states; a name links to the card. */
export function PersonRows({
  people,
  ...place
}: Omit<RowProps, 'person'> & { people: readonly FollowedPerson[] }) {
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>Сотрудник</span>
        <span>Должность и подразделение</span>
        <span>Срок осмотра</span>
        <span>Состояние и итог</span>
        <span>Заключение</span>
      </div>
      <ul className={classes.rows} aria-label="Сотрудники">
        {people.map((person) => (
          <Row key={person.id} person={person} {...place} />
        ))}
      </ul>
    </>
  )
}
