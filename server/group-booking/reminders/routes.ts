import { remindersContract } from '../../../shared/group-booking/reminders/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { type OrganizationCall, partOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { HrDeps } from '../employee-bookings/routes.ts'
import { previewReminder, sendReminder } from './actions.ts'

/** Serves the reminders that HR sends to chosen employees. */
export function serveReminders(serve: Serve, reader: Reader, { contextNow, limit }: HrDeps): void {
  const before = ({ actor, params }: OrganizationCall) => partOf(reader, actor, params.organization)

  serve(remindersContract.preview, { allow: signedIn, before }, async ({ actor, params, body, now }) => {
    const scope = await partOf(reader, actor, params.organization)
    const { secrets } = await contextNow()
    return limit(actor.accountId, now, () => previewReminder(reader, scope, body, { secrets, now }))
  })

  serve(
    remindersContract.send,
    { allow: signedIn, before },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      const context = await contextNow()
      return limit(actor.accountId, now, () =>
        transact((tx) => sendReminder(tx, scope, body, { ...context, now })),
      )
    },
  )
}
