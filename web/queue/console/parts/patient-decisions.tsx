import { Flex } from '@mantine/core'
import { decisionTitle } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { PsychiatricDecisions, usePatientDecisions } from '../../../booking/psychiatric-decisions.tsx'
import classes from './console.module.css'

/** The decision of a psychiatric commission, where the work of the patient inside asks for it or one is given. */
export function PatientDecisions({ booking }: { booking: BookingId }) {
  const data = usePatientDecisions(booking, false)
  return (
    data && (
      <Flex component="section" direction="column" gap="xs">
        <h3 className={classes.caption}>{decisionTitle}</h3>
        <PsychiatricDecisions data={data} />
      </Flex>
    )
  )
}
