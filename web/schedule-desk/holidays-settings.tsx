import { Empty } from '../ui/states.tsx'

/** Filled next. */
export const HolidaysSettings = () => <Empty title="Раздел готовится">Он появится здесь.</Empty>
