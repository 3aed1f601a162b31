import { useQuery } from '@tanstack/react-query'
import { HistoryPage } from '../booking/history-page.tsx'
import { recognitionQuery } from '../employees/account-link/api.ts'
import { EmployerVisit } from '../employees/account-link/employer-visit.tsx'
import { TicketStrip } from '../queue/ticket-strip.tsx'

/** `/`: the history of check-ups; on the day of a visit the ticket stands above it. */
export function HomePage() {
  const { data } = useQuery(recognitionQuery)
  return (
    <HistoryPage
      isOffered={data?.isAsked ?? false}
      above={
        <>
          <TicketStrip />
          <EmployerVisit />
        </>
      }
    />
  )
}
