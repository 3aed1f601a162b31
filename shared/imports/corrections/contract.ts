import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { importRefusals } from '../ru.ts'
import { ImportId, ImportView } from '../schema.ts'
import { correctionRefusals } from './ru.ts'
import { CorrectionChange, CorrectionView } from './schema.ts'

const { NOT_FOUND } = common
const { IMPORT_NOT_READY, ROWS_GONE } = importRefusals
const one = z.strictObject({ organization: OrganizationId, id: ImportId })
const home = '/api/organizations/:organization/imports/:id/corrections'

/**
 * Corrects a checked file in place: single cells, and values in all rows that have them. Each change queues the check
 * again; the former results stay readable until it ends.
 */
export const importCorrectionsContract = {
  view: route('GET', home, {
    summary: 'Одинаковые ошибки в строках и что уже исправлено',
    audit: { act: 'view', what: 'import' },
    params: one,
    reply: CorrectionView,
    refusals: [NOT_FOUND, IMPORT_NOT_READY, ROWS_GONE],
  }),
  change: route('POST', home, {
    summary: 'Исправить ячейки и заменить значения во всех строках или вернуть как было; проверка идёт снова',
    audit: { act: 'change', what: 'import' },
    params: one,
    body: CorrectionChange,
    reply: ImportView,
    refusals: [NOT_FOUND, IMPORT_NOT_READY, ROWS_GONE, correctionRefusals.TOO_MANY_CORRECTIONS],
  }),
}
