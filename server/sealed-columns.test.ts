import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../test/engines.ts'
import { sealedColumns } from './sealed-columns.ts'

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

test('every sealed column that a file tables.ts declares is re-sealed', async () => {
  const files = globSync('**/tables.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const declared = modules.flatMap((module) =>
    Object.values<{ contextOf?: unknown; table: string; column: string }>(module).filter(
      (value) => value?.contextOf,
    ),
  )
  expect(sealedColumns.map(nameOf).sort()).toEqual(declared.map(nameOf).sort())
})

test('every declared column exists with the declared type, and its row is found by unique columns', async () => {
  const db = await emptyDatabase()
  for (const { table, column, keys, type, where = 'true' } of sealedColumns) {
    const { rows } = await db.execute(
      `select data_type as type from information_schema.columns where table_name = $1 and column_name = $2`,
      [table, column],
    )
    expect(rows, `${table}.${column}`).toEqual([{ type }])
    await db.execute(`select ${[column, ...keys].join(', ')} from ${table} where ${where}`)
    const unique = await db.execute(
      `select array_agg(attname::text order by attname) as keys from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = $1::regclass and indisunique and indpred is null group by indexrelid`,
      [table],
    )
    const isUnique = unique.rows.some((row) => String(row.keys) === String([...keys].sort()))
    expect([nameOf({ table, column }), keys.length === 0 || isUnique]).toEqual([
      nameOf({ table, column }),
      true,
    ])
  }
  await db.close()
})
