import { hintsContract } from '../../shared/hints/contract.ts'
import { anyone } from '../../shared/platform/actor.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { getShownHints } from './store.ts'

/** Serves the helper's hints. */
export function serveHints(serve: Serve, reader: Reader): void {
  serve(hintsContract.list, { allow: anyone }, () => getShownHints(reader))
}
