import { expect, test } from 'vitest'
import factorsFile from '../../reference/factors.json' with { type: 'json' }
import servicesFile from '../../reference/services.json' with { type: 'json' }
import { edition } from '../../test/programme.ts'
import { readEdition } from './reference.ts'

type File = { [field: string]: unknown; factors: Record<string, unknown>[] }

/** Returns the faults of the project's own files after a change, as text. */
function faults(change: (file: File, services: typeof servicesFile) => unknown) {
  const file = structuredClone(factorsFile) as unknown as File
  const services = structuredClone(servicesFile)
  change(file, services)
  return (readEdition(edition.id, file, services).faults ?? []).map(({ place, text }) => `${place}: ${text}`)
}

const row = (file: File, code: string) => file.factors.find((one) => one.code === code) ?? {}

test('returns no faults for correct files', () => {
  expect(faults(() => {})).toEqual([])
})

test.each([
  [
    'a study that nobody knows',
    (file: File) => Object.assign(row(file, '4.4'), { studies: ['lab-nothing'] }),
    ['пункт 4.4, исследования: нет такого: «lab-nothing»'],
  ],
  [
    'a field that is missing',
    (file: File) => delete row(file, '4.4').doctors,
    ['пункт 4.4, врачи: нет обязательного поля'],
  ],
  [
    'a term in words',
    (file: File) => Object.assign(row(file, '4.4'), { periodicity_months: 'раз в год' }),
    ['пункт 4.4, периодичность: нужно другое значение: число'],
  ],
  [
    'a row without its number',
    (file: File) => Object.assign(file.factors[2] ?? {}, { code: 4 }),
    ['пункт № 3, номер: нужно другое значение: строка'],
  ],
  [
    'a day that does not exist',
    (file: File) => Object.assign(file.meta as object, { valid_from: '2027-02-30' }),
    ['сведения о приказе, действует с: Такой даты нет в календаре'],
  ],
  [
    'an end before the beginning',
    (file: File) => Object.assign(file.meta as object, { valid_to: '2020-01-01' }),
    ['сведения о приказе, действует до: конец действия не позже начала'],
  ],
  [
    'a number that stands twice',
    (file: File) => file.factors.push({ ...row(file, '4.4') }),
    ['пункт 4.4: стоит дважды'],
  ],
  ['an empty list', (file: File) => Object.assign(file, { factors: [] }), ['пункт: список пуст']],
])('reports %s with its place', (_what, change, told) => {
  expect(faults(change)).toEqual(told)
})

test('reports one fault for the whole file when the file is of another kind', () => {
  expect(readEdition(edition.id, [], servicesFile).faults).toEqual([
    { file: 'factors', path: 'factors', place: 'весь файл', text: 'нужно другое значение: объект' },
  ])
})

test('reports the faults of both files at once', () => {
  const told = faults((file, services) => {
    Object.assign(row(file, '4.4'), { kind: 'шум' })
    Object.assign(services.services[0] ?? {}, { kind: 'врач' })
  })
  expect(told).toEqual([
    'пункт 4.4, вид: нужно одно из: factor, work',
    'услуга doc-therapist, вид: нужно одно из: doctor, functional, lab, imaging',
  ])
})
