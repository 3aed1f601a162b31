import { actProposalsContract } from '../../../shared/final-acts/proposals/contract.ts'
import { inCommission, signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { organizationOf, readingOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce } from '../../programme/store.ts'
import type { ActContext } from '../actions.ts'
import { answerProposal, openProposal, proposalFile, proposalView, showAct } from './actions.ts'
import { findOpenProposal, findProposal } from './store.ts'

/** Limit of files per account, because making one occupies a worker thread. */
const prints = { times: 30, seconds: 60 }

interface ProposalDeps {
  secrets: Secrets
  clinic: () => Promise<ActContext['clinic']>
  brand: () => Promise<ActContext['brand']>
}

/** Serves acts that are shown to employers before their approval: to the commission and to the managers. */
export function serveActProposals(
  serve: Serve,
  reader: Reader,
  { secrets, clinic, brand }: ProposalDeps,
): void {
  const limit = localLimit(prints)

  serve(actProposalsContract.show, { allow: inCommission }, async ({ actor, body, now, transact }) => {
    const context: ActContext = {
      secrets,
      clinic: await clinic(),
      brand: await brand(),
      edition: await editionInForce(reader, clinicDay(now)),
    }
    return transact((tx) => showAct(tx, { ...body, by: actor.accountId }, context, now))
  })

  serve(actProposalsContract.shown, { allow: inCommission }, async ({ query: { organization }, look }) => {
    look({ id: organization })
    return openProposal(reader, organization, secrets)
  })

  serve(actProposalsContract.ofEmployer, { allow: signedIn }, async ({ actor, params, look }) => {
    const row = await findOpenProposal(reader, await readingOf(reader, actor, params.organization))
    look({ id: row?.id ?? null })
    return row && proposalView(row, secrets)
  })

  serve(actProposalsContract.employerFile, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const row = (await findProposal(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    return proposalFile(row, actor.accountId, secrets)
  })

  serve(actProposalsContract.answer, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const answer = { ...body, id: params.id, by: actor.accountId }
    const answered = await transact((tx) => answerProposal(tx, scope, answer, { secrets, now }))
    return answered ?? refuse(common.NOT_FOUND)
  })
}
