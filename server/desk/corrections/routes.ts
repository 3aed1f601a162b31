import { correctionsContract } from '../../../shared/desk/corrections/contract.ts'
import { atDesk } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce } from '../../programme/store.ts'
import { correctVisit, showNumbers } from './actions.ts'

/** Visits whose numbers one account may see in an hour: as many as a registrar takes in on a full day. */
const looks = { times: 200, seconds: 3600 }
const corrections = { times: 120, seconds: 3600 }

export function serveCorrections(
  serve: Serve,
  { reader, secrets }: { reader: Reader; secrets: Secrets },
): void {
  const lookLimit = localLimit(looks)
  const limit = localLimit(corrections)

  for (const act of ['numbers', 'print'] as const)
    serve(correctionsContract[act], { allow: atDesk }, async ({ actor, params: { id }, now, look }) => {
      lookLimit.spend(actor.accountId, now)
      const { numbers, shown } = await showNumbers(reader, id, secrets)
      look({ id, after: shown })
      return numbers
    })

  serve(
    correctionsContract.correct,
    { allow: atDesk },
    async ({ actor, params: { id }, body: correction, now, transact }) => {
      const edition = await editionInForce(reader, clinicDay(now))
      return limit.around(actor.accountId, now, () =>
        transact((tx) => correctVisit(tx, { actor, id, correction }, { secrets, edition, now })),
      )
    },
  )
}
