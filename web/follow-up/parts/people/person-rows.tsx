import { dueDayWords, employeeStatusNames } from '../../../../shared/employees/ru.ts'
import { followUpNames } from '../../../../shared/follow-up/ru.ts'
import type { FollowedPerson } from '../../../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { byGender } from '../../../../shared/platform/by-gender.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { shortKindNames } from '../../../../shared/programme/ru.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import { ConclusionFile } from '../../../employees/conclusion-file.tsx'
import { PaperName } from '../../../employees/paper-name.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { RowCell } from '../../../ui/row-cell.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { stateMarks } from '../cards/state-marks.ts'
import { visitWords } from '../words.ts'
import classes from './people.module.css'

type VisitFacts = Pick<FollowedPerson, 'state' | 'day' | 'time' | 'outcome' | 'conclusion' | 'gender'>

/** State of a visit; when the person came, the result. */
function Visit({ visit }: { visit: VisitFacts }) {
  const { state, gender, outcome, conclusion } = visit
  return (
    <>
      <RowCell
        className={classes.stateCell}
        first={
          outcome ? (
            <OutcomePill outcome={outcome} />
          ) : (
            <StatusPill {...stateMarks[state]}>{byGender(followUpNames[state], gender)}</StatusPill>
          )
        }
        second={visitWords(visit)}
      />
      {conclusion?.outcome === 'unfit' && (
        <span className={classes.codes}>Факторы: {conclusion.contraindicated.join(', ')}</span>
      )}
    </>
  )
}

/** The visit that counts, and the unscheduled check-up beside it, by its name. */
function Visits({ person }: { person: FollowedPerson }) {
  const { unscheduled, gender } = person
  const paper = unscheduled?.conclusion
  return (
    <div className={classes.state}>
      <Visit visit={person} />
      {unscheduled && (
        <div className={classes.apart}>
          <span className={classes.apartName}>{shortKindNames.unscheduled}</span>
          <Visit visit={{ ...unscheduled, gender }} />
          {paper?.isFinal && (
            <span className={classes.unknown}>
              <PaperName {...paper} />
            </span>
          )}
        </div>
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
  const { id, number } = conclusion
  return (
    <div className={classes.paper}>
      <RowCell
        first={
          <span className={classes.day}>
            <span className={classes.paperCaption}>Заключение </span>
            {number && <span className="nowrap">№ {number}</span>}
          </span>
        }
        second={`от ${formatDay(conclusion.on)}`}
      />
      {id && <ConclusionFile organization={organization} conclusion={{ id, number }} fullname={fullname} />}
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
      <Visits person={person} />
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
