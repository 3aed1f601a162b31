import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type Finding, FindingsOfBooking } from '../../shared/findings/schema.ts'
import {
  blankEntry,
  type Entries,
  type Entry,
  type StopItem,
  stopOf,
  unwritten,
  writingOf,
} from './parts/entry.ts'
import type { StopFindings } from './stop-findings.tsx'
import { StopForms } from './stop-forms.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const written: Finding = {
  service: 'doc-neurologist',
  state: 'done',
  version: 1,
  at: '2025-11-28T06:00:00Z',
  by: 'Белова Анна Юрьевна',
  isMine: false,
  isNormal: true,
  values: [],
  diagnoses: [],
  text: null,
  recommendation: null,
  consultation: null,
  reason: null,
}

const service = (name: string, kind: string, more: object = {}) => ({
  service: name,
  name,
  kind,
  finding: null,
  before: null,
  ...more,
})

interface StopCase {
  items: object[]
  typed?: Record<string, Partial<Entry>>
  errors?: Record<string, string>
  mayWrite?: boolean
}

/** Renders the forms of a stop; returns their plain text and the markup. */
function shown({ items, typed = {}, errors = {}, mayWrite = true }: StopCase) {
  const found = FindingsOfBooking.parse({
    booking: '01890000-0000-7000-8000-000000000001',
    number: 'П-2026-000701',
    fullname: 'Орлова Инна Ильинична',
    birth: '1984-05-17',
    gender: 'Женский',
    day: '2026-11-28',
    kind: 'periodic',
    factors: [{ code: '4.4', name: 'Шум', marks: [] }],
    items,
    mayWrite,
  })
  const stop = stopOf(
    found,
    found.items.map((item) => item.service),
  )
  const entries: Entries = Object.fromEntries(
    Object.entries(typed).map(([name, change]) => {
      const of = stop.items.find(({ item }) => item.service === name) as StopItem
      return [name, { ...blankEntry(of), ...change }]
    }),
  )
  const findings: StopFindings = {
    found: { ...found, stop },
    isPending: false,
    failure: null,
    onRetry: () => {},
    entries,
    errors,
    onEntry: () => {},
    writing: writingOf(stop, entries),
    unwritten: unwritten(stop, entries),
    ready: () => undefined,
    onRefused: async () => {},
  }
  const markup = renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <StopForms findings={findings} onEnd={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = markup
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return { markup, text: text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ') }
}

test('a doctor has the norm marked, the search of diagnoses, and the contraindications behind a button', () => {
  const { text } = shown({ items: [service('doc-neurologist', 'doctor')] })
  for (const words of ['Без патологии', 'Диагноз по МКБ-10', 'Рекомендации', 'Нужна консультация', 'Шаблоны'])
    expect(text).toContain(words)
  expect(text).toContain('Противопоказания для этих факторов')
  expect(text).not.toContain('приложение № 2')
})

test('the norm of this person stands at a value, what lies outside is marked, and the index of mass is computed', () => {
  const blank = shown({ items: [service('lab-cbc', 'lab')], typed: { 'lab-cbc': { state: 'done' } } }).text
  expect(blank).toContain('Норма: 120–140')
  expect(blank).not.toContain('Вне нормы')
  const values = { hemoglobin: '100' }
  const low = shown({ items: [service('lab-cbc', 'lab')], typed: { 'lab-cbc': { state: 'done', values } } })
  expect(low.text).toContain('Вне нормы')
  const sizes = { height: '178', weight: '74' }
  const body = shown({
    items: [service('fn-anthropometry-bmi', 'functional')],
    typed: { 'fn-anthropometry-bmi': { values: sizes } },
  })
  expect(body.text).toContain('Индекс массы тела: 23,4 кг/м²')
})

test('a laboratory has taken the material; no value is asked for', () => {
  const { text } = shown({ items: [service('lab-cbc', 'lab')] })
  expect(text).toContain('Взято, ждём результат')
  expect(text).not.toContain('Гемоглобин')
})

test('a refusal stands at its field and what is typed stays', () => {
  const { text, markup } = shown({
    items: [service('fn-blood-pressure', 'functional')],
    typed: { 'fn-blood-pressure': { values: { systolic: '700' } } },
    errors: { 'fn-blood-pressure.systolic': 'Систолическое: от 60 до 280 мм рт. ст.' },
  })
  expect(text).toContain('Систолическое: от 60 до 280')
  expect(markup).toContain('value="700"')
})

test('a doctor reads the last time and the finding of a colleague; who may write is offered a correction', () => {
  const before = { day: '2025-11-20', finding: { ...written, text: 'Боли в кисти', isNormal: false } }
  const items = [service('doc-neurologist', 'doctor', { finding: written, before })]
  const { text } = shown({ items })
  expect(text).toContain('В прошлый раз, 20.11.2025: Боли в кисти')
  expect(text).toContain('Запись (Белова Анна Юрьевна): Осмотрен, патологии не выявлено')
  expect(text).toContain('Исправить')
  expect(text).not.toContain('Диагноз по МКБ-10')
  expect(shown({ items, mayWrite: false }).text).not.toContain('Исправить')
})

test('a study that stays without a finding is named', () => {
  const items = [service('doc-neurologist', 'doctor'), service('fn-blood-pressure', 'functional')]
  expect(shown({ items }).text).toContain('Останется не записанным: fn-blood-pressure')
})
