import { escapeHtml } from '../../../shared/platform/html.ts'
import { type Gateway, type Outgoing, RejectedError } from './gateway.ts'

/** Settings of e-mail (`SMTP_URL`, `MAIL_FROM`). */
export interface MailSettings {
  url?: string | undefined
  from: string
  /** Current sender name; null for the one in `from`. */
  sender?: () => Promise<string | null>
}

const linked = (escaped: string): string =>
  escaped.replace(/https?:\/\/[^\s<]+[^\s<.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`)

const style = 'font:16px/1.5 Arial,sans-serif;color:#1c2733;max-width:560px'
const nameStyle = 'font-weight:400;color:#52616b;vertical-align:top;padding:4px 16px 4px 0'

/** Matches a line with a name and a value: «Когда: пятница, 27 ноября». */
const fact = /^([^:]{1,40}): (.+)$/

function rowOf(line: string): string {
  const [, name = '', value = ''] = fact.exec(line) ?? []
  const valueCell = `<td style="padding:4px 0">${linked(escapeHtml(value))}</td>`
  return `<tr><th align="left" style="${nameStyle}">${escapeHtml(name)}</th>${valueCell}</tr>`
}

/** A paragraph in which every line is a name and a value is shown as a table. */
function partOf(part: string): string {
  const lines = part.split('\n')
  if (lines.length > 1 && lines.every((line) => fact.test(line)))
    return `<table cellspacing="0">${lines.map(rowOf).join('')}</table>`
  return `<p>${linked(escapeHtml(part)).replaceAll('\n', '<br>')}</p>`
}

/**
 * HTML of a plain letter: paragraphs, a table of names and values, addresses as links. It loads nothing from
 * outside.
 */
export function letterOf(text: string): string {
  const parts = text
    .trim()
    .split(/\n{2,}/)
    .map(partOf)
  return `<!doctype html><html lang="ru"><body style="${style}">${parts.join('')}</body></html>`
}

const hostOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/**
 * Lets the mail program show «Отписаться» (unsubscribe) and unsubscribe with one POST (RFC 2369, RFC 8058),
 * which requires TLS.
 */
const stoppedAt = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** Returns the sender with another name and the same address. */
const under = (name: string | null, from: string) =>
  name === null ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim() }

function letter(message: Outgoing, from: string, name: string | null) {
  const { id, recipient, subject, text, html, createdAt, file, unsubscribe } = message
  return {
    from: under(name, from),
    // An address object is never parsed as a list, so one recipient stays one.
    to: { name: '', address: recipient },
    subject: subject ?? '',
    text,
    html: html ?? letterOf(text),
    date: createdAt,
    messageId: `<${id}@${hostOf(from)}>`,
    ...(file && {
      attachments: [{ filename: file.name, contentType: file.type, content: Buffer.from(file.content) }],
    }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && stoppedAt(unsubscribe)) },
  }
}

interface SmtpError extends Error {
  command?: string
  permanent?: boolean
}

/**
 * 5xx to the recipient or the letter is final; 5xx to our sign-in or sender is a fault of our settings and is
 * retried.
 */
const failureOf = (error: SmtpError): Error =>
  error.permanent && ['RCPT TO', 'DATA'].includes(error.command ?? '')
    ? new RejectedError(error.message)
    : error

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const waits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }
  // The outbox retries by itself, so the pool must not.
  return createTransport({ url, pool: true, maxConnections: 4, maxRequeues: 0, ...waits })
}

const wholeLetterMs = 25_000

/** E-mail over a pool of SMTP connections; null without `SMTP_URL`. */
export function mailGateway({ url, from, sender }: MailSettings): Gateway | null {
  if (!url) return null
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send(message) {
      transport ??= openTransport(url)
      const signal = AbortSignal.timeout(wholeLetterMs)
      try {
        const name = (await sender?.()) ?? null
        await (await transport).sendMail({ ...letter(message, from, name), signal })
        return message.id
      } catch (error) {
        throw failureOf(error as SmtpError)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
