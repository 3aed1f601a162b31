import { importsContract } from '../../../shared/imports/contract.ts'
import { importCorrectionsContract } from '../../../shared/imports/corrections/contract.ts'
import { notLoadedBy } from '../../../shared/imports/corrections/habits.ts'
import { importRefusals } from '../../../shared/imports/ru.ts'
import type { ImportField, ImportId, ImportRow, ImportView } from '../../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { listUnitNames } from '../../employees/units/store.ts'
import { organizationOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  beginCheck,
  beginRun,
  cancel,
  correct,
  importView,
  keepFile,
  lineView,
  readFile,
} from '../actions.ts'
import { habitsOf } from '../habits/actions.ts'
import type { Loader } from '../jobs.ts'
import { findImport, listImports } from '../store.ts'
import { absentFrom, badSheet, correctionView, pageOfRows, templateSheet } from './actions.ts'

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

const nameFields: readonly ImportField[] = ['fullname', 'surname', 'name', 'middlename']

/** Names a person of a file for the audit; a row without a name is named by its number. */
const nameInRow = ({ row, cells }: ImportRow): string =>
  cells.flatMap(({ field, text }) => (nameFields.includes(field) && text ? [text] : [])).join(' ') ||
  `Строка ${row}`

/** Names the people of the first rows, once their columns are known. */
const namesInSample = ({ columns, sample }: ImportView): string[] => {
  const named = columns.filter(({ field }) => field !== null && nameFields.includes(field))
  return sample.map(
    (cells, at) =>
      named
        .map((column) => cells[column.at] ?? '')
        .filter(Boolean)
        .join(' ') || `Строка ${at + 1} из показанных`,
  )
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
      const [units, habits] = await Promise.all([
        listUnitNames(reader, scope),
        habitsOf(reader, scope.organization, secrets),
      ])
      const file = await readFile(scope, body, { units, notLoaded: notLoadedBy(habits) }, now)
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

  serve(importsContract.one, { allow: signedIn }, async ({ actor, params, look }) => {
    const view = await getView(deps, await organizationOf(reader, actor, params.organization), params.id)
    look(view.sample.length > 0 ? noteOfList(namesInSample(view), { id: params.id }) : null)
    return view
  })

  serve(importsContract.rows, { allow: signedIn }, async ({ actor, params, query, look }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const record = await getChecked(reader, scope, params.id)
    const page = await pageOfRows(reader, { scope, record }, query, secrets)
    look(noteOfList(page.items.map(nameInRow), { id: params.id }))
    return page
  })

  serve(importsContract.absent, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const absent = await absentFrom(reader, scope, await getImport(reader, scope, params.id), {
      secrets,
      now,
    })
    look(
      noteOfList(
        absent.map(({ id }) => id),
        { id: params.id },
      ),
    )
    return absent
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
    await transact((tx) => cancel(tx, scope, params.id, secrets))
    return getView(deps, scope, params.id)
  })
}

/** Serves the corrections of a checked file. */
export function serveImportCorrections(serve: Serve, deps: ImportDeps): void {
  const { reader, secrets, loader } = deps
  const { view, change } = importCorrectionsContract

  serve(view, { allow: signedIn }, async ({ actor, params }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return correctionView(reader, await getChecked(reader, scope, params.id), secrets)
  })

  serve(change, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    await transact((tx) => correct(tx, scope, { ...body, id: params.id }, { secrets, now }))
    loader.wake()
    return getView(deps, scope, params.id)
  })
}
