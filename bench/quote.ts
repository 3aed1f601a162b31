import { quote } from '../server/booking/actions.ts'
import { openPostgres } from '../server/platform/db/postgres.ts'
import { QuoteRequest } from '../shared/booking/schema.ts'
import { withDemo } from './platform/demo.ts'
import { goal, table } from './platform/report.ts'

const count = 5000
const codes = ['4.4', '6.1', '3.1.7', '5.1', '4.2', '9', '18.1', '23', '1.37.1', '4.8']

/** A quote of ten factors on the server, prices and reference data read as in a call, without the network. */
export async function run(): Promise<void> {
  await withDemo(async (_server, _cookie, url) => {
    const db = openPostgres(url, { pool: 2, onError: console.error })
    const request = QuoteRequest.parse({
      kind: 'periodic',
      city: 'ekb',
      gender: 'Женский',
      birth: '1980-05-17',
      factors: codes.map((code) => ({ code })),
    })
    const taken: number[] = []
    for (let call = 0; call < count; call += 1) {
      const begun = performance.now()
      await quote(db.reader, request, new Date())
      taken.push(performance.now() - begun)
    }
    await db.close()
    const sorted = taken.slice(100).sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    table(`quote of ${codes.length} factors on the server, ms`, [
      { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(0.9999) },
    ])
    goal('99th percentile under 3 ms', at(0.99), at(0.99) < 3)
  })
}
