import { billingAdminContract, billingContract } from '../../shared/billing/contract.ts'
import type { BillEvent } from '../../shared/billing/ru.ts'
import type { ClinicBill } from '../../shared/billing/schema.ts'
import type { ClinicRequisites } from '../../shared/documents/schema.ts'
import { admin, signedIn } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import { clinicDay, partsOf } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { clinicScopeOf, readingOf } from '../organizations/actions.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../platform/db/page.ts'
import type { Database, Reader, Tx } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  annul,
  type BillContext,
  billView,
  clinicBillView,
  draftOf,
  invoiceAct,
  makeBill,
  pay,
  unpay,
  yearOf,
} from './actions.ts'
import { listEmployerAgreements } from './agreements/store.ts'
import { tellBill } from './letters/actions.ts'
import { type BillRow, findBill, listBills, listEmployerBills, listYears } from './store.ts'

/** Dependencies of bills. `clinic` returns what papers say of the clinic now. */
export interface BillDeps {
  secrets: Secrets
  clinic: () => Promise<ClinicRequisites>
  brand: () => Promise<Brand>
}

/** The time of a call, and its way into the database. */
interface ActCall {
  now: Date
  transact: Database['transact']
}

const keyAfter = ({ madeAt, id }: BillRow) => writeKey(madeAt, id)

/** Serves acts, invoices and their payments to administrators. */
export function serveBilling(serve: Serve, reader: Reader, { secrets, clinic, brand }: BillDeps): void {
  const contract = billingAdminContract

  /** Changes a bill and tells the employer of it, both or neither. */
  const changeAndTell = async (
    event: Exclude<BillEvent, 'overdue'>,
    { now, transact }: ActCall,
    act: (tx: Tx, context: BillContext) => Promise<ClinicBill>,
  ): Promise<ClinicBill> => {
    const context = { secrets, clinic: await clinic(), now }
    const letter = { brand: await brand(), now }
    return transact(async (tx) => {
      const bill = await act(tx, context)
      await tellBill(tx, event, bill, letter)
      return bill
    })
  }

  serve(contract.draft, { allow: admin }, async ({ actor, params, query, look }) => {
    const draft = await draftOf(reader, actor, { ...params, ...query })
    look({ id: params.id, count: draft.people })
    return draft
  })

  serve(contract.make, { allow: admin }, ({ actor, params, body, ...call }) =>
    changeAndTell('made', call, (tx, context) => makeBill(tx, actor, { ...params, ...body }, context)),
  )

  serve(contract.invoiceAct, { allow: admin }, ({ actor, params, body, ...call }) =>
    changeAndTell('made', call, (tx, context) => invoiceAct(tx, actor, { ...params, ...body }, context)),
  )

  serve(contract.bills, { allow: admin }, async ({ actor, query: { after, ...asked }, now, look }) => {
    const page = { key: keyOf(after), today: clinicDay(now) }
    const wanted = { ...asked, limit: asked.limit + 1 }
    const rows = await listBills(reader, clinicScopeOf(actor), wanted, page)
    const shown = pageOf(rows, asked.limit, (row) => clinicBillView(row, page.today), keyAfter)
    look(noteOfList(shown.items.map(({ id }) => id)))
    return shown
  })

  serve(contract.bill, { allow: admin }, async ({ actor, params, now, look }) => {
    const row = (await findBill(reader, clinicScopeOf(actor), params.id)) ?? refuse(common.NOT_FOUND)
    look({ id: row.id, organization: row.organizationId })
    return clinicBillView(row, clinicDay(now))
  })

  serve(contract.pay, { allow: admin }, ({ actor, params, body, ...call }) =>
    changeAndTell('paid', call, (tx, { now }) => pay(tx, actor, { ...params, ...body }, now)),
  )

  serve(contract.unpay, { allow: admin }, ({ actor, params, ...call }) =>
    changeAndTell('unpaid', call, (tx, { now }) => unpay(tx, actor, params, now)),
  )

  serve(contract.annul, { allow: admin }, ({ actor, params, body, ...call }) =>
    changeAndTell('annulled', call, (tx, { now }) => annul(tx, actor, { ...params, ...body }, now)),
  )
}

/** Serves an organization's own acts and invoices to its managers. */
export function serveEmployerBilling(serve: Serve, reader: Reader): void {
  serve(billingContract.year, { allow: signedIn }, async ({ actor, params, query, now, look }) => {
    const scope = await readingOf(reader, actor, params.organization)
    const today = clinicDay(now)
    const [years, agreements] = await Promise.all([
      listYears(reader, scope, today),
      listEmployerAgreements(reader, scope),
    ])
    look({ id: null, organization: scope.organization })
    return yearOf(years, agreements, query.year ?? partsOf(today).year)
  })

  serve(billingContract.bills, { allow: signedIn }, async ({ actor, params, query, now, look }) => {
    const scope = await readingOf(reader, actor, params.organization)
    const { year = null, limit, after } = query
    const today = clinicDay(now)
    const asked = { year, key: keyOf(after), limit: limit + 1, today }
    const rows = await listEmployerBills(reader, scope, asked)
    const shown = pageOf(rows, limit, (row) => billView(row, today), keyAfter)
    look(
      noteOfList(
        shown.items.map(({ id }) => id),
        { organization: scope.organization },
      ),
    )
    return shown
  })
}
