import { Text, Title } from '@mantine/core'
import { outcomeShort } from '../../../../shared/conclusions/ru.ts'
import { shortGender } from '../../../../shared/documents/ru.ts'
import { actLines, actWords } from '../../../../shared/final-acts/ru.ts'
import type {
  ActDraft,
  ActPerson,
  ActUnfinished,
  PassedPerson,
} from '../../../../shared/final-acts/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../acts.module.css'

const decided = ({ outcome, contraindicated, number }: PassedPerson): string =>
  [outcomeShort[outcome], contraindicated.join(', '), `№\u00a0${number}`].filter(Boolean).join(', ')

interface ListProps<Person extends ActPerson> {
  title: string
  people: readonly Person[]
  /** Number of people beyond the shown ones. */
  of: number
  noteOf: (person: Person) => string | null
}

function List<Person extends ActPerson>({ title, people, of, noteOf }: ListProps<Person>) {
  if (of === 0) return null
  const beyond = of - people.length
  return (
    <details className={classes.list}>
      <summary>
        {title}: <b>{numberWords(of)}</b>
      </summary>
      <ul aria-label={title}>
        {people.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one name and birth differ by their place alone
          <li key={at} className={classes.person}>
            <span className={classes.name}>{one.fullname}</span>
            <span className={classes.second}>
              {[shortGender[one.gender], formatDay(one.birth), one.department].filter(Boolean).join(', ')}
            </span>
            {noteOf(one) && (
              <Text span size="sm">
                {noteOf(one)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {beyond > 0 && <p className={classes.second}>И ещё {numberWords(beyond)}: в файле акта будут все.</p>}
    </details>
  )
}

/**
 * Folded lists of everybody in the act: those who passed with the result, those who have not finished, those
 * who have not come.
 */
export function PeopleLists({ draft: { lists, figures } }: { draft: ActDraft }) {
  if (figures.subject.people === 0) return null
  return (
    <Card aria-labelledby="act-people">
      <Title order={4} size="h3" id="act-people">
        Списки
      </Title>
      <List title={actLines.passed} people={lists.passed} of={figures.passed.people} noteOf={decided} />
      <List
        title={actLines.unfinished}
        people={lists.unfinished}
        of={figures.unfinished.people}
        noteOf={({ isSent }: ActUnfinished) => (isSent ? actWords.sent : actWords.noPaper)}
      />
      <List title={actLines.absent} people={lists.absent} of={figures.absent.people} noteOf={() => null} />
    </Card>
  )
}
