import type { City } from '../../../shared/platform/person.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import { call } from '../../platform/call.ts'

/** Returns the current board of a city. */
export const askBoard = (city: City, signal: AbortSignal) =>
  call(queueContract.board, { query: { city }, signal })
