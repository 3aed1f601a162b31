import { decisionTitle } from '../../../../shared/booking/psychiatric-decision/ru.ts'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { PsychiatricDecisions, usePatientDecisions } from '../../../booking/psychiatric-decisions.tsx'
import { Part } from '../day/part.tsx'

/** The decision of a psychiatric commission in a visit: the registrar attaches, accepts or refuses it. */
export function Decisions({ booking }: { booking: BookingId }) {
  const data = usePatientDecisions(booking, true)
  return (
    data && (
      <Part title={decisionTitle}>
        <PsychiatricDecisions data={data} />
      </Part>
    )
  )
}
