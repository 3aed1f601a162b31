import { deskContract } from '../../../shared/desk/contract.ts'
import { atDesk } from '../../../shared/platform/actor.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addPapers, checkPassport, signConsent, signNotifications } from './actions.ts'

/** Visits whose documents one account may enter: as many as it may book. */
const entered = { times: 120, seconds: 3600 }

export function serveDeskPapers(serve: Serve, secrets: Secrets): void {
  const limit = localLimit(entered)

  serve(deskContract.sign, { allow: atDesk }, ({ actor, params, address, agent, now, transact }) => {
    const signed = { actor, ...params, origin: { address, agent } }
    return transact((tx) => signConsent(tx, signed, secrets, now))
  })

  serve(deskContract.notify, { allow: atDesk }, ({ actor, params, address, agent, now, transact }) => {
    const signed = { actor, ...params, origin: { address, agent } }
    return transact((tx) => signNotifications(tx, signed, secrets, now))
  })

  serve(deskContract.checkPassport, { allow: atDesk }, ({ actor, params, now, transact }) =>
    transact((tx) => checkPassport(tx, { actor, ...params }, secrets, now)),
  )

  serve(deskContract.papers, { allow: atDesk }, ({ actor, params, body: papers, now, transact }) =>
    limit.around(actor.accountId, now, () =>
      transact((tx) => addPapers(tx, { ...params, papers }, secrets, now)),
    ),
  )
}
