import { resultRefusals } from '../../../shared/booking/earlier-results/ru.ts'
import { openStates } from '../../../shared/booking/rules.ts'
import type { EarlierResultId, ResultFile, ResultFileId } from '../../../shared/booking/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { seesDecisions, seesResults } from '../../../shared/platform/roles.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { scanKindOf } from '../../platform/documents/kind.ts'
import { newId } from '../../platform/ids.ts'
import { openBytes, sealBytes } from '../../platform/sealed-bytes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addFile, findFile, lockResult } from './store.ts'
import { resultFileContent } from './tables.ts'

/** The context that binds a sealed file to its row. */
const sealContext = (id: ResultFileId) => resultFileContent.at({ id })

/** The most files that an account keeps without a booking: a draft has few results, and the rest are slips. */
const unclaimedAtMost = 20

/** An uploaded file; `result`: the result to which the person adds it, null before a booking. */
interface Upload {
  actor: Member
  content: Uint8Array
  result: EarlierResultId | null
}

/** Refuses a result that is not the caller's own or is decided; only the person adds files. */
async function checkOwn(tx: Tx, actor: Member, id: EarlierResultId): Promise<void> {
  const found = await lockResult(tx, id)
  if (found?.owner !== actor.accountId) refuse(common.NOT_FOUND)
  if (found.state !== 'pending') refuse(resultRefusals.RESULT_DECIDED)
  if (!openStates.includes(found.bookingState)) refuse(resultRefusals.RESULT_NOT_NOW)
}

/** Keeps a photo or a PDF sealed, for a new booking or for a result that is not decided yet. */
export async function keepFile(
  tx: Tx,
  { actor, content, result }: Upload,
  secrets: Secrets,
  now: Date,
): Promise<ResultFile> {
  if (result) await checkOwn(tx, actor, result)
  const kind = scanKindOf(content) ?? refuse(resultRefusals.NOT_A_SCAN)
  const id = newId<ResultFileId>(now)
  const file: ResultFile = { id, kind, size: content.length }
  const sealed = sealBytes(secrets, content, sealContext(id))
  await addFile(tx, { ...file, account: actor.accountId, result, content: sealed, unclaimedAtMost, now })
  note(tx, { id: result ?? id, after: { kind, size: content.length } })
  return file
}

/** Opens a file for the person who gave it or whose booking it is, and for staff; for others there is none. */
export async function openFile(reader: Reader, actor: Member, id: ResultFileId, secrets: Secrets) {
  const file = (await findFile(reader, id)) ?? refuse(common.NOT_FOUND)
  const { kind, booking, givenAs, content } = file
  const isDecision = givenAs !== null
  const isStaff = isDecision ? seesDecisions(actor) : seesResults(actor)
  // Once a booking names a file, it is the booking that says whose it is: staff upload files for others and leave
  // the clinic later. An employee who is not proven keeps what he has given himself.
  const isUploader = file.account === actor.accountId && (booking === null || givenAs === 'person')
  const isOwn = isUploader || file.owner === actor.accountId
  // Before a booking names a file, nobody but its owner has a reason to read it.
  if (!isOwn && !(booking && isStaff)) refuse(common.NOT_FOUND)
  return { kind, booking, isDecision, isOwn, content: openBytes(secrets, content, sealContext(id)) }
}
