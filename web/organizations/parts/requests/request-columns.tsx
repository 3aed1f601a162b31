import type { RequestRow, RequestStage } from '../../../../shared/organizations/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { whenWords } from '../../../ui/when.ts'
import { RequestStatus } from './request-status.tsx'

const columns: Column<RequestRow>[] = [
  { key: 'name', title: 'Организация', width: 14, share: 3, isName: true, cell: ({ name }) => name },
  {
    key: 'username',
    title: 'Заявитель',
    width: 11,
    share: 2,
    cell: ({ username }) => username,
  },
  { key: 'phone', title: 'Телефон', width: 10, isSpare: true, cell: ({ phone }) => formatPhone(phone) },
  { key: 'status', title: 'Решение', width: 9.5, cell: (request) => <RequestStatus request={request} /> },
  {
    key: 'when',
    title: 'Когда',
    width: 10,
    cell: ({ leftAt, decidedAt, requestedAt }) => whenWords(leftAt ?? decidedAt ?? requestedAt, new Date()),
  },
  { key: 'inn', title: 'ИНН', width: 10, isSpare: true, cell: ({ inn }) => `ИНН ${inn}` },
  { key: 'kpp', title: 'КПП', width: 9, isSpare: true, cell: ({ kpp }) => kpp && `КПП ${kpp}` },
]

const undecided = columns.map((column) => ({ ...column, isOff: column.key === 'status' }))

/** The columns of the applications; in a list of undecided ones the decision would be the same in each row. */
export const requestColumns = (stage: RequestStage) => (stage === 'decided' ? columns : undecided)
