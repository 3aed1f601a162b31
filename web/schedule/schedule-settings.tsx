import { Empty } from '../ui/states.tsx'

/** Cities and their work time. */
export const ScheduleSettings = () => (
  <Empty title="Города и часы готовятся">Здесь появятся адреса и часы работы.</Empty>
)
