import { z } from 'zod'
import { FileReply } from '../platform/file.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { AuditEvent, AuditEventId, AuditFilter, AuditPage, AuditQuery } from './schema.ts'

/** The audit log for administrators. It is read-only. */
export const auditContract = {
  list: route('GET', '/api/admin/audit', {
    summary: 'Журнал действий: кто, что и когда смотрел и менял',
    mayLag: true,
    audit: { act: 'view', what: 'audit' },
    query: AuditQuery,
    reply: AuditPage,
  }),
  one: route('GET', '/api/admin/audit/:id', {
    summary: 'Запись журнала с прежними и новыми значениями',
    audit: { act: 'view', what: 'audit' },
    params: z.strictObject({ id: AuditEventId }),
    reply: AuditEvent,
    refusals: [common.NOT_FOUND],
  }),
  export: route('GET', '/api/admin/audit/export', {
    summary: 'Журнал действий файлом .xlsx, не больше 100 000 строк',
    mayLag: true,
    audit: { act: 'export', what: 'audit' },
    asksAgain: true,
    query: AuditFilter,
    reply: FileReply,
    refusals: [common.TOO_OFTEN],
  }),
}
