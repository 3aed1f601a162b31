import { IconFileInvoice, IconProgress } from '@tabler/icons-react'
import { billKindNames, billStateNames } from '../../../shared/billing/ru.ts'
import { BillKind, BillState, type ClinicBill } from '../../../shared/billing/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import type { Filter } from '../../ui/filter-bar/filters.ts'
import { BillPill } from './bill-pill.tsx'
import { billTitle, periodText } from './bill-words.ts'

/** The columns of the bills. */
export const billColumns: Column<ClinicBill>[] = [
  { key: 'bill', title: 'Документ', width: 15, share: 1, isName: true, cell: billTitle },
  {
    key: 'organization',
    title: 'Организация',
    width: 14,
    share: 3,
    cell: ({ organization }) => organization.name,
  },
  { key: 'total', title: 'Сумма', width: 8, cell: ({ total }) => moneyText(total) },
  { key: 'state', title: 'Состояние', width: 14, share: 1, cell: (bill) => <BillPill bill={bill} /> },
  { key: 'period', title: 'Осмотры', width: 13, cell: periodText },
  { key: 'people', title: 'Человек', width: 6, isExtra: true, cell: ({ people }) => numberWords(people) },
]

/** The filters of the bills. */
export const billFilters: Filter[] = [
  {
    kind: 'one',
    key: 'kind',
    name: 'Документ',
    icon: IconFileInvoice,
    options: BillKind.options.map((value) => ({ value, text: billKindNames[value] })),
  },
  {
    kind: 'one',
    key: 'state',
    name: 'Состояние',
    icon: IconProgress,
    options: BillState.options.map((value) => ({ value, text: billStateNames[value] })),
  },
]
