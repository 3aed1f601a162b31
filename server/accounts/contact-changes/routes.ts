import { contactChangesContract } from '../../../shared/accounts/contact-changes/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { cancelChange, changeView } from './actions.ts'
import { listChanges } from './store.ts'

/** Dependencies of the calls. */
interface ContactChangesDeps {
  reader: Reader
  /** The clinic's current name. */
  brand: () => Promise<Brand>
}

export function serveContactChanges(serve: Serve, { reader, brand }: ContactChangesDeps): void {
  serve(contactChangesContract.own, { allow: signedIn }, async ({ actor }) =>
    (await listChanges(reader, actor.accountId)).map(changeView),
  )

  serve(contactChangesContract.cancel, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const asked = { id: params.id, brand: await brand() }
    await transact((tx) => cancelChange(tx, actor, asked, now))
    return true as const
  })
}
