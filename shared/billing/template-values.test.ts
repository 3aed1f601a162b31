import { expect, test } from 'vitest'
import { billContent, invoiceContent } from '../../test/bill-papers.ts'
import { actValues, annexValues, invoiceValues } from './template-values.ts'

test('the templates get the sums of the departments and the sum in words', () => {
  const act = actValues(billContent())
  expect(act.departments.map(({ title, sum }) => [title, sum.replaceAll('\u00a0', ' ')])).toEqual([
    ['Литейный цех, 12 человек', '12 425,50'],
    ['Прочие подразделения, 1 человек', '650,00'],
  ])
  expect(act.names).toEqual([])
  expect(act.organizationBasis).toBe('Действует на основании устава')
  expect(invoiceValues(invoiceContent())).toMatchObject({ bik: '044525225', number: '7/2026' })
})

test('the annex has a dash where no price is agreed in a city', () => {
  const { on, agreement, clinic, organization } = billContent()
  const rows = [{ name: 'Аудиометрия', prices: [420, null] }]
  const annex = { on, agreement, clinic, organization, cities: ['Екатеринбург', 'Первоуральск'], rows }
  expect(annexValues(annex).rows).toEqual([{ at: '1', name: 'Аудиометрия', first: '420,00', second: '—' }])
})
