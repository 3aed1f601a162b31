import { expect, it } from 'vitest'
import { raw, statement, valuesOf } from './statement.ts'

const columns = raw`id, ${'name'}, ${raw`price`}`

it('a statement numbers its values by their first use, however often one occurs', () => {
  const found = statement<{ id: string; name: string }, never>('found')`
    select ${columns} from things where name = ${'name'} and (id = ${'id'} or name = ${'name'})`
  expect(found.text).toBe('select id, name, price from things where name = $1 and (id = $2 or name = $1)')
  expect(valuesOf(found, { id: 'a', name: 'b' })).toEqual(['b', 'a'])
})
