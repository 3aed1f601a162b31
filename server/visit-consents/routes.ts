import { atDesk, readsFindings, signedIn } from '../../shared/platform/actor.ts'
import {
  deskVisitConsentContract,
  ownVisitConsentContract,
  roomVisitConsentContract,
} from '../../shared/visit-consents/contract.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import { interventionOf, interventionStanding, ownIntervention, recordStep, takeBackData } from './actions.ts'

/** Names of the clinic for its papers, and the keys by which reasons are sealed. */
interface VisitConsentDeps {
  legalName: () => Promise<string>
  secrets: Secrets
}

/** Serves the consents of a visit. */
export function serveVisitConsents(
  serve: Serve,
  reader: Reader,
  { legalName, secrets }: VisitConsentDeps,
): void {
  const cabinet = { channel: 'cabinet' } as const
  const desk = { channel: 'desk' } as const

  serve(ownVisitConsentContract.own, { allow: signedIn }, async ({ actor, params }) =>
    ownIntervention(reader, { actor, ...params }, { clinic: await legalName(), secrets }),
  )

  serve(ownVisitConsentContract.read, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const context = { clinic: await legalName(), secrets, now }
    return transact((tx) => recordStep(tx, { ...cabinet, actor, ...params, ...body, step: 'read' }, context))
  })

  serve(
    ownVisitConsentContract.withdraw,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const context = { clinic: await legalName(), secrets, now }
      const call = { ...cabinet, actor, ...params, ...body, step: 'withdrawn' } as const
      return transact((tx) => recordStep(tx, call, context))
    },
  )

  serve(roomVisitConsentContract.standing, { allow: readsFindings }, ({ params }) =>
    interventionStanding(reader, params.id, secrets),
  )

  serve(deskVisitConsentContract.ofVisit, { allow: atDesk }, async ({ params, look }) => {
    const consent = await interventionOf(reader, params.id, { clinic: await legalName(), secrets })
    look(params)
    return consent
  })

  serve(
    deskVisitConsentContract.signed,
    { allow: atDesk },
    async ({ actor, params, body, now, transact }) => {
      const context = { clinic: await legalName(), secrets, now }
      return transact((tx) => recordStep(tx, { ...desk, actor, ...params, ...body, step: 'signed' }, context))
    },
  )

  serve(
    deskVisitConsentContract.mistake,
    { allow: atDesk },
    async ({ actor, params, body, now, transact }) => {
      const context = { clinic: await legalName(), secrets, now }
      return transact((tx) =>
        recordStep(tx, { ...desk, actor, ...params, ...body, step: 'mistake' }, context),
      )
    },
  )

  serve(
    deskVisitConsentContract.withdrawn,
    { allow: atDesk },
    async ({ actor, params, body, now, transact }) => {
      const context = { clinic: await legalName(), secrets, now }
      const call = { ...desk, actor, ...params, ...body, step: 'withdrawn' } as const
      return transact((tx) => recordStep(tx, call, context))
    },
  )

  serve(deskVisitConsentContract.dataMistake, { allow: atDesk }, ({ actor, params, body, now, transact }) =>
    transact(async (tx) => {
      await takeBackData(tx, { actor, ...params, ...body }, { secrets, now })
      return {}
    }),
  )
}
