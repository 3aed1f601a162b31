import type { BillContent } from '../shared/billing/schema.ts'
import type { Day } from '../shared/platform/days.ts'

/** An act of two departments for print. */
export const billContent = (given: Partial<BillContent> = {}): BillContent => ({
  kind: 'act',
  number: '12/2026',
  on: '2026-03-31' as Day,
  agreement: { number: '15/М', signedOn: '2026-01-12' as Day },
  clinic: {
    name: 'ООО «Медицинский центр профосмотров»',
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1026605000003',
    address: '620026, г. Екатеринбург, ул. Белинского, 86',
    phone: '+73433000000',
    email: 'help@med-centr.example',
    bank: 'ПАО Сбербанк',
    bik: '044525225',
    account: '40702810938000000001',
    correspondentAccount: '30101810400000000225',
    signerPosition: 'Директор',
    signerName: 'Громова В. Н.',
    signerBasis: 'устава',
  },
  organization: {
    name: 'АО «Уральский механический завод»',
    inn: '6671000017',
    kpp: '667101001',
    address: '620017, г. Екатеринбург, ул. Фронтовых Бригад, 18',
    phone: null,
    email: null,
    signerPosition: 'Генеральный директор',
    signerName: 'Орлов О. О.',
    signerBasis: 'устава',
  },
  from: '2026-03-02' as Day,
  to: '2026-03-30' as Day,
  people: 13,
  departments: [
    {
      name: 'Литейный цех',
      people: 12,
      lines: [
        { service: 'doc-therapist', name: 'Врач-терапевт', price: 650, count: 12, sum: 7800 },
        { service: 'fn-audiometry', name: 'Аудиометрия', price: 420.5, count: 11, sum: 4625.5 },
      ],
      total: 12_425.5,
    },
    {
      name: 'Прочие подразделения',
      people: 1,
      lines: [{ service: 'doc-therapist', name: 'Врач-терапевт', price: 650, count: 1, sum: 650 }],
      total: 650,
    },
  ],
  rendered: 13_075.5,
  prepaid: [],
  total: 13_075.5,
  act: null,
  dueOn: null,
  names: null,
  ...given,
})

/** The invoice of that act, of which a part was asked for ahead. */
export const invoiceContent = (): BillContent =>
  billContent({
    kind: 'invoice',
    number: '7/2026',
    on: '2026-04-02' as Day,
    act: { number: '12/2026', on: '2026-03-31' as Day },
    prepaid: [{ number: '3/2026', on: '2026-02-10' as Day, amount: 5000 }],
    total: 8075.5,
    dueOn: '2026-04-12' as Day,
  })
