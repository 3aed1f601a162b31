import { Group } from '@mantine/core'
import { dayWords, dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay, partsOf } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import type { UserRow } from '../../../../shared/users/schema.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { UserPills } from './user-pills.tsx'

function madeOn({ createdAt }: UserRow): string {
  const day = clinicDay(new Date(createdAt))
  const today = clinicDay(new Date())
  return `с ${partsOf(day).year === partsOf(today).year ? dayWords(day) : dayWordsWithYear(day)}`
}

/** The columns of the users. */
export const userColumns: Column<UserRow>[] = [
  {
    key: 'name',
    title: 'Имя',
    width: 15,
    share: 3,
    isName: true,
    cell: ({ fullname }) => fullname || 'Данные удалены',
  },
  { key: 'phone', title: 'Телефон', width: 10, cell: ({ phone }) => phone && formatPhone(phone) },
  {
    key: 'standing',
    title: 'Кто это',
    width: 13,
    share: 1,
    cell: (row) => (
      <Group gap={4} wrap="nowrap">
        <UserPills {...row} isShort />
      </Group>
    ),
  },
  {
    key: 'organizations',
    title: 'Организации',
    width: 11,
    share: 1,
    cell: ({ organizations }) => organizations.join(', '),
  },
  { key: 'email', title: 'Email', width: 11, share: 1, cell: ({ email }) => email ?? '' },
  {
    key: 'patient',
    title: 'Пациент',
    width: 10,
    cell: ({ patientID }) => (patientID ? `пациент ${patientID}` : ''),
  },
  { key: 'since', title: 'В кабинете', width: 9, cell: madeOn },
]
