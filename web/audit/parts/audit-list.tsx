import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { actNames, roleNames } from '../../../shared/audit/ru.ts'
import type { AuditEventId, AuditRow } from '../../../shared/audit/schema.ts'
import { countOf } from '../../../shared/platform/count-words.ts'
import { weekdayHeading } from '../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, type Day } from '../../../shared/platform/days.ts'
import { Card } from '../../ui/card.tsx'
import { MoreButton, type NextPage } from '../../ui/more-button.tsx'
import { RowButton, type RowState } from '../../ui/row-button.tsx'
import { useRowStates, walkRows } from '../../ui/walk-rows.ts'
import classes from './audit.module.css'
import { actIcons, recordWords, whoWords } from './audit-words.ts'
import { type GroupedEvent, gathered } from './gathered.ts'

interface RowProps extends RowState {
  row: AuditRow
}

function Row({ row, ...state }: RowProps) {
  const Mark = actIcons[row.act]
  return (
    <RowButton id={row.id} className={classes.row} {...state}>
      <span className={classes.time}>{clinicTime(new Date(row.at))}</span>
      <span className={classes.act} data-act={row.act}>
        <Mark size={18} stroke={1.75} aria-hidden />
        {actNames[row.act]}
      </span>
      <span className={classes.record}>
        <span className={classes.name}>{recordWords(row)}</span>
        {row.subject?.name && <span className={classes.second}>{row.does}</span>}
        {row.brief && <span className={classes.second}>{row.brief}</span>}
      </span>
      <span className={classes.who}>
        <span className={classes.person}>{whoWords(row)}</span>
        <span className={classes.second}>
          {roleNames[row.role]}
          {row.organization?.name && <span className={classes.of}>, {row.organization.name}</span>}
        </span>
      </span>
    </RowButton>
  )
}

interface LooksProps extends GroupedEvent {
  opened: AuditEventId | null
  stateOf: (id: AuditEventId) => RowState
}

/** Shows an event; of repeated views the last one, until the others are expanded. */
function Looks({ row, earlier, opened, stateOf }: LooksProps) {
  const [isAsked, setAsked] = useState(false)
  const first = earlier.at(-1)
  if (isAsked || earlier.some(({ id }) => id === opened))
    return [row, ...earlier].map((one) => (
      <li key={one.id}>
        <Row row={one} {...stateOf(one.id)} />
      </li>
    ))
  return (
    <li>
      <Row row={row} {...stateOf(row.id)} />
      {first && (
        <Button variant="subtle" size="sm" className={classes.again} onClick={() => setAsked(true)}>
          Ещё {countOf(earlier.length, ['раз', 'раза', 'раз'])} с {clinicTime(new Date(first.at))}
        </Button>
      )}
    </li>
  )
}

interface ListProps {
  rows: readonly AuditRow[]
  opened: AuditEventId | null
  onOpen: (id: AuditEventId) => void
  /** Loads the events page by page. */
  list: NextPage
}

/** Lists events by day, newest first: arrows move over them, Enter opens one. */
export function AuditList({ rows, opened, onOpen, list }: ListProps) {
  const stateOf = useRowStates({ rows, opened, onOpen })
  const days: [Day, AuditRow[]][] = [...Map.groupBy(rows, ({ at }) => clinicDay(new Date(at)))]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the rows inside
    <div className={classes.days} onKeyDown={walkRows}>
      {days.map(([day, events]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Title order={2} size="h3" id={`day-${day}`} className={classes.dayTitle}>
            {weekdayHeading(day)}
          </Title>
          <Card flush component="div">
            <ul className={classes.rows}>
              {gathered(events).map((one) => (
                <Looks key={one.row.id} {...one} opened={opened} stateOf={stateOf} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <MoreButton list={list} />
    </div>
  )
}
