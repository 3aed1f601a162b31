import { correctionRefusals } from '../../../shared/imports/corrections/ru.ts'
import { noCorrections, withChange } from '../../../shared/imports/corrections/rules.ts'
import type { CorrectionChange, Corrections } from '../../../shared/imports/corrections/schema.ts'
import type { ImportId } from '../../../shared/imports/schema.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pack, unpack } from '../../platform/packed.ts'
import { openBytes, sealBytes } from '../../platform/sealed-bytes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findCorrections, putCorrections } from './store.ts'
import { importCorrectionsContent } from './tables.ts'

/** Returns the corrections of an import. */
export async function correctionsOf(reader: Reader, id: ImportId, secrets: Secrets): Promise<Corrections> {
  const content = await findCorrections(reader, id)
  if (!content) return noCorrections
  return unpack(openBytes(secrets, content, importCorrectionsContent.at({ import_id: id })))
}

/** Stores the corrections of a locked import in place of the former ones. */
export async function keepCorrections(
  tx: Tx,
  id: ImportId,
  corrections: Corrections,
  secrets: Secrets,
): Promise<void> {
  const content = sealBytes(secrets, pack(corrections), importCorrectionsContent.at({ import_id: id }))
  await putCorrections(tx, id, content)
}

/** Changes the corrections of a locked import; refuses when they are too many. */
export async function changeCorrections(
  tx: Tx,
  id: ImportId,
  change: CorrectionChange,
  secrets: Secrets,
): Promise<void> {
  const after = withChange(await correctionsOf(tx, id, secrets), change)
  if (!after) return refuse(correctionRefusals.TOO_MANY_CORRECTIONS)
  await keepCorrections(tx, id, after, secrets)
}
