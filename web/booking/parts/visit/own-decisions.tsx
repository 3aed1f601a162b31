import { Title } from '@mantine/core'
import { decisionTitle } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { PsychiatricDecisions, useDecisions } from '../../psychiatric-decisions.tsx'

/** The decision of a psychiatric commission where the person's work asks for it, or where one is given. */
export function OwnDecisions({ booking }: { booking: BookingId }) {
  const data = useDecisions(booking, false)
  if (!data || (data.decisions.length === 0 && !data.mayGive)) return null
  return (
    <>
      <Title order={3} m="1.5rem 0 0.5rem">
        {decisionTitle}
      </Title>
      <PsychiatricDecisions data={data} />
    </>
  )
}
