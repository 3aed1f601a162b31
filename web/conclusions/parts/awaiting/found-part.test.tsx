import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WithoutConsent } from './decision-standing.tsx'
import { FoundNews } from './found-news.tsx'
import { FoundPart } from './found-part.tsx'
import { Suggestions } from './suggestions.tsx'
import { ExaminationsField } from './verdict-fields.tsx'

// The modules ask for the width of the window and the name of the clinic when they are loaded.
vi.hoisted(() => {
  globalThis.document = { querySelector: () => null } as never
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const empty = {
  values: [],
  diagnoses: [],
  text: null,
  recommendation: null,
  consultation: null,
  reason: null,
}
const item = (service: string, given: object | null) => ({
  service,
  name: service,
  kind: 'doctor',
  finding: given && {
    ...empty,
    service,
    state: 'done',
    isNormal: false,
    version: 1,
    by: 'Белова А. Ю.',
    ...given,
  },
  before: null,
})
const hearing = { icd10: 'H90.3', name: 'Потеря слуха', isNew: true, isChronic: true }
const hemoglobin = {
  key: 'h',
  name: 'Гемоглобин',
  value: 96,
  unit: 'г/л',
  norm: '130–160',
  isOutOfNorm: true,
}

const found = {
  day: '2020-01-01',
  kind: 'periodic',
  factors: [{ code: '4.4', name: 'Шум', marks: [] }],
  items: [
    item('Терапевт', { isNormal: true }),
    item('Невролог', { isNormal: true }),
    item('Кровь', { values: [hemoglobin] }),
    item('ЛОР', { diagnoses: [hearing], recommendation: 'Беруши', consultation: 'Сурдолог' }),
    item('Моча', { state: 'awaited' }),
    item('Спирометрия', { state: 'refused', reason: 'Отказ' }),
    item('Рентген', null),
  ],
}
const card = {
  booking: 'b',
  number: 'П-2026-000701',
  stops: [{ name: 'Все', services: ['ЛОР', 'Кровь'], isPassed: true }],
}

// The stand-in is for the modules alone: with it the router believes that it runs in a browser.
Reflect.deleteProperty(globalThis, 'document')
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
})

const textOf = (node: React.ReactNode): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RouterContextProvider router={router as never}>{node}</RouterContextProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
    .replace(/<style[^>]*>.*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const shown = (data: object) => textOf(<FoundPart card={card as never} found={{ data } as never} />)

test('the commission reads what is out of the norm whole, and the norm as a number', () => {
  const text = shown(found)
  expect(text).toContain('H90.3 Потеря слуха, впервые, хроническое')
  expect(text).toContain('Рекомендация: Беруши')
  expect(text).toContain('Нужна консультация: Сурдолог')
  expect(text).toContain('Гемоглобин 96 г/л , норма 130–160')
  expect(text.indexOf('ЛОР')).toBeLessThan(text.indexOf('Кровь'))
  expect(text).toContain('В норме: 2')
  expect(text).not.toContain('Терапевт')
})

test('it reads what is awaited, since when, what was not carried out and why, and how much is not written', () => {
  const text = shown(found)
  expect(text).toMatch(/Ждём результата, осмотр был .+ назад : 1 Моча/)
  expect(text).toContain('Не проведено : 1 Спирометрия: Отказ')
  expect(text).toContain('Не записано: 1')
  expect(shown({ ...found, items: [item('Рентген', null)] })).toContain('сверьте с медкартой')
})

test('the findings lead to all their versions, and an open decision names what was written meanwhile', () => {
  expect(shown(found)).toContain('Прежние записи и исправление')
  expect(textOf(<FoundNews news={['ЛОР', 'Кровь']} onRead={() => {}} />)).toContain(
    'Пока вы решали, записали новое: ЛОР; Кровь . Прочитайте «Что нашли»',
  )
  expect(textOf(<FoundNews news={[]} onRead={() => {}} />)).toBe(' ')
})

test('a suggestion cites its row and its factors, and says that marked factors decide nothing yet', () => {
  const suggested = (contraindicated: string[]) =>
    textOf(
      <Suggestions found={found as never} values={{ outcome: null, contraindicated }} onMark={() => {}} />,
    )
  expect(suggested([])).toContain('приложение № 2 к Порядку по приказу № 29н, п. 33')
  expect(suggested([])).toContain('Отметить фактор 4.4')
  expect(suggested(['4.4'])).toContain('попадут в документ с решением «Есть противопоказания»')
})

test('consultations that doctors ask for stand beside the examinations of the справка until they are filled', () => {
  const asked = [{ name: 'ЛОР', consultation: 'Сурдолог' }]
  const field = (examinations: string) =>
    textOf(
      <ExaminationsField
        asked={asked}
        card={card as never}
        values={{ examinations } as never}
        errors={{}}
        onChange={() => {}}
      />,
    )
  expect(field('')).toContain('Врачи считают нужным: Сурдолог (ЛОР)')
  expect(field('')).toContain('Вписать в справку')
  expect(field('Сурдолог')).not.toContain('Вписать в справку')
})

test('a withdrawn consent says that no заключение is issued and what to do', () => {
  const text = textOf(<WithoutConsent is />).replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'заключение не оформляют. Если он передумал, пусть подпишет новое согласие в регистратуре',
  )
  expect(textOf(<WithoutConsent is={false} />)).toBe(' ')
})
