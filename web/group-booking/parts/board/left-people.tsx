import { Button, Title } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { whoProblemNames } from '../../../../shared/group-booking/ru.ts'
import type { LeftPerson, WhoProblem } from '../../../../shared/group-booking/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { Arrow } from '../../../ui/assets.tsx'
import { Card } from '../../../ui/card.tsx'
import classes from '../group.module.css'
import { mendWords } from '../words.ts'
import { EmployeeLink } from './links.tsx'

/** Number of people shown for each obstacle before «show more». */
const shownAtOnce = 50

/** Problems that HR can fix at once come first. */
const order: readonly WhoProblem[] = ['no_factors', 'bad_factors', 'came', 'booked', 'dismissed']

/** Chosen people who are not booked, grouped by the obstacle, each with a link to the card. */
export function LeftPeople({ left }: { left: readonly LeftPerson[] }) {
  if (left.length === 0) return null
  const byProblem = Map.groupBy(left, ({ problem }) => problem)
  return (
    <Card flush aria-label="Не запишем">
      <div className={classes.cardHead}>
        <IconUserOff size={22} stroke={1.75} aria-hidden />
        <Title order={2}>Не запишем: {numberWords(left.length)}</Title>
      </div>
      {order.map((problem) => {
        const people = byProblem.get(problem)
        return people && <LeftPart key={problem} problem={problem} people={people} />
      })}
    </Card>
  )
}

function LeftPart({ problem, people }: { problem: WhoProblem; people: readonly LeftPerson[] }) {
  const [isOpen, setOpen] = useState(people.length <= 5)
  const [shown, setShown] = useState(shownAtOnce)
  const id = useId()
  return (
    <section className={classes.fold}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={classes.foldButton}
        >
          <span className={classes.foldWords}>
            <b>
              {whoProblemNames[problem]}: {numberWords(people.length)}
            </b>
            <small>{mendWords[problem]}</small>
          </span>
          <Arrow isUp={isOpen} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        <ul className={classes.people}>
          {people.slice(0, shown).map((person) => (
            <li key={person.employee}>
              <EmployeeLink id={person.employee}>{person.fullname}</EmployeeLink>
              <span>
                {[
                  person.department,
                  person.day && (problem === 'booked' ? `на ${dayWords(person.day)}` : dayWords(person.day)),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
        {shown < people.length && (
          <Button variant="subtle" m="0 0.375rem 0.75rem" onClick={() => setShown(shown + 200)}>
            Показать ещё {numberWords(Math.min(200, people.length - shown))}
          </Button>
        )}
      </div>
    </section>
  )
}
