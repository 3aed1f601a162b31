import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { importRefusals } from '../ru.ts'
import { ImportId } from '../schema.ts'
import { importUndoRefusals } from './ru.ts'
import { ImportUndo } from './schema.ts'

/** Takes a finished import back. Requires an active relation to the organization. */
export const importUndoContract = {
  undo: route('POST', '/api/organizations/:organization/imports/:id/undo', {
    summary: 'Вернуть список к тому, что было до загрузки: в течение суток; изменённое после неё остаётся',
    audit: { act: 'remove', what: 'import' },
    params: z.strictObject({ organization: OrganizationId, id: ImportId }),
    reply: ImportUndo,
    refusals: [common.NOT_FOUND, importRefusals.IMPORT_NOT_READY, importUndoRefusals.IMPORT_UNDO_LATE],
  }),
}
