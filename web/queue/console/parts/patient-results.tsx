import { Flex } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { resultsOfVisit } from '../../../booking/api.ts'
import { ResultReview } from '../../../booking/result-review.tsx'
import classes from './console.module.css'

/** Earlier results of the patient inside; the doctor accepts them or returns the study to the route. */
export function PatientResults({ booking }: { booking: BookingId }) {
  const queries = useQueryClient()
  const { queryKey } = resultsOfVisit(booking)
  const { data = [] } = useQuery(resultsOfVisit(booking))
  if (data.length === 0) return null
  return (
    <Flex component="section" direction="column" gap="xs">
      <h3 className={classes.caption}>Прежние результаты</h3>
      <ResultReview results={data} onDecided={({ results }) => queries.setQueryData(queryKey, results)} />
    </Flex>
  )
}
