import { expect, test } from 'vitest'
import factorsFile from '../../reference/factors.json' with { type: 'json' }
import servicesFile from '../../reference/services.json' with { type: 'json' }
import { edition } from '../../test/programme.ts'
import { editionOf } from './reference.ts'
import { Edition, FactorList } from './schema.ts'

type File = typeof factorsFile

const loadWith = (change: (file: File) => void) => {
  const file = structuredClone(factorsFile)
  change(file)
  return () => editionOf(edition.id, file, servicesFile)
}
type Row = { studies: string[]; marks: string[]; [field: string]: unknown }
const first = (file: File) => file.factors[0] as unknown as Row

test('the reference data has 212 rows to choose from, 14 headings and 96 services', () => {
  expect(edition.factors.filter((factor) => factor.selectable)).toHaveLength(212)
  expect(edition.factors.filter((factor) => !factor.selectable)).toHaveLength(14)
  expect(edition.services).toHaveLength(96)
})

test('names the order by № and a number', () => {
  expect(`${edition.order}, ${edition.edition}`).not.toMatch(/\bN \d/)
})

test('cleans the text of the order for papers: closed brackets, proper dashes and quotes', () => {
  const texts = [...edition.factors, ...edition.services].flatMap(({ name, ...row }) =>
    'shortName' in row ? [name, row.shortName] : [name],
  )
  const unclosed = (text: string) => text.replace(/ [а-я]\) /g, ' ').replace(/[^()]/g, '')
  const isEven = (brackets: string): boolean =>
    brackets === '' || (brackets.includes('()') && isEven(brackets.replaceAll('()', '')))
  expect(texts.filter((text) => !isEven(unclosed(text)))).toEqual([])
  expect(
    texts.filter((text) => / - |"|<| {2}|(?<![А-ЯЁ])[а-яё][А-ЯЁ]/.test(text.replaceAll('кГц', 'Гц'))),
  ).toEqual([])
})

test('keeps the edition unchanged over the wire', () => {
  const { services: _services, ...factors } = edition
  expect(FactorList.parse(JSON.parse(JSON.stringify(factors)))).toEqual(JSON.parse(JSON.stringify(factors)))
  expect(Edition.parse(JSON.parse(JSON.stringify(edition))).factors).toHaveLength(226)
})

test.each([
  ['an unknown service', (file: File) => first(file).studies.push('lab-nothing')],
  ['an unknown mark', (file: File) => first(file).marks.push('Ю')],
  ['an unknown parent', (file: File) => Object.assign(first(file), { parent: '77' })],
  ['a row above itself', (file: File) => Object.assign(first(file), { parent: String(first(file).code) })],
  [
    'two rows above each other',
    (file: File) => {
      const one = first(file)
      const other = file.factors[1] as unknown as Row
      Object.assign(one, { parent: other.code })
      Object.assign(other, { parent: one.code })
    },
  ],
  ['a name as long as a book', (file: File) => Object.assign(first(file), { name: 'ы'.repeat(100_000) })],
  ['a code that stands twice', (file: File) => Object.assign(first(file), { code: '4.4' })],
  ['a wrong code', (file: File) => Object.assign(first(file), { code: 'четыре' })],
  [
    'a limit on a service that the row does not have',
    (file: File) => {
      Object.assign(first(file), { conditions: [{ service: 'lab-hiv', when: 'preliminary' }] })
    },
  ],
  [
    'a limit of an unknown kind',
    (file: File) => {
      Object.assign(first(file), { conditions: [{ service: 'fn-spirometry', whenever: true }] })
    },
  ],
  [
    'a skip rule that no code knows',
    (file: File) => {
      Object.assign(file.base.items[0] ?? {}, { skip_if: 'если не хочется' })
    },
  ],
])('refuses to load reference data with %s', (_what, change) => {
  expect(loadWith(change)).toThrow()
})
