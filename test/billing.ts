import { billingAdminContract, billingContract } from '../shared/billing/contract.ts'
import type { Bill, BillDraft, BillId } from '../shared/billing/schema.ts'
import { clinicDay, type Day } from '../shared/platform/days.ts'
import { member } from './accounts.ts'
import type { works } from './group-booking.ts'
import type { TestApp } from './harness.ts'

type Office = Pick<Awaited<ReturnType<typeof works>>, 'organization' | 'client' | 'at'>

const director = { signerPosition: 'Директор', signerName: 'Орлов О. О.', signerBasis: 'устава' }

/** An agreement as an administrator enters it. */
export const agreementInput = {
  number: '15/М',
  signedOn: '2026-01-12' as Day,
  until: null,
  paymentDays: 10,
  namesPeople: false,
  ...director,
}

/** The clinic's numbers and bank, with correct check digits. */
export const payeeInput = {
  inn: '7707083893',
  kpp: '770701001',
  bank: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702810938000000001',
  correspondentAccount: '30101810400000000225',
  ...director,
}

/** Enters the clinic's bank as it must be for bills. */
export async function enterPayee(app: TestApp): Promise<void> {
  const { client } = await member(app, { roles: ['admin'] })
  const { version } = (await client.call(billingAdminContract.payee)).result
  const { error } = await client.call(billingAdminContract.changePayee, {
    body: { payee: payeeInput, version },
  })
  if (error) throw new Error(`not entered: ${JSON.stringify(error)}`)
}

/** An administrator with the calls about the bills of an organization, which has an agreement. */
export async function billingOf(
  app: TestApp,
  { organization, client: hr, at }: Office,
  given: Partial<typeof agreementInput> = {},
) {
  await enterPayee(app)
  const { client, account } = await member(app, { roles: ['admin'] })
  const { call } = client
  const contract = billingAdminContract
  const body = { ...agreementInput, ...given }
  const agreement = (await client.call(contract.addAgreement, { params: { organization }, body })).result
  const today = clinicDay(app.clock.now())
  const question = { from: today, to: today }
  const params = { id: agreement.id }
  const draft = (kind: Bill['kind'] = 'act', more: object = {}) =>
    client.call(contract.draft, { params, query: { ...question, kind, ...more } })
  return {
    client,
    account,
    call,
    agreement,
    today,
    draft,
    /** Makes a bill of a draft shown earlier; without one, counts a new draft. */
    make: async (kind: Bill['kind'] = 'act', given: { on?: Day; shown?: BillDraft; from?: Day } = {}) => {
      const { on = today, shown, ...more } = given
      const { seen } = shown ?? (await draft(kind, more)).result
      return client.call(contract.make, { params, body: { ...question, ...more, kind, on, seen } })
    },
    invoice: (id: BillId, on: Day = today) =>
      client.call(contract.invoiceAct, { params: { id }, body: { on } }),
    pay: (id: BillId, amount: number, on: Day = today) =>
      client.call(contract.pay, { params: { id }, body: { on, amount } }),
    unpay: (id: BillId, payment: string) =>
      client.call(contract.unpay, { params: { id, payment: payment as never }, body: {} }),
    annul: (id: BillId, reason = 'Ошибка в периоде') =>
      client.call(contract.annul, { params: { id }, body: { reason } }),
    bills: (query: object = {}) => client.call(contract.bills, { query: { organization, ...query } }),
    file: (id: BillId, format: 'pdf' | 'docx') =>
      client.send({ method: 'GET', url: `/api/admin/billing/bills/${id}/file?format=${format}` }),
    annex: (format: 'pdf' | 'docx') =>
      client.send({
        method: 'GET',
        url: `/api/admin/billing/agreements/${agreement.id}/annex?format=${format}`,
      }),
    /** Calls of HR of the organization. */
    seen: {
      year: (year?: number) =>
        hr.call(billingContract.year, { params: at, query: year === undefined ? {} : { year } }),
      bills: (query: object = {}) => hr.call(billingContract.bills, { params: at, query }),
    },
  }
}
