import { IconEye, IconQuestionMark } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { iconOf, recordWords, whoWords } from './audit-words.ts'

test('an event that only a newer version knows has an icon, a record and an actor', () => {
  expect(iconOf('view')).toBe(IconEye)
  expect(iconOf('countersign')).toBe(IconQuestionMark)
  expect(whoWords({ who: null, role: 'inspector' })).toBe('Система')
  const subject = { id: 'a', name: 'Л-17' }
  expect(recordWords({ what: 'licence', subject, does: 'sign-licence' })).toBe(
    'Предмет новой версии: licence: Л-17',
  )
})
