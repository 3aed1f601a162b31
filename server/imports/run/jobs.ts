import { type Loader, type LoaderDeps, openLoader } from '../jobs.ts'
import { checkStep, runStep } from './actions.ts'

/** Starts the worker for employee imports in this process. */
export const openEmployeeLoader = (deps: Omit<LoaderDeps, 'steps'>): Loader =>
  openLoader({ ...deps, steps: { checking: checkStep, running: runStep } })
