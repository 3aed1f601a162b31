import { listViewsContract, sharedViewsContract } from '../../shared/list-views/contract.ts'
import { listViewRefusals } from '../../shared/list-views/ru.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { organizationOf, readingOf } from '../organizations/actions.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { newId } from '../platform/ids.ts'
import { localLimit } from '../platform/local-limit.ts'
import {
  addSavedView,
  addSharedView,
  changeTableView,
  getListViews,
  listSharedViews,
  removeSavedView,
  removeSharedView,
} from './store.ts'

const changes = { times: 300, seconds: 3600 }
/** Saved views of one list. */
const viewsAtMost = 30

/** Serves the looks of lists and the filters saved by name: each user's own, and those of an organization for its HR. */
export function serveListViews(serve: Serve, reader: Reader): void {
  const limit = localLimit(changes)

  serve(listViewsContract.views, { allow: signedIn }, ({ actor, params: { list } }) =>
    getListViews(reader, { account: actor.accountId, list }),
  )

  serve(
    listViewsContract.keepTable,
    { allow: signedIn },
    async ({ actor, params: { list }, body: view, now, transact }) => {
      limit.spend(actor.accountId, now)
      await transact((tx) => changeTableView(tx, { account: actor.accountId, list, view, now }))
      return true as const
    },
  )

  serve(
    listViewsContract.save,
    { allow: signedIn },
    async ({ actor, params: { list }, body, now, transact }) => {
      limit.spend(actor.accountId, now)
      const own = { account: actor.accountId, list }
      const row = { ...own, ...body, id: newId<never>(now), now, atMost: viewsAtMost }
      return transact(async (tx) => {
        if (!(await addSavedView(tx, row))) refuse(listViewRefusals.TOO_MANY_VIEWS)
        return getListViews(tx, own)
      })
    },
  )

  serve(listViewsContract.remove, { allow: signedIn }, ({ actor, params: { list, id }, transact }) => {
    const own = { account: actor.accountId, list }
    return transact(async (tx) => {
      if (!(await removeSavedView(tx, { ...own, id }))) refuse(common.NOT_FOUND)
      return getListViews(tx, own)
    })
  })

  serve(sharedViewsContract.shared, { allow: signedIn }, async ({ actor, params, query: { list } }) =>
    listSharedViews(reader, await readingOf(reader, actor, params.organization), {
      account: actor.accountId,
      list,
    }),
  )

  serve(sharedViewsContract.share, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const account = actor.accountId
    limit.spend(account, now)
    return transact(async (tx) => {
      const scope = await organizationOf(tx, actor, params.organization)
      const row = { ...body, account, id: newId<never>(now), now, atMost: viewsAtMost }
      if (!(await addSharedView(tx, scope, row))) refuse(listViewRefusals.TOO_MANY_VIEWS)
      return listSharedViews(tx, scope, { account, list: body.list })
    })
  })

  serve(sharedViewsContract.removeShared, { allow: signedIn }, ({ actor, params, transact }) =>
    transact(async (tx) => {
      const scope = await organizationOf(tx, actor, params.organization)
      const list = (await removeSharedView(tx, scope, params.id)) ?? refuse(common.NOT_FOUND)
      return listSharedViews(tx, scope, { account: actor.accountId, list })
    }),
  )
}
