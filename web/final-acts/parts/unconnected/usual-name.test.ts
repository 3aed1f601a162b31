import { expect, test } from 'vitest'
import type { UnconnectedVisit } from '../../../../shared/final-acts/unconnected/schema.ts'
import { usualKpp, usualName } from './usual-name.ts'

const typed = (name: string, kpp: string | null = null) => ({ name, kpp }) as UnconnectedVisit

test('an employer is named as most people typed him', () => {
  const visits = [typed('Ромашка'), typed('ООО «Ромашка»'), typed('ООО «Ромашка»')]
  expect(usualName({ visits, organizations: [] })).toBe('ООО «Ромашка»')
})

test('an employer whom the clinic keeps is named as it keeps him', () => {
  const organizations = [{ id: '1' as never, name: 'ООО «Ромашка-Юг»', kpp: '' }]
  expect(usualName({ visits: [typed('Ромашка')], organizations })).toBe('ООО «Ромашка-Юг»')
})

test('the КПП is the one that most people typed, and empty where nobody did', () => {
  expect(usualKpp([typed('А', '665801001'), typed('А', '665801002'), typed('А', '665801002')])).toBe(
    '665801002',
  )
  expect(usualKpp([typed('А')])).toBe('')
})
