import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { bulkRefusals } from './ru.ts'
import { BulkChangeId, BulkCounts, BulkInput, BulkPeople, BulkUndo } from './schema.ts'

const { BULK_TOO_MANY, BULK_UNDO_LATE } = bulkRefusals
const { NOT_FOUND } = common
const organization = z.strictObject({ organization: OrganizationId })
const home = '/api/organizations/:organization/employees/bulk'
const asked = z.strictObject({ people: BulkPeople, change: BulkInput })

/** Changes of many employees of an organization at once. Every call requires an active relation to it. */
export const bulkContract = {
  preview: route('POST', `${home}/preview`, {
    summary: 'Сказать, скольких сотрудников и что именно изменит общее изменение; ничего не меняет',
    params: organization,
    body: asked,
    reply: BulkCounts,
    refusals: [NOT_FOUND, BULK_TOO_MANY],
  }),
  change: route('POST', home, {
    summary: 'Изменить многих сотрудников одним действием: должность, подразделение, факторы, класс, даты',
    audit: { act: 'change', what: 'employee' },
    params: organization,
    /** `free`: a dismissal cancels the coming bookings that the organization has made. */
    body: asked.extend({ free: z.boolean().default(false) }),
    /** `undo` is null when nobody was changed. */
    reply: BulkCounts.extend({ undo: BulkChangeId.nullable(), cancelled: z.number().int() }),
    refusals: [NOT_FOUND, BULK_TOO_MANY],
  }),
  undo: route('POST', `${home}/:id/undo`, {
    summary: 'Отменить общее изменение в течение десяти минут; изменённое после него остаётся',
    audit: { act: 'change', what: 'employee' },
    params: organization.extend({ id: BulkChangeId }),
    reply: BulkUndo,
    refusals: [NOT_FOUND, BULK_UNDO_LATE],
  }),
}
