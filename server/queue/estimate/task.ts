import { type Estimate, estimate, type Outlook } from '../../../shared/queue/estimate.ts'
import type { Floor } from '../../../shared/queue/floor.ts'

/** A floor, and how it is looked into its future. */
export interface WaitTask {
  floor: Floor
  outlook: Outlook
}

/** Estimates the waits of all people on a floor; runs in a thread. */
export const waitsOn = ({ floor, outlook }: WaitTask): Estimate[] => estimate(floor, outlook)
