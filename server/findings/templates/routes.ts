import { findingTemplatesContract } from '../../../shared/findings/templates/contract.ts'
import { readsFindings } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { dropTemplate, keepTemplate, templatesOf } from './actions.ts'

const changes = { times: 300, seconds: 3600 }

/** Serves the templates of findings, to each doctor his own. */
export function serveFindingTemplates(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(changes)
  const allow = readsFindings

  serve(findingTemplatesContract.mine, { allow }, ({ actor }) =>
    templatesOf(reader, actor.accountId, secrets),
  )

  serve(findingTemplatesContract.keep, { allow }, ({ actor, body, now, transact }) => {
    limit.spend(actor.accountId, now)
    return transact((tx) => keepTemplate(tx, actor.accountId, body, { secrets, now }))
  })

  serve(findingTemplatesContract.drop, { allow }, ({ actor, body, transact }) =>
    transact((tx) => dropTemplate(tx, actor.accountId, body, secrets)),
  )
}
