import { z } from 'zod'
import { finalActsContract } from '../../shared/final-acts/contract.ts'
import { finalActRefusals, signedActName } from '../../shared/final-acts/ru.ts'
import { OrganizationId } from '../../shared/organizations/schema.ts'
import { inCommission, signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, Day } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { organizationOf, readingOf } from '../organizations/actions.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { numberOf, pageOf, readValues, refuseKey, writeNumber, writeValues } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { editionInForce } from '../programme/store.ts'
import { signedArchive } from '../signatures/actions.ts'
import {
  type ActContext,
  actView,
  annul,
  approve,
  draftOf,
  employerActView,
  fileOf,
  waitingView,
} from './actions.ts'
import {
  type FinalActRow,
  findAct,
  findEmployerAct,
  listActs,
  listEmployerActs,
  listWaiting,
  type WaitingKey,
} from './store.ts'

/** Limit on final acts per account, because making one occupies a worker thread. */
const prints = { times: 30, seconds: 60 }

/** Dependencies of acts. `clinic` returns the current details for papers, `brand` the name for messages. */
interface ActDeps {
  secrets: Secrets
  clinic: () => Promise<ActContext['clinic']>
  brand: () => Promise<ActContext['brand']>
}

const Key = z.tuple([Day, OrganizationId])

function waitingKeyOf(after: string | undefined): WaitingKey | null {
  if (after === undefined) return null
  const [to, organization] = readValues(Key, after) ?? refuseKey()
  return { to, organization }
}

/** Serves the final acts to the medical commission. */
export function serveFinalActs(serve: Serve, reader: Reader, { secrets, clinic, brand }: ActDeps): void {
  const limit = localLimit(prints)
  const contextAt = async (now: Date): Promise<ActContext> => ({
    secrets,
    clinic: await clinic(),
    brand: await brand(),
    edition: await editionInForce(reader, clinicDay(now)),
  })

  serve(finalActsContract.waiting, { allow: inCommission }, async ({ query: { after, ...asked }, now }) => {
    const wanted = { ...asked, limit: asked.limit + 1 }
    const rows = await listWaiting(reader, wanted, waitingKeyOf(after), clinicDay(now))
    return pageOf(rows, asked.limit, waitingView, ({ to, organization }) => writeValues([to, organization]))
  })

  serve(finalActsContract.draft, { allow: inCommission }, async ({ actor, query, now, look }) => {
    const draft = await draftOf(reader, { ...query, by: actor.accountId }, secrets, now)
    const { passed, unfinished, absent } = draft.lists
    const people = [...passed, ...unfinished, ...absent].map(({ fullname }) => fullname)
    look(noteOfList(people, { organization: query.organization, count: draft.figures.subject.people }))
    return draft
  })

  serve(finalActsContract.approve, { allow: inCommission }, async ({ actor, body, now, transact }) => {
    const context = await contextAt(now)
    return transact((tx) => approve(tx, { ...body, by: actor.accountId }, context, now))
  })

  serve(
    finalActsContract.acts,
    { allow: inCommission },
    async ({ query: { after, ...asked }, look, lagging }) => {
      const rows = await listActs(lagging, { ...asked, limit: asked.limit + 1 }, numberOf(after))
      const page = pageOf(rows, asked.limit, (row: FinalActRow) => actView(row, secrets), writeNumber)
      look(noteOfList(page.items.map(({ id }) => id)))
      return page
    },
  )

  serve(finalActsContract.file, { allow: inCommission }, async ({ actor, params, now }) => {
    limit.spend(actor.accountId, now)
    const act = (await findAct(reader, params.id)) ?? refuse(common.NOT_FOUND)
    return fileOf(act, { isEmployers: false, owner: actor.accountId }, secrets)
  })

  serve(finalActsContract.annul, { allow: inCommission }, async ({ actor, params, body, now, transact }) => {
    const annulled = { ...params, ...body, by: actor.accountId, secrets, brand: await brand() }
    return transact((tx) => annul(tx, annulled, now))
  })
}

/** Serves the acts about an organization to its managers. */
export function serveEmployerActs(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)

  serve(
    finalActsContract.ofEmployer,
    { allow: signedIn },
    async ({ actor, params, query, look, lagging }) => {
      const scope = await readingOf(reader, actor, params.organization)
      const rows = await listEmployerActs(lagging, scope, numberOf(query.after), query.limit + 1)
      const page = pageOf(rows, query.limit, employerActView, writeNumber)
      // The figures of an act tell about single people of a small organization.
      look(noteOfList(page.items.map(({ id }) => id)))
      return page
    },
  )

  serve(finalActsContract.employerFile, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const act = (await findEmployerAct(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    if (act.annulledAt) refuse(finalActRefusals.ACT_ANNULLED)
    const copy = {
      paper: 'employer-act',
      of: act.id,
      nameOf: () => signedActName(act, 'employer-act'),
    } as const
    const signed = await signedArchive(reader, copy, secrets)
    if (signed) return signed
    return fileOf(act, { isEmployers: true, owner: actor.accountId }, secrets)
  })
}
