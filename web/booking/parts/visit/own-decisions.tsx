import { Title } from '@mantine/core'
import { decisionTitle } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { PsychiatricDecisions, useDecisions } from '../../psychiatric-decisions.tsx'
import classes from './booking-facts.module.css'

/** The decision of a psychiatric commission where the person's work asks for it, or where one is given. */
export function OwnDecisions({ booking }: { booking: BookingId }) {
  const data = useDecisions(booking, false)
  if (!data || (data.decisions.length === 0 && !data.mayGive)) return null
  return (
    <>
      <Title order={3} className={classes.historyTitle}>
        {decisionTitle}
      </Title>
      <PsychiatricDecisions data={data} />
    </>
  )
}
