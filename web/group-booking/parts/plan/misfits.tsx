import { Button, Flex, Group, Title } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { Misfit } from '../../../../shared/group-booking/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { EmployeeLink } from '../board/links.tsx'
import classes from '../group.module.css'
import type { GroupDraft } from '../wizard/draft.ts'
import { adviceWords, misfitsByReason, reasonOf } from '../words.ts'

interface Props {
  misfits: readonly Misfit[]
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
  /** The last day open for booking. */
  last: Day
  onPlace: (person: Misfit) => void
}

const shownAtOnce = 3

/** People without a time in the plan: the reason, and the fix, as one button where one is enough. */
export function Misfits({ misfits, draft, change, last, onPlace }: Props) {
  if (misfits.length === 0) return null
  return (
    <Card flush aria-label="Не поместились">
      <div className={classes.cardHead} data-tone="warm">
        <IconUserQuestion size={22} stroke={1.75} aria-hidden />
        <Title order={2}>Не поместились: {numberWords(misfits.length)}</Title>
      </div>
      {misfitsByReason(misfits).map(([reason, people]) => (
        <Part
          key={reason}
          reason={reason}
          people={people}
          onPlace={onPlace}
          cure={cureOf(reason, draft, last)}
          change={change}
        />
      ))}
    </Card>
  )
}

/** One change of the settings that gives a time to the people with a reason. */
interface Cure {
  words: string
  part: Partial<GroupDraft>
}

function cureOf(sentence: string, draft: GroupDraft, last: Day): Cure | null {
  const reason = reasonOf(sentence)
  if (reason === 'GROUP_LIMIT' && (draft.perDay || draft.wave))
    return { words: 'Снять предел в день и в час', part: { perDay: '', wave: '' } }
  if ((reason === 'NO_CAPACITY' || reason === 'DEPARTMENT_LIMIT') && draft.to < last)
    return { words: 'Взять все открытые дни', part: { to: last } }
  if (reason === 'DEPARTMENT_LIMIT' && Number(draft.share) < 50)
    return { words: 'Отпускать до 50 % отдела', part: { share: '50' } }
  return null
}

interface PartProps {
  reason: string
  people: readonly Misfit[]
  cure: Cure | null
  change: (part: Partial<GroupDraft>) => void
  onPlace: (person: Misfit) => void
}

function Part({ reason, people, cure, change, onPlace }: PartProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const kind = reasonOf(reason)
  return (
    <section className={classes.misfit}>
      <Group gap="0.75rem 1rem" justify="space-between" className={classes.misfitHead}>
        <div>
          <h3>
            {reason}: {numberWords(people.length)}
          </h3>
          {kind && <p>{adviceWords[kind]}.</p>}
        </div>
        {cure && (
          <Button size="sm" variant="light" onClick={() => change(cure.part)}>
            {cure.words}
          </Button>
        )}
      </Group>
      <ul className={classes.people}>
        {people.slice(0, shown).map((person) => (
          <li key={person.employee}>
            <Flex
              component="span"
              direction="column"
              align="flex-start"
              flex="1 1 12rem"
              miw={0}
              className={classes.person}
            >
              <EmployeeLink id={person.employee}>{person.fullname}</EmployeeLink>
              <span>{person.department}</span>
            </Flex>
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Поставить вручную: ${person.fullname}`}
              onClick={() => onPlace(person)}
            >
              Поставить вручную
            </Button>
          </li>
        ))}
      </ul>
      {shown < people.length && (
        <Button variant="subtle" m="0 0.375rem 0.75rem" onClick={() => setShown(shown + 200)}>
          Показать ещё {numberWords(Math.min(200, people.length - shown))}
        </Button>
      )}
    </section>
  )
}
