import { type Loader, type LoaderDeps, openLoader } from '../jobs.ts'
import { checkStep, runStep } from './actions.ts'

/** Opens the work at imports of employees in this process. */
export const openEmployeeLoader = (deps: Omit<LoaderDeps, 'steps'>): Loader =>
  openLoader({ ...deps, steps: { checking: checkStep, running: runStep } })
