import { describe, expect, test } from 'vitest'
import { tidyHtml } from './tidy-html.ts'

describe('user-supplied HTML', () => {
  test.for([
    [
      '<p>Добрый <b>день</b><br/>ООО &laquo;Ромашка&raquo;</p>',
      '<p>Добрый <b>день</b><br>ООО &laquo;Ромашка&raquo;</p>',
    ],
    ['<P CLASS="x" onclick="evil()">Текст</P>', '<p>Текст</p>'],
    ['<a href="https://evil.example">Войдите</a>', 'Войдите'],
    ['<script>alert(1)</script>после', 'после'],
    ['<script>без конца', ''],
    ['<style>p{}</style><!-- <b> -->да', 'да'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><b onload=x></svg>да', 'да'],
    ['2 < 3 & 4 > 1 "так"', '2 &lt; 3 &amp; 4 &gt; 1 &quot;так&quot;'],
    ['<<b>b>', '&lt;<b>b&gt;'],
    ['<b <script>x</script>', '&lt;b '],
    ['<b\nonclick="x"\n>да</b >', '<b>да</b>'],
    ['&lt;b&gt; &#60; &bad', '&lt;b&gt; &#60; &amp;bad'],
  ])('%s becomes %s', ([html, tidy]) => {
    expect(tidyHtml(html as string)).toBe(tidy)
  })

  test('contains only bare tags of the allow-list', () => {
    const pieces = ['<', '>', '</', 'b', 'script', ' on=', '"', '<!--', '-->', 'p', '/', '\n', 'svg', '&']
    for (let seed = 1; seed < 3000; seed += 1) {
      const html = Array.from(
        { length: 12 },
        (_, at) => pieces[(seed * (at + 7) * 31 + (seed >> at)) % pieces.length],
      )
      for (const [, inside] of tidyHtml(html.join('')).matchAll(/<([^>]*)>?/g))
        expect(inside).toMatch(/^\/?(p|b)$/)
    }
  })

  test('is read to its end, however malformed', () => {
    for (const twist of ['<', '<b ', '<script', '<!--', '<b <', '&'])
      expect(tidyHtml(twist.repeat(100_000 / twist.length))).not.toContain('<script')
  })
})
