import { HistoryPage } from '../booking/history-page.tsx'
import { TicketStrip } from '../queue/ticket-strip.tsx'
import { EmployerVisit } from '../recognition/employer-visit.tsx'

/** `/`: the history of check-ups; on the day of a visit the ticket stands above it. */
export const HomePage = () => (
  <HistoryPage
    above={
      <>
        <TicketStrip />
        <EmployerVisit />
      </>
    }
  />
)
