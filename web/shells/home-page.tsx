import { useQuery } from '@tanstack/react-query'
import { HistoryPage } from '../booking/history-page.tsx'
import { TicketStrip } from '../queue/ticket-strip.tsx'
import { recognitionQuery } from '../recognition/api.ts'
import { EmployerVisit } from '../recognition/employer-visit.tsx'

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
