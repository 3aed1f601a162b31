import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'

const file = (name: string, content: unknown, text = JSON.stringify(content)) => ({
  name,
  size: text.length,
  text: async () => text,
})
const factors = { meta: {}, factors: [{}] }
const services = { services: [{}] }

test('files are recognised by their content, whatever their names are', async () => {
  expect(await readFiles([file('1.json', services), file('2.json', factors)])).toEqual({ factors, services })
  expect(await readFiles([file('x.json', factors)])).toEqual({ factors })
})

test.each([
  ['a broken file', [file('a.json', null, '{"factors": [')], '«a.json» не читается как JSON'],
  ['a file of something else', [file('b.json', { hints: [] })], 'нет ни пунктов приказа'],
  ['services alone', [file('c.json', services)], 'Нет файла с пунктами приказа'],
  ['a huge file', [{ ...file('d.json', factors), size: 9_000_000 }], 'больше 3 МБ'],
])('%s is refused with an explanation', async (_what, files, words) => {
  await expect(readFiles(files)).rejects.toThrow(words)
})
