// Cuts Golos Text down to the letters and weights that nearly every screen needs: 60 kB become 25 kB, so text
// appears sooner on a slow network. The omitted glyphs load from the full files when a text needs them. Run
// after a font update: node scripts/run.mjs scripts/build/fonts.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '../..')
const whole = join(root, 'node_modules/@fontsource-variable/golos-text/files')
const cut = join(root, 'web/platform/fonts')

const letters = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_letter, index) => from + index))

/** The `unicode-range` values that web/platform/fonts.css gives for these files, and the full source files. */
const cuts = {
  cyrillic: { of: 'cyrillic', text: `${letters(0x410, 0x44f)}Ёё№` },
  latin: { of: 'latin', text: `${letters(0x20, 0x7e)}\u00a0§°«»·–—„“”…−` },
  rouble: { of: 'latin-ext', text: '₽' },
}

mkdirSync(cut, { recursive: true })
for (const [name, { of, text }] of Object.entries(cuts)) {
  const font = readFileSync(join(whole, `golos-text-${of}-wght-normal.woff2`))
  const small = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  })
  writeFileSync(join(cut, `golos-${name}.woff2`), small)
  console.log(`golos-${name}.woff2: ${font.length} → ${small.length} bytes`)
}
