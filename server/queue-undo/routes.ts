import { atQueue } from '../../shared/platform/actor.ts'
import { queueContract } from '../../shared/queue/contract.ts'
import type { Serve } from '../platform/http/serve.ts'
import { resume } from './actions.ts'

/** Serves the undo of an ended stop. */
export function serveQueueResume(serve: Serve): void {
  serve(queueContract.resume, { allow: atQueue }, ({ actor, params, body, now, transact }) =>
    transact((tx) => resume(tx, { actor, ...params, ...body }, now)),
  )
}
