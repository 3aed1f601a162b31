import { readFileSync } from 'node:fs'
import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { paperDesk, paperPerson } from '../../test/papers.ts'
import { ordersValues } from './order-sheets.ts'
import { ordersOf } from './orders.ts'
import { contingentOf, nameListOf, planOf, referralOf } from './papers.ts'
import { contingentValues, nameListValues, planValues, referralsValues } from './template-values.ts'

const people = [paperPerson(1), paperPerson(2)]
const anybody = people.map((one) => ({ ...one, standing: null }))
const context = paperDesk()
const values = {
  'referrals.docx': referralsValues(people.map((one) => referralOf(one, context, '1/2026'))),
  'name-list.docx': nameListValues(nameListOf(people, context)),
  'contingent.docx': contingentValues(contingentOf(people, context)),
  'plan.docx': planValues(planOf(people, context)),
  'orders.docx': {
    orders: (['check-up-order', 'notices'] as const).flatMap(
      (paper) => ordersValues(ordersOf(paper, anybody, context)).orders,
    ),
  },
}

/** Returns the names of values at every depth. */
const namesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesOf)
    : typeof value === 'object' && value
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesOf(inner)])
      : []

describe('shipped template', () => {
  test.for(Object.entries(values))('uses only values that the paper provides: %s', ([name, given]) => {
    const text =
      new PizZip(readFileSync(`reference/templates/${name}`)).file('word/document.xml')?.asText() ?? ''
    const asked = [...text.matchAll(/\{[#/]?(\w+)\}/g)].map(([, mark]) => mark)
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((mark) => !namesOf(given).includes(mark ?? ''))).toEqual([])
  })
})
