import { Empty } from '../ui/states.tsx'

/** Texts of consents by version. */
export const ConsentsSettings = () => (
  <Empty title="Согласия готовятся">Здесь появятся тексты согласий и их версии.</Empty>
)
