import type { FastifyReply, FastifyRequest } from 'fastify'
import { followUpContract } from '../../../shared/follow-up/contract.ts'
import { unsubscribeWords } from '../../../shared/follow-up/ru.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { organizationOf } from '../../organizations/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type PlainPage, sendPlainPage } from '../../platform/http/plain-page.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { changeLetter, letterFor, readToken, stopLetter } from './actions.ts'

export function serveWeeklyLetter(serve: Serve, reader: Reader): void {
  serve(followUpContract.letter, { allow: signedIn }, async ({ actor, params }) =>
    letterFor(reader, actor, await organizationOf(reader, actor, params.organization)),
  )

  serve(
    followUpContract.changeLetter,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      return transact((tx) => changeLetter(tx, actor, { scope, isOn: body.isOn }, now))
    },
  )
}

const { ask, done, wrong, cabinet } = unsubscribeWords
const pages: Record<'ask' | 'done' | 'wrong', PlainPage> = {
  ask,
  done: { ...done, link: { to: '/organization/profosmotres', text: cabinet } },
  wrong: { ...wrong, link: { to: '/organization/profosmotres', text: cabinet } },
}

/**
 * Serves the link that stops the letter. Opening it only shows a question, so that mail scanners, which open
 * links, stop nothing. A POST, from the page's button or from a mail program (RFC 8058), stops the letter
 * without a sign-in.
 */
export function serveUnsubscribe(server: Server): void {
  const relationOf = ({ params }: FastifyRequest) =>
    readToken(server.secrets, (params as { token: string }).token)
  const answer = (reply: FastifyReply, page: 'ask' | 'done' | 'wrong') =>
    sendPlainPage(reply, page === 'wrong' ? 404 : 200, pages[page])

  void server.fastify.register(async (own) => {
    // Mail programs send multipart/form-data with fixed content, so the body is read and ignored.
    own.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => undefined)
    own.get('/unsubscribe/:token', (request, reply) => answer(reply, relationOf(request) ? 'ask' : 'wrong'))
    own.post('/unsubscribe/:token', async (request, reply) => {
      const relation = relationOf(request)
      if (relation) await server.db.transact((tx) => stopLetter(tx, relation, server.clock.now()))
      return answer(reply, relation ? 'done' : 'wrong')
    })
  })
}
