import { expect, test } from 'vitest'
import { paperDesk } from '../../../test/papers.ts'
import { ConclusionContent } from '../papers.ts'
import { onwardFile } from './sheets.ts'

const content = ConclusionContent.parse({
  number: '127/2026',
  on: '2026-11-28',
  isFinal: true,
  outcome: 'unfit',
  order: 'Приказ Минздрава России от 28.01.2021 N 29н',
  kind: 'periodic',
  clinic: paperDesk().clinic,
  person: { fullname: 'Ковалёв Иван Петрович', birth: '1985-03-12', gender: 'Мужской' },
  employer: { name: 'АО «Уральский механический завод»', inn: '6671000017' },
  department: 'Литейный цех',
  position: 'Формовщик',
  factors: [
    { code: '4.4', name: 'Шум', isContraindicated: true },
    { code: '6.1', name: 'Работы на высоте', isContraindicated: false },
  ],
  group: 'IIIа',
  needs: ['pathology-centre'],
  chairman: 'Соловьёва Марина Андреевна',
})
const textOf = (place: 'expertise' | 'pathology-centre') =>
  JSON.stringify(onwardFile(content, place).sheets).replaceAll('\u00a0', ' ')

test('the referral to the expertise names the заключение and only the works with contraindications', () => {
  const text = textOf('expertise')
  for (const words of [
    'Направление на экспертизу профессиональной пригодности',
    'медицинское заключение № 127/2026 от 28 ноября 2026 г.',
    'Ковалёв Иван Петрович',
    '"4.4","Шум"',
    '№ 147н',
    'Соловьёва Марина Андреевна',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Работы на высоте')
})

test('the referral to the centre of pathology names all factors of the person', () => {
  const text = textOf('pathology-centre')
  expect(text).toContain('Центр профессиональной патологии')
  expect(text).toContain('Работы на высоте')
})
