import { Empty } from '../ui/states.tsx'

/** Rooms with their services. */
export const StationsSettings = () => (
  <Empty title="Кабинеты готовятся">Здесь появятся кабинеты и их услуги.</Empty>
)
