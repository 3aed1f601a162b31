import { parentPort, workerData } from 'node:worker_threads'
import { type ArrangeTask, arrange } from '../../shared/group-booking/arrange.ts'
import { Refusal } from '../../shared/platform/refusal.ts'
import type { Outcome } from './actions.ts'

function outcome(task: ArrangeTask): Outcome {
  try {
    return { plan: arrange(task) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.kind }
    throw error
  }
}

parentPort?.postMessage({ result: outcome(workerData) })
