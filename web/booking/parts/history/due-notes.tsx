import { Stack } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import type { NextOfPerson } from '../../../../shared/check-ups/rules.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'

function wordsOf({ next }: NextOfPerson): string {
  if (next.standing === 'unfinished') return 'осмотр не завершён, нужно дообследование'
  const day = dayWordsWithYear(next.on)
  return next.standing === 'over' ? `осмотр нужно было пройти до ${day}` : `пора пройти осмотр до ${day}`
}

function Action({ next, booking, fullname }: NextOfPerson) {
  if (next.standing === 'unfinished')
    return (
      <ButtonLink to="/preorder/$id" params={{ id: next.booking }} size="sm" variant="default">
        Открыть справку
      </ButtonLink>
    )
  const whom = fullname ? { 'aria-label': `Записать на осмотр: ${fullname}` } : {}
  return booking ? (
    <ButtonLink to="/preorder/$id/again" params={{ id: booking }} size="sm" variant="default" {...whom}>
      {fullname ? 'Записать' : 'Записаться'}
    </ButtonLink>
  ) : (
    <ButtonLink to="/preorder" size="sm" variant="default">
      Записаться
    </ButtonLink>
  )
}

/** Names each person of the account whose check-up is due soon, overdue or unfinished. */
export const DueNotes = ({ people }: { people: readonly NextOfPerson[] }) => (
  <Stack gap="sm" m="1rem 0">
    {people.map((one) => (
      <Note key={one.key} tone="warm" icon={IconCalendarDue} action={<Action {...one} />}>
        <b>{one.fullname ?? 'Вы'}:</b> {wordsOf(one)}.
      </Note>
    ))}
  </Stack>
)
