import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Day } from '../../shared/platform/days.ts'
import type { GivenAnswer } from '../../shared/questionnaire/schema.ts'
import { QuestionForm } from './question-form.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const storage = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
})

const woman = { gender: 'Женский', birth: '1984-05-17' as Day, day: '2026-03-02' as Day } as const

/** Renders the form; returns its plain text and markup. */
function shown({
  answers = [],
  earlier = null,
  isAtDesk = false,
}: {
  answers?: GivenAnswer[]
  earlier?: GivenAnswer[] | null
  isAtDesk?: boolean
} = {}) {
  const filled =
    answers.length > 0
      ? {
          version: 1,
          at: '2026-03-01T05:00:00Z',
          channel: 'cabinet' as const,
          by: null,
          answers,
          sections: [],
        }
      : null
  const markup = renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <QuestionForm
          booking="one"
          whom={woman}
          owner="+79020000001"
          filled={filled}
          version={filled ? 1 : 0}
          earlier={earlier && { day: '2025-03-01' as Day, answers: earlier }}
          isAtDesk={isAtDesk}
          send={async () => {}}
          onSent={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = markup
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { markup, text }
}

test('the form begins with complaints of seven sections, and nothing is answered', () => {
  const { text, markup } = shown()
  expect(text).toContain('Раздел 1 из 7')
  expect(text).toContain('отвечено 0 из 15')
  expect(text).toContain('Ничего из этого')
  expect(markup).not.toContain('checked=""')
  expect(text).not.toContain('Взять прежние ответы')
})

test('answers of the last check-up are offered as a start only while nothing is answered', () => {
  const earlier = [{ key: 'symptoms', value: ['headache'] }]
  expect(shown({ earlier }).text).toContain('Есть ваши ответы к осмотру 1 марта 2025')
  expect(shown({ earlier, answers: [{ key: 'symptoms', value: [] }] }).text).not.toContain('Взять прежние')
})

test('answers that are sent already stand in the form, «ничего» too', () => {
  expect(
    shown({ answers: [{ key: 'symptoms', value: ['headache', 'skin'] }] }).markup.match(/checked=""/g),
  ).toHaveLength(2)
  expect(shown({ answers: [{ key: 'symptoms', value: [] }] }).markup.match(/checked=""/g)).toHaveLength(1)
})

test('answers typed before a reload are shown again, at the section where the person stopped', () => {
  const kept = { booking: 'one', seen: 0, answers: { smoking: 'now' }, section: 3, isCopied: false }
  storage.set('cabinet.secret.questionnaire', JSON.stringify({ owner: '+79020000001', value: kept }))
  const { text } = shown()
  storage.clear()
  expect(text).toContain('Раздел 4 из 7')
  expect(text).toContain('Сколько сигарет в день?')
})

test('the last page promises a person that the desk reads nothing, and at the desk that it will not', () => {
  const last = { booking: 'one', seen: 0, answers: {}, section: 6, isCopied: false }
  storage.set('cabinet.secret.questionnaire', JSON.stringify({ owner: '+79020000001', value: last }))
  const texts = [shown().text, shown({ isAtDesk: true }).text]
  storage.clear()
  expect(texts[0]).toContain('Работодатель и регистратура их не видят')
  expect(texts[1]).toContain('После отправки ответы прочтут только врачи осмотра. Работодатель их не видит')
})
