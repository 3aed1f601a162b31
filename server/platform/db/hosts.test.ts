import { expect, test } from 'vitest'
import { addressesOf } from './hosts.ts'

test('an address of several servers is one address for each, with the user, the database and the parameters', () => {
  expect(addressesOf('postgres://u:p%40@one:5432,two/cabinet?sslmode=require')).toEqual([
    'postgres://u:p%40@one:5432/cabinet?sslmode=require',
    'postgres://u:p%40@two/cabinet?sslmode=require',
  ])
})

test('an address of one server, or of a socket, stays as it is', () => {
  for (const url of ['postgres://u:p@one:5432/cabinet', 'postgres:///cabinet?host=/var/run/postgresql'])
    expect(addressesOf(url)).toEqual([url])
})
