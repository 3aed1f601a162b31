import { importsContract } from '../../../shared/imports/contract.ts'
import { importRefusals } from '../../../shared/imports/ru.ts'
import type { ImportId, ImportView } from '../../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { organizationOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { beginCheck, beginRun, cancel, importView, keepFile, lineView, readFile } from '../actions.ts'
import type { Loader } from '../jobs.ts'
import { findImport, listImports } from '../store.ts'
import { absentFrom, badSheet, pageOfRows, templateSheet } from './actions.ts'

const uploads = { times: 30, seconds: 3600 }

interface ImportDeps {
  reader: Reader
  secrets: Secrets
  loader: Loader
}

const getImport = async (reader: Reader, scope: OrganizationScope, id: ImportId) =>
  (await findImport(reader, scope, id)) ?? refuse(common.NOT_FOUND)

/** Returns an import whose rows have been checked and are still stored. */
async function getChecked(reader: Reader, scope: OrganizationScope, id: ImportId) {
  const record = await getImport(reader, scope, id)
  if (!record.counts) refuse(importRefusals.IMPORT_NOT_READY)
  return record.hasRows ? record : refuse(importRefusals.ROWS_GONE)
}

const getView = async (
  { reader, secrets }: ImportDeps,
  scope: OrganizationScope,
  id: ImportId,
): Promise<ImportView> => importView(await getImport(reader, scope, id), secrets)

/** Serves uploads and the preview of imports. */
export function serveImports(serve: Serve, deps: ImportDeps): void {
  const { reader, secrets } = deps
  const limit = localLimit(uploads)

  serve(
    importsContract.upload,
    {
      allow: signedIn,
      before: async ({ actor, params, now }) => {
        await organizationOf(reader, actor, params.organization)
        limit.requireLeft(actor.accountId, now)
      },
    },
    async ({ actor, params, query, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      limit.spend(actor.accountId, now)
      const file = await readFile(scope, body, now)
      const brought = { ...file, account: actor.accountId, name: query.name }
      const { id } = await transact((tx) => keepFile(tx, scope, brought, { secrets, now }))
      return getView(deps, scope, id)
    },
  )

  serve(importsContract.list, { allow: signedIn }, async ({ actor, params }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return (await listImports(reader, scope)).map(lineView)
  })

  serve(importsContract.template, { allow: signedIn }, async ({ actor, params }) => {
    await organizationOf(reader, actor, params.organization)
    return templateSheet()
  })

  serve(importsContract.one, { allow: signedIn }, async ({ actor, params }) =>
    getView(deps, await organizationOf(reader, actor, params.organization), params.id),
  )

  serve(importsContract.rows, { allow: signedIn }, async ({ actor, params, query }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return pageOfRows(reader, await getChecked(reader, scope, params.id), query, secrets)
  })

  serve(importsContract.absent, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return absentFrom(reader, scope, await getImport(reader, scope, params.id), { secrets, now })
  })

  serve(importsContract.bad, { allow: signedIn }, async ({ actor, params }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return badSheet(reader, await getChecked(reader, scope, params.id), secrets)
  })
}

/** Serves the steps of an import. A call only queues a step; any process may carry it out. */
export function serveImportSteps(serve: Serve, deps: ImportDeps): void {
  const { reader, secrets, loader } = deps

  serve(importsContract.check, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    await transact((tx) => beginCheck(tx, scope, { ...body, id: params.id }, { secrets, now }))
    loader.wake()
    return getView(deps, scope, params.id)
  })

  serve(importsContract.start, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    await transact((tx) => beginRun(tx, scope, { ...body, id: params.id }, { secrets, now }))
    loader.wake()
    return getView(deps, scope, params.id)
  })

  serve(importsContract.cancel, { allow: signedIn }, async ({ actor, params, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    await transact((tx) => cancel(tx, scope, params.id))
    return getView(deps, scope, params.id)
  })
}
