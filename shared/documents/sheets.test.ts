import { expect, test } from 'vitest'
import { paperDesk, paperPerson } from '../../test/papers.ts'
import { planOf, referralOf } from './papers.ts'
import { planFile, referralFile } from './sheets.ts'

const textOf = (value: unknown): string => JSON.stringify(value).replaceAll('\u00a0', ' ')

test('an unknown field of a направление is printed as a blank line', () => {
  const { requisites, clinic } = paperDesk()
  const bare = paperDesk({
    requisites: { ...requisites, email: null, okved: null, ownership: null, phone: null },
    clinic: { ...clinic, ogrn: null, address: null },
  })
  const text = textOf(referralFile([referralOf(paperPerson(1), bare, '1/2026')]))
  for (const label of ['Форма собственности', 'Код по ОКВЭД', 'Email', 'Телефон', 'ОГРН'])
    expect(text).toMatch(new RegExp(`${label}: _{10}`))
})

test('a направление is a separate paper with a place for both signatures', () => {
  const people = [paperPerson(1), paperPerson(2)]
  const file = referralFile(people.map((one, at) => referralOf(one, paperDesk(), `${at + 1}/2026`)))
  expect(file.sheets.map(({ foot }) => foot)).toEqual([
    `Направление № 1/2026, ${people[0]?.fullname}`,
    `Направление № 2/2026, ${people[1]?.fullname}`,
  ])
  expect(file.sheets[0]?.blocks.map(({ is }) => is).slice(-2)).toEqual(['signer', 'receipt'])
})

test("a календарный план has the employer's agreement and the clinic's approval", () => {
  const [sheet] = planFile(planOf([paperPerson(1)], paperDesk())).sheets
  expect(sheet?.blocks[0]).toMatchObject({
    left: { title: 'СОГЛАСОВАНО', lines: ['АО «Уральский механический завод»'] },
    right: { title: 'УТВЕРЖДАЮ', lines: ['ООО «Медицинский центр профосмотров»'] },
  })
})

test('a направление to an unscheduled check-up names its reason', () => {
  const desk = paperDesk({ kind: 'unscheduled', kindReason: 'incapacity' })
  const person = { ...paperPerson(1), booking: null }
  const text = textOf(referralFile([referralOf(person, desk, '1/2026')]))
  expect(text).toContain('на внеочередной медицинский осмотр; основание: временная нетрудоспособность')
})
