import { useEffect } from 'react'
import { exchangeContract } from '../../shared/exchange/contract.ts'
import { beatMs } from '../../shared/exchange/rules.ts'
import { call } from '../platform/call.ts'
import { beatInOneTab } from '../platform/one-tab.ts'

/**
 * Makes the server ask the clinic's system for changes (spec §7), on load and every five minutes. The answer is
 * not used.
 */
export function ImportBeat() {
  useEffect(
    () => beatInOneTab({ name: 'import-beat', ms: beatMs, run: () => call(exchangeContract.beat, {}) }),
    [],
  )
  return null
}
