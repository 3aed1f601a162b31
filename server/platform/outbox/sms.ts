import { printable } from '../printable.ts'
import { type Gateway, type Outgoing, post, RejectedError } from './gateway.ts'

/** Settings of SMS (`SMS_*`). */
export interface SmsSettings {
  provider: 'generic' | 'smsc' | 'smsru'
  url?: string | undefined
  token?: string | undefined
  /** Sender name on the phone, agreed with the operators. */
  sender?: string | undefined
}

type Json = Record<string, unknown>

function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === 'object') return value as Json
  } catch {}
  throw new Error('Шлюз ответил не по протоколу')
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? printable(String(value)).slice(0, 100) : null

/** `SMS_URL` replaces the address of a known gateway; a bare host keeps its usual path. */
function addressOf(usual: string, own: string | undefined): string {
  if (!own) return usual
  const url = new URL(own)
  if (url.pathname === '/') url.pathname = new URL(usual).pathname
  return url.href
}

/**
 * Any gateway that accepts `{"to","text"}` with a bearer key; the clinic can also write a small program of its
 * own for it.
 */
function generic(url: string, token: string | undefined): Gateway {
  return {
    async send({ id, recipient, text }) {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const answer = await post(url, headers, JSON.stringify({ to: recipient, text }))
      try {
        return idOf(jsonOf(answer).id)
      } catch {
        return null
      }
    },
  }
}

// https://smsc.ru/api/http/send/sms/sms_answer: errors of the message itself.
const smscRejects = new Set([1, 5, 6, 7, 8])

/** The status of a message that SMSC does not know. */
const smscUnknown = -3

/**
 * SMSC.ru. `SMS_TOKEN` is its API key, or `login:password`. SMSC keeps our id of a message but does not refuse a second
 * one with it, so before a repetition it is asked whether it has the first.
 */
function smsc({ url, token = '', sender }: SmsSettings): Gateway {
  const address = addressOf('https://smsc.ru/sys/send.php', url)
  const statusAddress = address.replace(/send\.php(?=$|\?)/, 'status.php')
  const colon = token.indexOf(':')
  const account: Record<string, string> =
    colon < 0 ? { apikey: token } : { login: token.slice(0, colon), psw: token.slice(colon + 1) }
  const isKnown = async ({ id, recipient }: Outgoing): Promise<boolean> => {
    const fields = { ...account, phone: recipient, id, fmt: '3', charset: 'utf-8' }
    const { status, error_code } = jsonOf(await post(statusAddress, {}, new URLSearchParams(fields)))
    if (status === undefined) throw new Error(`SMSC, ошибка ${error_code}`)
    return Number(status) !== smscUnknown
  }
  return {
    async send(message) {
      const { id, recipient, text } = message
      if (message.isRepeat && (await isKnown(message))) return id
      const fields = { ...account, phones: recipient, mes: text, id, fmt: '3', charset: 'utf-8' }
      const body = new URLSearchParams({ ...fields, ...(sender && { sender }) })
      const answer = jsonOf(await post(address, {}, body))
      const code = answer.error_code
      if (code === undefined) return idOf(answer.id)
      const Failure = smscRejects.has(Number(code)) ? RejectedError : Error
      throw new Failure(`SMSC, ошибка ${code}: ${answer.error}`)
    },
  }
}

// https://sms.ru/api/send: errors of the number or the text.
const smsruRejects = new Set([202, 203, 205, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 232, 550])
const accepted = 100

/** SMS.ru. `SMS_TOKEN` is its `api_id`. It knows no ids of ours: a message that may have left is not sent again by itself. */
function smsru({ url, token = '', sender }: SmsSettings): Gateway {
  const address = addressOf('https://sms.ru/sms/send', url)
  const check = ({ status_code, status_text }: Json) => {
    if (status_code === accepted) return
    const Failure = smsruRejects.has(Number(status_code)) ? RejectedError : Error
    throw new Failure(`SMS.RU, ошибка ${status_code}: ${status_text ?? 'без пояснения'}`)
  }
  return {
    cannotRepeat: true,
    async send({ recipient, text }: Outgoing) {
      const fields = { api_id: token, to: recipient.replace('+', ''), msg: text, json: '1' }
      const body = new URLSearchParams({ ...fields, ...(sender && { from: sender }) })
      const answer = jsonOf(await post(address, {}, body))
      check(answer)
      const [one] = Object.values((answer.sms ?? {}) as Record<string, Json>)
      if (!one) throw new Error('Шлюз ответил не по протоколу')
      check(one)
      return idOf(one.sms_id)
    },
  }
}

/** Returns the gateway that the settings name; null when there is none. */
export function smsGateway(settings: SmsSettings): Gateway | null {
  const { provider, url, token } = settings
  if (provider === 'smsc') return token ? smsc(settings) : null
  if (provider === 'smsru') return token ? smsru(settings) : null
  return url ? generic(url, token) : null
}
