import type { City } from '../../../shared/platform/person.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import { call } from '../../platform/call.ts'

/** The board of a city as it is now. */
export const askBoard = (city: City, signal: AbortSignal) =>
  call(queueContract.board, { query: { city }, signal })
