import { finalActRefusals, signedActName } from '../../../shared/final-acts/ru.ts'
import { actNumber } from '../../../shared/final-acts/rules.ts'
import type { FinalActId } from '../../../shared/final-acts/schema.ts'
import { actFile } from '../../../shared/final-acts/sheets.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { PaperOfAct } from '../../../shared/signatures/schema.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AuditedPaper } from '../../signatures/actions.ts'
import type { PaperToSign } from '../../signatures/routes.ts'
import { openedAct } from '../actions.ts'
import { type FinalActRow, findAct } from '../store.ts'
import { lockAct } from './store.ts'

const auditedAs = ({
  id,
  organizationId: organization,
  number,
  year,
}: Pick<FinalActRow, 'id' | 'organizationId' | 'number' | 'year'>): AuditedPaper => ({
  id,
  organization,
  number: actNumber(number, year),
})

/** Returns a valid act to sign; refuses an unknown or annulled one. */
export async function actToSign(
  reader: Reader,
  { id, paper }: { id: FinalActId; paper: PaperOfAct },
  secrets: Secrets,
): Promise<PaperToSign> {
  const row = (await findAct(reader, id)) ?? refuse(common.NOT_FOUND)
  if (row.annulledAt) refuse(finalActRefusals.ACT_ANNULLED)
  const sheet = actFile(openedAct(row, secrets), { isEmployers: paper === 'employer-act', isToSign: true })
  return { name: signedActName(row, paper), sheet, audited: auditedAs(row) }
}

/** Locks an act while its signatures change; returns how the audit names it. Refuses an unknown one. */
export async function lockToSign(
  tx: Tx,
  { id, isValid }: { id: FinalActId; isValid: boolean },
): Promise<AuditedPaper> {
  const row = (await lockAct(tx, id)) ?? refuse(common.NOT_FOUND)
  return isValid && row.isAnnulled ? refuse(finalActRefusals.ACT_ANNULLED) : auditedAs(row)
}
