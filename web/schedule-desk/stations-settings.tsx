import { Empty } from '../ui/states.tsx'

/** Filled next. */
export const StationsSettings = () => <Empty title="Раздел готовится">Он появится здесь.</Empty>
