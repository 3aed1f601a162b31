import { type RelationScope, relationScope } from '../../../shared/organizations/access.ts'
import { organizationRefusals, sentBy } from '../../../shared/organizations/ru.ts'
import { attachmentAtMost, type OwnLetter } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { escapeHtml } from '../../../shared/platform/html.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { accountFor } from '../../accounts/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { fileNameOf, fromBase64, kindOf, mimeTypes } from '../../platform/documents/kind.ts'
import type { MessageFile } from '../../platform/outbox/gateway.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { tidyHtml } from '../../platform/outbox/tidy-html.ts'
import { listOwnAddresses } from '../relations/store.ts'

/** The sender of the letters and the clinic's own addresses. */
export interface LetterSender {
  clinic: string
  addresses: readonly string[]
}

/** Returns the file of a letter, recognised by its content; refuses any other kind and files over 5 MiB. */
export async function fileOf({ attachment, attachmentName }: OwnLetter): Promise<MessageFile | null> {
  if (attachment === undefined) return null
  const content = fromBase64(attachment)
  const kind = content && content.length <= attachmentAtMost ? await kindOf(content) : null
  if (!content || !kind) return refuse(organizationRefusals.BAD_ATTACHMENT)
  return { name: fileNameOf(attachmentName, kind), type: mimeTypes[kind], content }
}

/**
 * Refuses recipients other than the user (by the confirmed e-mail), the manager and the clinic.
 */
export async function requireOwnAddress(
  reader: Reader,
  actor: Member,
  to: string,
  post: LetterSender,
): Promise<void> {
  if (post.addresses.includes(to)) return
  const scope = relationScope(actor, { id: actor.accountId, phone: actor.phone }) ?? refuse(common.FORBIDDEN)
  if (!(await isOwn(reader, scope, to))) refuse(organizationRefusals.FOREIGN_LETTER)
}

const isOwn = async (reader: Reader, scope: RelationScope, to: string) =>
  (await listOwnAddresses(reader, scope)).includes(to)

/** Puts a user's letter into the outbox. The letter names its sender; its text is erased once it is sent. */
export async function sendOwnLetter(
  tx: Tx,
  actor: Member,
  { letter, file, post }: { letter: OwnLetter; file: MessageFile | null; post: LetterSender },
  now: Date,
): Promise<void> {
  const { to, subject, text, html } = letter
  const { profile } = await accountFor(tx, actor, actor.phone)
  const signature = sentBy(profile.fullname, post.clinic)
  await enqueue(tx, {
    channel: 'email',
    kind: 'own-letter',
    to,
    subject,
    secret: true,
    now,
    text: `${text || subject}\n\n${signature}`,
    ...(html && { html: `${tidyHtml(html)}<p>${escapeHtml(signature)}</p>` }),
    ...(file && { file }),
  })
}
