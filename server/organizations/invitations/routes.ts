import { ownRelations } from '../../../shared/organizations/access.ts'
import { invitationsContract } from '../../../shared/organizations/colleagues/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { answerInvitation, invitationView } from './actions.ts'
import { listOwnInvitations } from './store.ts'

/** Serves invitations to those who are invited. `brand` returns the clinic's current name. */
export function serveInvitations(serve: Serve, reader: Reader, brand: () => Promise<Brand>): void {
  serve(invitationsContract.own, { allow: signedIn }, async ({ actor, now }) =>
    (await listOwnInvitations(reader, ownRelations(actor), now)).map(invitationView),
  )

  serve(invitationsContract.answer, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const answered = { id: params.id, accept: body.accept, brand: await brand() }
    return transact((tx) => answerInvitation(tx, actor, answered, now))
  })
}
