import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnsafeSetting } from '../../../shared/overview/schema.ts'
import { UnsafeSettings } from './unsafe-settings.tsx'

function shown(unsafe: UnsafeSetting[]): string {
  const markup = renderToString(
    <MantineProvider>
      <UnsafeSettings unsafe={unsafe} />
    </MantineProvider>,
  )
  const text = markup.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
  return text.replace(/\s+/g, ' ').trim()
}

test('each unsafe setting is told with what to do about it', () => {
  expect(shown(['sms'])).toBe(
    'Небезопасная настройка сервера SMS с кодами идут к шлюзу по http, без шифрования Впишите в SMS_URL адрес, который начинается с https .',
  )
  const all = shown(UnsafeSetting.options)
  expect(all).toContain('Небезопасные настройки сервера')
  expect(all.match(/(Впишите|Допишите|Разделите|Поставьте|Снимите|заведите)/g)).toHaveLength(
    UnsafeSetting.options.length,
  )
})

test('safe settings show nothing', () => {
  expect(shown([])).toBe('')
})
