// Source: domain.md §9 (personal data are shown only as far as the work needs them), calls.md «Messages».
import { normalizePhone } from '../platform/phone.ts'
import type { MessageState, RetryBarrier } from './schema.ts'

/** The counts above the list stop at this number; a greater count is shown as «1 000+». */
export const countedTo = 1000
/** Maximum number of messages that one click retries. */
export const retriedAtOnce = 500

/** Facts that decide whether a message may be sent again. */
export interface RetryFacts {
  state: MessageState
  isSecret: boolean
  hasText: boolean
  hasFile: boolean
  hasRecipient: boolean
  usefulUntil: Date | null
}

/** Returns why a message cannot be sent again; null when it can. */
export function retryBarrier(facts: RetryFacts, now: Date): RetryBarrier | null {
  if (facts.state !== 'dead') return 'not-dead'
  if (!facts.hasRecipient) return 'wiped'
  if (facts.isSecret) return 'secret'
  if (facts.usefulUntil && facts.usefulUntil <= now) return 'late'
  if (facts.hasFile) return 'file'
  return facts.hasText ? null : 'erased'
}

/**
 * Parses the search text of recipients: a whole phone in any form (with +7, 8 or neither) or a whole address. Recipients
 * are sealed, so a part of one finds nothing; null means no search.
 */
export function searchedRecipient(search: string | undefined): string | null {
  const text = (search ?? '').trim().toLowerCase()
  if (text === '') return null
  return normalizePhone(text) ?? text
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isToken = (part: string): boolean => /^[\w.~%-]{24,}$/.test(part) && !uuid.test(part)

function maskUrl(url: string): string {
  const parts = url.split(/[/?&=#]/)
  return /[?&](token|code|key|sign)/i.test(url) || parts.slice(3).some(isToken) ? '[ссылка скрыта]' : url
}

/** Returns a text without credentials: codes and links with a token are masked. */
export const maskSecrets = (text: string): string =>
  text.replace(/https?:\/\/[^\s<>"]+/g, maskUrl).replace(/(код[а-яё]*[\s:—–-]{1,4})\d{4,8}(?!\d)/gi, '$1••••')

const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
}

/** Returns an HTML letter as plain text. The letter is never shown as HTML. */
export const plainOf = (html: string): string =>
  html
    .replace(/<(style|script|title)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|tr|h[1-6]|ul|ol|table|blockquote)\s*>/gi, '\n\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);|&#(\d{1,6});/g, (whole, name: string, code: string) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (signs[name] ?? whole),
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
