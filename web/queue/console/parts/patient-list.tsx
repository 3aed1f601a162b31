import { Box, Text, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { passReasons } from '../../../../shared/queue/ru.ts'
import type { Console, Patient } from '../../../../shared/queue/schema.ts'
import { Card } from '../../../ui/card.tsx'
import classes from './console.module.css'
import { PatientTags } from './patient-tags.tsx'
import { lastingWords, personWords } from './words.ts'

interface Props {
  title: string
  /** The text of an empty list. */
  nobody: string
  /** The word before the minutes in each row: «у двери» or «ждёт». */
  since: string
  patients: readonly Patient[]
  /** The patient whom the queue calls next, and why before those above. */
  next?: Console['next']
  /** Where the patients are who come here later. */
  later?: string | null
  now: Date
  onOpen: (patient: Patient) => void
}

/** Patients at the door, or patients who wait; a press on a patient opens the possible actions. */
export function PatientList({ title, nobody, since, patients, next, later, now, onOpen }: Props) {
  const name = useId()
  // A patient away for some minutes stays in the list and is not counted as waiting.
  const there = patients.filter(({ state }) => state !== 'away').length
  return (
    <Card flush aria-labelledby={name}>
      <Box component="h2" id={name} p="1rem 1.25rem 0.75rem" fz={18} lh="1.5rem">
        {title}{' '}
        {there > 0 && (
          <Text span inherit c="dimmed">
            {there}
          </Text>
        )}
      </Box>
      {patients.length === 0 && (
        <Text inherit p="0 1.25rem 1rem" c="dimmed">
          {nobody}
        </Text>
      )}
      <ul>
        {patients.map((patient) => (
          <li key={patient.ticket} className={classes.edged}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(patient)}>
              <Text component="b" inherit miw={60} fz={18} fw={600} lh="1.5rem">
                {patient.number}
              </Text>
              <Text span inherit flex={1} miw={0} className={classes.rowWho}>
                {patient.fullname}
                <small>
                  {personWords(patient, now)}, {patient.state === 'away' ? 'нет на месте' : since}{' '}
                  {lastingWords(patient.since, now)}
                </small>
                {patient.ticket === next?.ticket && (
                  <small>
                    <b>Вызовут следующим</b>
                    {next.why && `: ${passReasons[next.why]}`}
                  </small>
                )}
                {patient.sentFirst && <small>Очередь зовёт сначала: {patient.sentFirst}</small>}
                <PatientTags patient={patient} />
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {later && (
        <Text size="sm" p="0.75rem 1.25rem 1rem" c="dimmed" className={classes.edged}>
          {later}
        </Text>
      )}
    </Card>
  )
}
