import type { Gateway } from './gateway.ts'

/** The hosts to which links of our messages lead: the cabinet and the site of the clinic. */
export type OwnHosts = () => Promise<readonly string[]>

const blank = '\u200b'
const mailbox = /^[\w.+-]+@[\w.-]+$/
const ownPorts = /:\d+$/

/** Returns the host that a piece of text names at its beginning, with a scheme or without; an empty text without one. */
function hostOf(piece: string): string {
  const [, isUrl, named = ''] = /^@?(https?:\/\/)?([^/?#]*)/i.exec(piece) ?? []
  return (isUrl ? named.replace(ownPorts, '') : named).toLowerCase().replace(/[.,;:!?]+$/, '')
}

function pieceOf(piece: string, hosts: readonly string[]): string {
  if (!/[.:]/.test(piece) || mailbox.test(piece.replace(/[.,;:!?]+$/, '')) || hosts.includes(hostOf(piece)))
    return piece
  return piece.replaceAll('://', `:${blank}//`).replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${blank}`)
}

/**
 * Returns a text in which only addresses of our own hosts are links. Mail programs and phones make a link of anything
 * that looks like an address, also of a name that somebody has typed; a sign without width inside it leaves the text as
 * it reads and makes it none. A mailbox stays: it opens no page, and managers copy it.
 */
export const withOwnLinks = (text: string, hosts: readonly string[]): string =>
  text
    .split(/([\s<>"'«»()[\]]+)/)
    .map((piece) => pieceOf(piece, hosts))
    .join('')

/** A gateway whose messages lead to our own hosts only. */
export const leadingHome = (gateway: Gateway, hosts: OwnHosts): Gateway => ({
  ...gateway,
  async send(message) {
    const own = await hosts()
    const clean = (text: string | null) => text && withOwnLinks(text, own)
    return gateway.send({
      ...message,
      subject: clean(message.subject),
      text: withOwnLinks(message.text, own),
      html: clean(message.html),
    })
  },
})
