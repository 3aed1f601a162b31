import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const file = (name: string) => readFileSync(join(import.meta.dirname, '../web/public', name))

test.each([
  ['logo.svg', 1555, 517],
  ['logo-dark.svg', 1555, 517],
  ['arrow.svg', 26, 14],
  ['cancel.svg', 44, 44],
  ['department.svg', 94, 67],
])('the picture %s has the size given in the specification [§9.10]', (name, width, height) => {
  expect(file(name).toString()).toContain(
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
  )
})

test('the PNG logo has the size given in the specification', () => {
  const head = file('logo.png')
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1555, 517])
})
