import type { BillId } from '../../../shared/billing/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

/** An invoice whose last day to pay has passed. */
export interface OverdueRow {
  id: BillId
  organizationId: OrganizationId
  organization: string
  year: number
  number: number
  on: Day
  dueOn: Day
  /** The sum that is not paid. */
  left: number
}

const claim = statement<{ today: Day; now: Date; limit: number }, OverdueRow>('claim-overdue-invoices')`
  with told as (
    insert into overdue_notices (bill_id, at)
    select id, ${'now'} from bills
    where kind = 'invoice' and annulled_at is null and paid < total and due_on < ${'today'}::date
      and not exists (select from overdue_notices known where known.bill_id = bills.id)
    order by due_on, id limit ${'limit'}
    on conflict do nothing returning bill_id)
  select bills.id, organization_id as "organizationId", organizations.name as organization, year, number, "on",
    due_on as "dueOn", (total - paid)::float8 as left
  from told join bills on bills.id = bill_id join organizations on organizations.id = organization_id
  order by due_on, bills.id`

/** Claims overdue invoices of which nobody was told; of two processes each takes different ones. */
export const claimOverdue = (
  tx: Tx,
  asked: { today: Day; now: Date; limit: number },
): Promise<OverdueRow[]> => tx.run(claim, asked)
