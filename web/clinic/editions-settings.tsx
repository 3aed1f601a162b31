import { Empty } from '../ui/states.tsx'

/** Reference data in force. */
export const EditionsSettings = () => (
  <Empty title="Справочник готовится">Здесь появятся приказы, факторы и услуги с датами действия.</Empty>
)
