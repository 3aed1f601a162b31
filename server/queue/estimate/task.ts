import { type Estimate, estimate, type Outlook } from '../../../shared/queue/estimate.ts'
import type { Floor } from '../../../shared/queue/floor.ts'

/** The state of the queue, and the settings of the forecast made from it. */
export interface WaitTask {
  floor: Floor
  outlook: Outlook
}

/** Estimates the waits of all people in the queue; runs in a thread. */
export const waitsOn = ({ floor, outlook }: WaitTask): Estimate[] => estimate(floor, outlook)
