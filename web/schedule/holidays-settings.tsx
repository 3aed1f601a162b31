import { Empty } from '../ui/states.tsx'

/** Days off and working Saturdays. */
export const HolidaysSettings = () => (
  <Empty title="Календарь готовится">Здесь появятся выходные и рабочие субботы.</Empty>
)
