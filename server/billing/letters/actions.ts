import {
  type BillEvent,
  type BillNotice,
  billLetter,
  billSms,
  billsLink,
} from '../../../shared/billing/ru.ts'
import { billNumber } from '../../../shared/billing/rules.ts'
import type { BillId, ClinicBill } from '../../../shared/billing/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { sumOf } from '../../../shared/prices/rules.ts'
import { messagesToEmployer } from '../../organizations/employer-letters/actions.ts'
import type { Tx } from '../../platform/db/types.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import { claimOverdue } from './store.ts'

/** The sender of the messages and the time. */
interface LetterContext {
  brand: Brand
  now: Date
}

/** Tells the head and the HR of an organization by e-mail, or by SMS where no address is confirmed. */
async function tell(
  tx: Tx,
  event: BillEvent,
  { id, employer, ...bill }: BillNotice & { id: BillId; employer: OrganizationId },
  { brand, now }: LetterContext,
): Promise<void> {
  const about = { kind: `bill-${event}`, about: id, link: billsLink, now } as const
  const words = { letter: billLetter(event, bill, brand), sms: billSms(event, bill, brand) }
  await enqueueAll(tx, await messagesToEmployer(tx, employer, about, words))
}

/** Tells an employer that an act or an invoice was made or annulled, or that a payment was marked or taken back. */
export const tellBill = (
  tx: Tx,
  event: Exclude<BillEvent, 'overdue'>,
  { id, kind, number, on, dueOn, total, paid, organization }: ClinicBill,
  context: LetterContext,
): Promise<void> => {
  const sum = sumOf([total, -paid])
  const told = { id, kind, number, on, dueOn, sum, organization: organization.name }
  return tell(tx, event, { ...told, employer: organization.id }, context)
}

/** Invoices told by one transaction. */
export const overdueAtOnce = 50

/** Tells employers of the invoices whose last day to pay has passed, each once; returns how many invoices there were. */
export async function tellOverdue(tx: Tx, context: LetterContext): Promise<number> {
  const { now } = context
  const rows = await claimOverdue(tx, { today: clinicDay(now), now, limit: overdueAtOnce })
  for (const { id, organizationId: employer, organization, year, number, on, dueOn, left } of rows) {
    const told = { kind: 'invoice', number: billNumber(number, year), on, dueOn, sum: left } as const
    await tell(tx, 'overdue', { ...told, id, employer, organization }, context)
  }
  return rows.length
}
