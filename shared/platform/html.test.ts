import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('escapes a text so that it cannot close the tag or the attribute around it', () => {
  expect(escapeHtml(`<b title="a" lang='b'>&amp;`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt;&amp;amp;',
  )
  expect(escapeHtml('АО «Уралспецметалл», 5 ₽')).toBe('АО «Уралспецметалл», 5 ₽')
})
