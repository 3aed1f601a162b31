import type { Database } from './types.ts'

// Objects that belong to an extension, and partitions, which are made as time goes on, are not part of the schema.
const ours = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`

const tables = `select pg_class.oid, relname as name, relpersistence from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
  where relkind in ('r', 'p') and not relispartition and ${ours('pg_class', 'pg_class.oid')}`

/** Reads the schema from the catalogue; columns of one name are the same wherever they stand in their table. */
const catalogue = `with tables as (${tables})
select 'table' as kind, name, case relpersistence when 'u' then 'unlogged' else '' end as definition from tables
union all
select 'column', name || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod),
  case when attnotnull then 'not null' end,
  case when attidentity <> '' then 'identity' end,
  case when attgenerated <> '' then 'generated' end,
  'default ' || pg_get_expr(adbin, adrelid))
from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
left join pg_attrdef on adrelid = attrelid and adnum = attnum
union all
select 'constraint', name || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
from tables join pg_constraint on conrelid = tables.oid and contype not in ('n', 't')
union all
select 'index', pg_class.relname, pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
from tables join pg_index on indrelid = tables.oid join pg_class on pg_class.oid = indexrelid
where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
union all
select 'trigger', name || '.' || tgname, pg_get_triggerdef(pg_trigger.oid) ||
  case tgenabled when 'O' then '' else ' enabled ' || tgenabled::text end
from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
union all
select 'function', format('%s(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid)), concat_ws(' ',
  pg_get_function_result(pg_proc.oid), lanname, 'volatile ' || provolatile::text,
  case when proisstrict then 'strict' end, case when prosecdef then 'security definer' end,
  coalesce(md5(prosrc), ''))
from pg_proc join pg_namespace on pg_namespace.oid = pronamespace and nspname = 'public'
join pg_language on pg_language.oid = prolang where ${ours('pg_proc', 'pg_proc.oid')}
union all
select 'sequence', relname, '' from pg_class join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
where relkind = 'S' and not exists (select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))`

const between = ' | '

/**
 * Writes a definition on one line without parentheses: after a dump is restored, PostgreSQL groups `a or b or c` in another
 * way.
 */
const plain = (definition: string) =>
  definition.replaceAll('public.', '').replaceAll(/[()]/g, ' ').replaceAll(/\s+/g, ' ').trim()

/** Returns the schema of a database as sorted lines `kind | name | definition`, the same on every version of PostgreSQL. */
export async function readFingerprint(db: Pick<Database, 'execute'>): Promise<string[]> {
  const { rows } = await db.execute(catalogue)
  const lines = rows.map(({ kind, name, definition }) =>
    [kind, name, plain(String(definition))].join(between).trimEnd(),
  )
  return lines.sort()
}

const kinds: Record<string, string> = {
  table: 'таблица',
  column: 'столбец',
  constraint: 'ограничение',
  index: 'индекс',
  trigger: 'триггер',
  function: 'функция',
  sequence: 'последовательность',
}

function byObject(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      const [kind = '', name = ''] = line.split(between)
      return [`${kinds[kind] ?? kind} ${name}`, line]
    }),
  )
}

/** Names the objects in which a schema differs from the expected one, in Russian. */
export function schemaDifferences(expected: readonly string[], found: readonly string[]): string[] {
  const must = byObject(expected)
  const is = byObject(found)
  const missing = [...must.keys()].filter((name) => !is.has(name))
  const extra = [...is.keys()].filter((name) => !must.has(name))
  const changed = [...must].filter(([name, line]) => is.has(name) && is.get(name) !== line)
  return [
    ...missing.map((name) => `нет: ${name}`),
    ...extra.map((name) => `лишнее: ${name}`),
    ...changed.map(([name]) => `изменено: ${name}`),
  ]
}
