import { organizationsContract } from '../../../shared/organizations/contract.ts'
import { requestPaperName } from '../../../shared/organizations/ru.ts'
import { type Member, signedIn } from '../../../shared/platform/actor.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Templates } from '../../platform/documents/docx.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { fileOf, type LetterSender, requireOwnAddress, sendOwnLetter } from './actions.ts'

/** Dependencies of letters and papers. */
interface LettersDeps {
  reader: Reader
  limits: Limits
  templates: Templates
  /** Returns the current sender of letters and the clinic's own addresses. */
  post: () => Promise<LetterSender>
}

/**
 * Limit from calls.md: five letters an hour from one sender, counted across all processes, and five to one
 * address, no matter from whom.
 */
const letters = { times: 5, seconds: 3600 }

/** Serves letters from a user to the user's own address or the clinic, and the application as a file. */
export function serveLetters(serve: Serve, { reader, limits, templates, post: postNow }: LettersDeps): void {
  const tries = localLimit({ times: 30, seconds: 3600 })
  const papers = localLimit({ times: 60, seconds: 3600 })

  const before = ({ actor, now }: { actor: Member; now: Date }) => tries.requireLeft(actor.accountId, now)

  serve(
    organizationsContract.sendLetter,
    { allow: signedIn, before },
    async ({ actor, body, now, transact }) => {
      tries.spend(actor.accountId, now)
      const post = await postNow()
      await requireOwnAddress(reader, actor, body.to, post)
      const file = await fileOf(body)
      await limits.spend(`letters:${actor.accountId}`, letters, now)
      if (!post.addresses.includes(body.to)) await limits.spend(`letters-to:${body.to}`, letters, now)
      await transact((tx) => sendOwnLetter(tx, actor, { letter: body, file, post }, now))
      return { queued: true as const }
    },
  )

  serve(organizationsContract.paper, { allow: signedIn }, async ({ actor, body, now }) => {
    papers.spend(actor.accountId, now)
    const values = { ...body, kpp: body.kpp || '—', phone: formatPhone(body.phone) }
    const document = await templates.fill('connection-request.docx', values)
    return { name: requestPaperName, content: document.toString('base64') }
  })
}
