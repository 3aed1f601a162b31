import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { showToast, ToastsView } from './toasts-view.tsx'

const shown = (): string =>
  renderToString(
    <MantineProvider>
      <ToastsView />
    </MantineProvider>,
  )
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('a toast whose button has ten seconds shows them and goes after them; one without them stays', () => {
  vi.useFakeTimers()
  showToast('ok', 'Запись отменена', undefined, { name: 'Вернуть', run: () => {}, seconds: 10 })
  showToast('danger', 'Файл не загружен', undefined, { name: 'Повторить', run: () => {} })
  vi.advanceTimersByTime(9_900)
  expect(shown()).toContain('Запись отменена Вернуть 10 с')
  vi.advanceTimersByTime(100)
  expect(shown()).not.toContain('Вернуть')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toContain('Файл не загружен Повторить')
  vi.useRealTimers()
})
