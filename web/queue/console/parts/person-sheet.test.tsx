import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Console, Patient } from '../../../../shared/queue/schema.ts'
import type { StopFindings } from '../../../findings/stop-findings.tsx'
import { endOfStop } from './end-of-stop.ts'
import { PatientActs } from './person-sheet.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const patient = {
  ticket: '01890000-0000-7000-8000-000000000002',
  number: 'П-015',
  fullname: 'Белова Анна Юрьевна',
  birth: '1990-02-01',
  gender: 'Женский',
  isPriority: false,
  state: 'waiting',
} as Patient
const nothing = () => {}
const findings: StopFindings = {
  found: null,
  isPending: false,
  failure: null,
  onRetry: nothing,
  entries: {},
  errors: {},
  onEntry: nothing,
  writing: 'nothing',
  unwritten: [],
  ready: () => undefined,
  onRefused: async () => {},
}

/** Renders the acts on a waiting patient while another one is inside; returns their plain text. */
function shown(given: Partial<StopFindings>): string {
  const inside = { ...patient, number: 'П-014', fullname: 'Орлов Пётр Ильич', gender: 'Мужской' }
  const room = {
    inside,
    cabinet: { isOpen: true, breakMinutes: null, breakUntil: null },
    isOthers: false,
  } as Console
  const markup = renderToString(
    <MantineProvider>
      <PatientActs
        room={room}
        acts={{ run: async () => true, sending: null, isResting: false, answer: null }}
        findings={{ ...findings, ...given }}
        now={new Date('2026-12-08T08:00:00Z')}
        patient={patient}
        onClose={nothing}
        onLeave={nothing}
        onDrop={nothing}
      />
    </MantineProvider>,
  )
  return markup
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<!-- -->|<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
}

test('a call out of turn says what it writes about the patient inside', () => {
  const ended = 'Внутри П-014, Орлов Пётр Ильич: этот приём будет закончен.'
  expect(shown({})).toContain(`${ended}Пригласить сюда сейчас`)
  expect(shown({ writing: 'typed' })).toContain(`${ended} Введённое запишем.`)
  expect(shown({ writing: 'norm' })).toContain('Запишем: без патологии.')
  expect(shown({ writing: 'taken', unwritten: ['Осмотр невролога'] })).toContain(
    'Запишем: взято, ждём результат. Останется не записанным: Осмотр невролога.',
  )
})

test('the end of a stop sends nothing while a typed finding is not whole or the forms are loading', () => {
  const end = vi.fn()
  expect(endOfStop({ ...findings, ready: () => null }, end)).toBeNull()
  expect(endOfStop({ ...findings, isPending: true }, end)).toBeNull()
  expect(end).not.toHaveBeenCalled()
})

test('the end of a stop sends what was found and shows a refusal at the fields', async () => {
  const sent = [{ service: 'doc-neurologist', state: 'done' }] as never
  const refusal = new Error('Запись изменили')
  const onRefused = vi.fn(async () => {})
  const end = vi.fn(() => () => Promise.reject(refusal))
  const ask = endOfStop({ ...findings, ready: () => sent, onRefused }, end)
  await expect(ask?.('01890000-0000-7000-8000-000000000001' as never)).rejects.toBe(refusal)
  expect(end).toHaveBeenCalledWith(sent)
  expect(onRefused).toHaveBeenCalledWith(refusal)
})
