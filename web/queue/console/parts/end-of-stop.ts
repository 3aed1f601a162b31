import type { SentFindings } from '../../../../shared/findings/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import type { AskRoom } from '../api.ts'

/**
 * Returns the request that ends the stop of the patient inside together with what was found. Null: it must not be sent,
 * because the forms are still loading, or something typed is not whole and its messages are shown.
 */
export function endOfStop(
  findings: Pick<StopFindings, 'isPending' | 'ready' | 'onRefused'>,
  end: (findings: SentFindings | undefined) => AskRoom,
): AskRoom | null {
  const sent = findings.isPending ? null : findings.ready()
  if (sent === null) return null
  return async (id) => {
    try {
      return await end(sent)(id)
    } catch (error) {
      await findings.onRefused(error)
      throw error
    }
  }
}
