import { z } from 'zod'
import { unconnectedContract } from '../../../shared/final-acts/unconnected/contract.ts'
import { inCommission } from '../../../shared/platform/actor.ts'
import { clinicDay, Day } from '../../../shared/platform/days.ts'
import { Inn } from '../../../shared/platform/inn.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { pageOf, readValues, refuseKey, writeValues } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce } from '../../programme/store.ts'
import { linkPeople, peopleOf } from './actions.ts'
import { listUnconnected, type UnconnectedKey } from './store.ts'

const Key = z.tuple([Day, Inn])

function keyOf(after: string | undefined): UnconnectedKey | null {
  if (after === undefined) return null
  const [to, inn] = readValues(Key, after) ?? refuseKey()
  return { to, inn }
}

/** Serves employers without a cabinet to the commission. */
export function serveUnconnectedEmployers(serve: Serve, reader: Reader, secrets: Secrets): void {
  serve(
    unconnectedContract.employers,
    { allow: inCommission },
    async ({ query: { after, ...asked }, now }) => {
      const wanted = { ...asked, limit: asked.limit + 1 }
      const rows = await listUnconnected(reader, wanted, keyOf(after), clinicDay(now))
      return pageOf(
        rows,
        asked.limit,
        (row) => row,
        ({ to, inn }) => writeValues([to, inn]),
      )
    },
  )

  serve(unconnectedContract.people, { allow: inCommission }, async ({ query: { inn }, now, look }) => {
    const people = await peopleOf(reader, inn, now)
    look(noteOfList(people.visits.map(({ booking }) => booking)))
    return people
  })

  serve(unconnectedContract.link, { allow: inCommission }, async ({ actor, body, now, transact }) => {
    const edition = await editionInForce(reader, clinicDay(now))
    return transact((tx) => linkPeople(tx, body, { by: actor.accountId, secrets, edition }, now))
  })
}
