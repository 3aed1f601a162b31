import { editionsContract } from '../../shared/editions/contract.ts'
import { admin } from '../../shared/platform/actor.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { acceptEdition, checkEdition, editionList, takeBackEdition } from './actions.ts'

/** Serves editions of orders to administrators. */
export function serveEditions(serve: Serve, reader: Reader): void {
  const { list, check, accept, withdraw } = editionsContract

  serve(list, { allow: admin }, ({ now }) => editionList(reader, now))

  serve(check, { allow: admin }, ({ body, now }) => checkEdition(reader, body, now))

  serve(accept, { allow: admin }, ({ actor, body, now, transact }) =>
    transact((tx) => acceptEdition(tx, actor, body, now)),
  )

  serve(withdraw, { allow: admin }, ({ actor, params, now, transact }) =>
    transact((tx) => takeBackEdition(tx, actor, params.id, now)),
  )
}
