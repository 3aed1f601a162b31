import type { ImportId } from '../../../shared/imports/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const ofImport = statement<{ id: ImportId }, { content: Uint8Array }>('corrections-of-import')`
  select content from import_corrections where import_id = ${'id'}`

/** Returns the sealed corrections of an import; null when there are none. */
export const findCorrections = async (reader: Reader, id: ImportId): Promise<Uint8Array | null> =>
  (await reader.run(ofImport, { id }))[0]?.content ?? null

const put = statement<{ id: ImportId; content: Uint8Array }, never>('put-import-corrections')`
  insert into import_corrections (import_id, content) values (${'id'}, ${'content'})
  on conflict (import_id) do update set content = excluded.content`

/** Stores the sealed corrections of a locked import. */
export const putCorrections = (tx: Tx, id: ImportId, content: Uint8Array): Promise<unknown> =>
  tx.run(put, { id, content })

const dropUnused = statement<object, never>('drop-unused-corrections')`
  delete from import_corrections
  where not exists (select from import_pieces where import_pieces.import_id = import_corrections.import_id)`

/** Removes the corrections of imports whose rows are gone. */
export const dropUnusedCorrections = (tx: Tx): Promise<unknown> => tx.run(dropUnused, {})
