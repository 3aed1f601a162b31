import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { SheetFile } from '../../platform/sheet.ts'
import { type CampaignHead, estimateFile, type PlannedPerson, signatureFile } from './sheets.ts'

const day = (text: string) => text as Day
const head: CampaignHead = {
  name: 'Периодический осмотр 2026',
  organization: 'АО «Завод»',
  clinic: 'Медцентр',
  startsOn: day('2026-09-14'),
  endsOn: day('2026-10-16'),
  today: day('2026-08-01'),
}

const planned = (fullname: string, department: string | null): PlannedPerson => ({
  fullname,
  department,
  position: 'Сварщик',
  day: day('2026-09-15'),
  time: '09:30',
  place: 'Екатеринбург',
})

const tablesOf = (file: SheetFile) =>
  file.sheets.flatMap(({ blocks }) => blocks.flatMap((block) => (block.is === 'table' ? [block] : [])))

test('the sheet of signatures numbers people anew in each department and leaves room to sign', () => {
  const people = [planned('Яковлев', 'Цех'), planned('Абрамов', 'Цех'), planned('Ёлкин', null)]
  expect(tablesOf(signatureFile(people, head))[0]?.groups).toEqual([
    {
      title: 'Без подразделения',
      rows: [['1', 'Ёлкин, Сварщик', '15.09.2026, 09:30, Екатеринбург', '', '']],
    },
    {
      title: 'Цех',
      rows: [
        ['1', 'Абрамов, Сварщик', '15.09.2026, 09:30, Екатеринбург', '', ''],
        ['2', 'Яковлев, Сварщик', '15.09.2026, 09:30, Екатеринбург', '', ''],
      ],
    },
  ])
})

test('the printed estimate ends both of its tables with the total', () => {
  const file = estimateFile(
    {
      people: 2,
      total: 3000,
      bad: 0,
      day: day('2026-09-14'),
      departments: [{ department: null, people: 2, total: 3000 }],
      lines: [{ service: 'd', name: 'Врач-терапевт', kind: 'doctor', people: 2, price: 1500, total: 3000 }],
    },
    head,
  )
  expect(tablesOf(file).map(({ total }) => total?.at(-1)?.replaceAll('\u00a0', ' '))).toEqual([
    '3 000 ₽',
    '3 000 ₽',
  ])
})
