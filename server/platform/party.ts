import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'
import { type Log, reasonOf } from './log.ts'

/** Settings of DaData (`DADATA_URL`, `DADATA_TOKEN`). */
interface PartySettings {
  url: string
  token?: string | undefined
}

/** An organization or entrepreneur of the state register. */
export interface Party {
  value: string
  name: string
  inn: string
  kpp: string | null
  ogrn: string | null
  okved: string | null
  address: string | null
}

/** Finds organizations and their branches by ИНН; none when the register is unavailable. Never throws. */
export type FindParty = (inn: string) => Promise<Party[]>

const maybe = z.string().nullish().catch(null)

const Suggestion = z.object({
  value: z.string(),
  data: z.object({
    inn: z.string(),
    kpp: maybe,
    ogrn: maybe,
    okved: maybe,
    name: z.object({ short_with_opf: maybe, full_with_opf: maybe }).nullish().catch(null),
    address: z.object({ value: maybe, unrestricted_value: maybe }).nullish().catch(null),
  }),
})
const Answer = z.object({ suggestions: z.array(z.unknown()) })

function partyOf(suggestion: unknown): Party[] {
  const read = Suggestion.safeParse(suggestion)
  if (!read.success) return []
  const { value, data } = read.data
  const { inn, kpp = null, ogrn = null, okved = null, name, address } = data
  return [
    {
      value,
      inn,
      kpp,
      ogrn,
      okved,
      name: name?.short_with_opf || name?.full_with_opf || value,
      address: address?.unrestricted_value || address?.value || null,
    },
  ]
}

const method = '/findById/party'
const addressOf = (url: string) => (url.endsWith(method) ? url : `${url.replace(/\/+$/, '')}${method}`)

const timeout = 2500
const bytes = 512 * 1024
const keptMs = 3600_000
const keptAtMost = 1000

/**
 * Client of DaData `findById/party`. An answer is cached for an hour and shared by concurrent callers, because
 * DaData counts requests. The list is empty without a token and when DaData is slow, down or malformed.
 */
export function partyFinder({ url, token }: PartySettings, log: Log): FindParty {
  const kept = new Map<string, { found: Promise<Party[]>; until: number }>()
  const ask = async (inn: string): Promise<Party[]> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Token ${token}`,
    }
    const answer = await fetchJson(addressOf(url), headers, {
      timeout,
      bytes,
      body: { query: inn, count: 20 },
    })
    return Answer.parse(answer).suggestions.flatMap(partyOf)
  }
  return async (inn) => {
    if (!token) return []
    const at = performance.now()
    const known = kept.get(inn)
    const found = known && known.until > at ? known.found : ask(inn)
    if (found !== known?.found) {
      if (kept.size >= keptAtMost) kept.clear()
      kept.set(inn, { found, until: at + keptMs })
    }
    try {
      return await found
    } catch (error) {
      if (kept.get(inn)?.found === found) kept.delete(inn)
      log.warn({ reason: reasonOf(error) }, 'DaData gave no answer')
      return []
    }
  }
}
