import { anyone } from '../../../shared/platform/actor.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { networkOf } from '../../platform/network.ts'
import { isVoiceOn } from '../../schedule/working-hours/store.ts'
import { queueNow } from '../actions.ts'
import { boardView } from './actions.ts'

/**
 * Requests for the board from one address: a clinic has a few screens behind one address, each asking every few
 * seconds.
 */
const boards = { times: 1200, seconds: 60 }

export function serveQueueBoard(serve: Serve, { reader }: { reader: Reader }): void {
  const limit = localLimit(boards)

  serve(queueContract.board, { allow: anyone }, async ({ query: { city }, address, now }) => {
    limit.spend(networkOf(address), now)
    return boardView(await queueNow(reader, city, now), await isVoiceOn(reader, city))
  })
}
