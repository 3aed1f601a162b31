import { clinicScope, ownRelations } from '../../../shared/organizations/access.ts'
import type { Relation, RelationId } from '../../../shared/organizations/schema.ts'
import { signedApplicationRefusals } from '../../../shared/organizations/signed-application/ru.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { scanKindOf } from '../../platform/documents/kind.ts'
import { publish } from '../../platform/live/live.ts'
import { openBytes, sealBytes } from '../../platform/sealed-bytes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { relationNow, relationsTopic } from '../relations/actions.ts'
import { findScan, keepScan, lockOwn } from './store.ts'
import { signedApplicationContent } from './tables.ts'

const sealContext = (id: RelationId) => signedApplicationContent.at({ relation_id: id })

/** Keeps the scan of the caller's application, sealed, while the application waits for a decision. */
export async function keepSigned(
  tx: Tx,
  actor: Member,
  { id, content, secrets }: { id: RelationId; content: Uint8Array; secrets: Secrets },
  now: Date,
): Promise<Relation> {
  const scope = ownRelations(actor)
  const status = (await lockOwn(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (status !== 'pending') refuse(signedApplicationRefusals.NOT_WAITING)
  const kind = scanKindOf(content) ?? refuse(signedApplicationRefusals.NOT_SCANNED)
  const size = content.length
  await keepScan(tx, { id, kind, size, content: sealBytes(secrets, content, sealContext(id)), now })
  note(tx, { id, after: { kind, size } })
  await publish(tx, relationsTopic(actor.accountId))
  return relationNow(tx, scope, id)
}

/** Opens a scan for its applicant and for an administrator; for others there is none. */
export async function openSigned(reader: Reader, actor: Member, id: RelationId, secrets: Secrets) {
  const scan = (await findScan(reader, id)) ?? refuse(common.NOT_FOUND)
  if (scan.owner !== actor.accountId && !clinicScope(actor)) refuse(common.NOT_FOUND)
  return { kind: scan.kind, content: openBytes(secrets, scan.content, sealContext(id)) }
}
