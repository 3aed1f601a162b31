import { expect, it } from 'vitest'
import { assigned, fragment, named, raw, selected, statement, valuesFor, valuesOf } from './statement.ts'
import { Values } from './unprepared.ts'

const columns = raw`id, ${'name'}, ${raw`price`}`

it('a statement numbers its values by first use, and a repeated value keeps its number', () => {
  const found = statement<{ id: string; name: string }, never>('found')`
    select ${columns} from things where name = ${'name'} and (id = ${'id'} or name = ${'name'})`
  expect(found.text).toBe('select id, name, price from things where name = $1 and (id = $2 or name = $1)')
  expect(valuesOf(found, { id: 'a', name: 'b' })).toEqual(['b', 'a'])
})

it('a statement can read, add and change rows by a list of columns', () => {
  const columns = { id: 'id', isOpen: 'is_open' } as const
  interface Thing {
    id: string
    isOpen: boolean
    key: string
  }
  const added = statement<Thing, never>('add')`
    insert into things (key, ${named(columns)}) values (${'key'}, ${valuesFor(columns)}) returning ${selected(columns)}`
  expect(added.text).toBe(
    'insert into things (key, id, is_open) values ($1, $2, $3) returning id, is_open as "isOpen"',
  )
  expect(valuesOf(added, { id: 'a', isOpen: true, key: 'k' })).toEqual(['k', 'a', true])
  const changed = statement<Thing, never>('change')`update things set ${assigned(columns)} where id = ${'id'}`
  expect(changed.text).toBe('update things set id = $1, is_open = $2 where id = $1')
})

it('a condition with a value is shared by statements, which number its value as their own', () => {
  const isOf = (column: string) =>
    fragment`(${'ids'}::int[] is null or ${raw`${column}`} = any(${'ids'}::int[]))`
  const found = statement<{ ids: number[] | null; name: string }, never>('shared')`
    select from things where name = ${'name'} and ${isOf('things.id')}`
  expect(found.text).toBe(
    'select from things where name = $1 and ($2::int[] is null or things.id = any($2::int[]))',
  )
  expect(valuesOf(found, { ids: [1], name: 'a' })).toEqual(['a', [1]])
  const values = new Values()
  expect([values.put('a'), values.write(isOf('id'), { ids: null })]).toEqual([
    '$1',
    '($2::int[] is null or id = any($2::int[]))',
  ])
  expect(values.all).toEqual(['a', null])
})
