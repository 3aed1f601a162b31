import { describe, expect, test } from 'vitest'
import { checkGlossary, checkSentences, checkTypeNames } from './language.ts'
import { sentencesOf } from './sentences.ts'

const path = 'shared/booking/rules.ts'
const code = (text: string) => ({ [path]: text })
const said = (problems: { line?: number; text: string }[]) =>
  problems.map(({ line, text }) => `${line} ${text}`)

describe('sentences', () => {
  test('neighbouring line comments form one comment, directives are left out, template values appear as %s', () => {
    const text = `// One\n// two.\n// biome-ignore lint/x: y\nconst a = 1 // end
describe('a list', () => {\n  test.each([1])(\`shows \${a}\`, () => {})\n})`
    expect(sentencesOf(code(text), path)).toMatchObject([
      { kind: 'comment', text: 'One two.' },
      { kind: 'comment', text: 'end' },
      { kind: 'title', text: 'a list', within: [] },
      { kind: 'title', text: 'shows %s', within: ['a list'] },
    ])
  })

  test('the stars of a block comment are left out, in code and in styles', () => {
    const block = '/*\n * Returns it\n * whole.\n */'
    expect(sentencesOf(code(`${block}\nconst a = 1`), path)).toMatchObject([{ text: 'Returns it whole.' }])
    expect(sentencesOf({ 'web/a.module.css': `.a {}\n${block}` }, 'web/a.module.css')).toMatchObject([
      { line: 2, text: 'Returns it whole.' },
    ])
  })

  test.each([
    '/** What is taken. */\nconst a = 1',
    '// of whom nothing is known\nconst a = 1',
    "test('who leaves is not told', () => {})",
    "nightly('who leaves is not told', () => {})",
    "describe('a day', () => {\n  test('that has ended is closed', () => {})\n})",
  ])('%j is refused as headless', (text) => {
    expect(said(checkSentences(code(text))).join()).toContain('headless')
  })

  test('a title of more than 110 letters is refused; its id does not count', () => {
    const title = (letters: number) => code(`test('${'a'.repeat(letters)} [§7.3-b]', () => {})`)
    expect(checkSentences(title(110))).toEqual([])
    expect(said(checkSentences(title(111))).join()).toContain('longer than 110 letters')
  })

  test('a comment that names a thing first is accepted', () => {
    expect(checkSentences(code('/** The patient who leaves. `what` is a field. */\nconst a = 1'))).toEqual([])
  })
})

describe('names of types', () => {
  test.each(['interface Made {}', 'type Asked = string', 'class Upon {}', 'type Box<Given> = Given[]'])(
    '%s is refused',
    (text) => {
      expect(said(checkTypeNames(code(text))).join()).toContain('is no noun')
    },
  )

  test.each(['interface Seed {}', 'type BookedGroup = string', 'class Bed {}', 'type Box<Item> = Item[]'])(
    '%s is accepted',
    (text) => {
      expect(checkTypeNames(code(text))).toEqual([])
    },
  )
})

describe('the glossary', () => {
  const tree = (text: string, at = path) => ({
    'docs/glossary.md': '| прайс-лист | `price` | acts from a date | `tariff`, «rate» |',
    [at]: text,
  })

  test.each([
    'const tariffNow = 1',
    'interface CityTariff {}',
    'function f(tariff: number) {}',
    'function setTariff() {}',
  ])('%s uses a refused word', (text) => {
    expect(said(checkGlossary(tree(text))).join()).toContain('Write `price`')
  })

  test('a file may not have a refused word in its name', () => {
    expect(said(checkGlossary(tree('', 'web/prices/tariff-page.tsx'))).join()).toContain('tariff')
  })

  test('words in quotes, properties and code outside the product are accepted', () => {
    expect(checkGlossary(tree('const rate = { tariff: 1 }'))).toEqual([])
    expect(checkGlossary(tree('const tariff = 1', 'test/prices.ts'))).toEqual([])
  })
})
