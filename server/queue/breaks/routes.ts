import { atQueue } from '../../../shared/platform/actor.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { beginBreak, finishBreak } from './actions.ts'

/** Serves the breaks of the rooms. */
export function serveBreaks(serve: Serve): void {
  serve(queueContract.break, { allow: atQueue }, ({ actor, params, body, now, transact }) =>
    transact((tx) => beginBreak(tx, { actor, ...params, asked: body }, now)),
  )

  serve(queueContract.breakOver, { allow: atQueue }, ({ actor, params, now, transact }) =>
    transact((tx) => finishBreak(tx, { actor, ...params }, now)),
  )
}
