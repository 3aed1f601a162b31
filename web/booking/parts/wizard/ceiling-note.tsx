import { List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ceilingText } from '../../../../shared/booking/ceiling/ru.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { ownCeiling } from '../../api.ts'

/** Says on the first step that the account has as many open bookings as it may, and leads to each. */
export function CeilingNote() {
  const { data } = useQuery(ownCeiling)
  if (!data || data.open.length < data.ceiling) return null
  return (
    <Note tone="warm" icon={IconAlertTriangle} role="status">
      <b>{ceilingText(data.ceiling)}.</b>
      <List size="sm" my={4}>
        {data.open.map(({ id, number, fullname, day, time }) => (
          <List.Item key={id}>
            {fullname}, {dayWords(day)}, {time}:{' '}
            <TextLink to="/preorder/$id" params={{ id }}>
              {number}
            </TextLink>
          </List.Item>
        ))}
      </List>
      <Text inherit>Чтобы записаться ещё, отмените ненужную запись или позвоните в регистратуру.</Text>
    </Note>
  )
}
