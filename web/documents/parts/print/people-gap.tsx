import { Box, Button, Flex, Text } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { employeeFieldNames, headcount } from '../../../../shared/documents/ru.ts'
import { EmployeeField, type PaperCheck } from '../../../../shared/documents/schema.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import { TextLink } from '../../../ui/links.tsx'
import classes from './papers.module.css'

interface Props {
  check: PaperCheck
  onOpen: (id: EmployeeId) => void
}

const step = 8

const isPlain = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey

/** Shows how many people lack which data, and a link to each card. */
export function PeopleGap({ check, onOpen }: Props) {
  const [shown, setShown] = useState(step)
  const lacking = check.people - check.ready
  const counts = EmployeeField.options.filter((field) => check.counts[field] > 0)
  const rest = Math.min(check.employees.length, lacking) - shown
  // A click opens the card over the documents, so that the user's choice is kept; the link can still be opened
  // in another tab.
  const open = (id: EmployeeId) => (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <li className={classes.gap} data-long>
      <div className={classes.words}>
        <Box component="h4" fz={15} lh="1.375rem" fw={600}>
          Сотрудники: {headcount(lacking)}
        </Box>
        <Flex component="ul" gap="0.125rem 1rem" wrap="wrap" c="dimmed">
          {counts.map((field) => (
            <li key={field}>
              {employeeFieldNames[field]}{' '}
              <Text component="b" inherit fw={600} c="var(--app-text)">
                {check.counts[field]}
              </Text>
            </li>
          ))}
        </Flex>
      </div>
      <ul className={classes.people} aria-label="Карточки, которые нужно дополнить">
        {check.employees.slice(0, shown).map(({ employee, fullname, missing }) => (
          <li key={employee} className={classes.person}>
            <TextLink to="/organization/patients" search={{ employee }} onClick={open(employee)}>
              {fullname}
            </TextLink>
            <Text span size="sm" c="dimmed">
              {missing.map((field) => employeeFieldNames[field].toLowerCase()).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button size="sm" variant="subtle" onClick={() => setShown((now) => now + 24)}>
          Показать ещё {Math.min(rest, 24)}
        </Button>
      )}
      {rest <= 0 && lacking > check.employees.length && (
        <Text size="sm" c="dimmed">
          Показаны первые {check.employees.length}. Остальные появятся, когда вы заполните эти карточки.
        </Text>
      )}
    </li>
  )
}
