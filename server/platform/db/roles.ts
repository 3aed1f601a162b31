import type { Database } from './types.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables that the working role only reads, or only adds to. */
const narrowed = [
  'revoke insert, update, delete on schema_versions',
  'revoke update, delete on audit_events',
  'revoke update, delete on audit_days',
]

/**
 * Lets a role do the work of the cabinet and nothing else: it owns no table, so it can neither drop a trigger nor change a
 * table, and truncating is never granted. Run by the owner after each migration, also over tables that came with it.
 */
export async function grantWork(owner: Database, role: string): Promise<void> {
  const worker = quoted(role)
  const rights = 'select, insert, update, delete'
  const lines = [
    'revoke create on schema public from public',
    ...['public', 'pgboss'].flatMap((schema) => [
      `revoke all on all tables in schema ${schema} from ${worker}`,
      `revoke all on schema ${schema} from ${worker}`,
      `grant usage on schema ${schema} to ${worker}`,
      `grant ${rights} on all tables in schema ${schema} to ${worker}`,
      `grant usage, select on all sequences in schema ${schema} to ${worker}`,
      `alter default privileges in schema ${schema} grant ${rights} on tables to ${worker}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${worker}`,
    ]),
    `grant usage on schema drizzle to ${worker}`,
    `grant select on drizzle.__drizzle_migrations to ${worker}`,
    ...narrowed.map((line) => `${line} from ${worker}`),
  ]
  await owner.execute(`begin; ${lines.join('; ')}; commit`)
}

/** Tells whether the role of a connection may make and change tables. */
export async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await db.execute(`select has_schema_privilege('public', 'create') as may`)
  return rows[0]?.may === true
}

const owns = `select exists (select from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
  where relkind in ('r', 'p') and pg_has_role(current_user, relowner, 'usage')) as owns`

/** Tells whether the role of the process owns tables, also through another role or as a superuser. */
export async function ownsTables(db: Database): Promise<boolean> {
  if (db.embedded) return false
  return (await db.execute(owns)).rows[0]?.owns === true
}

const ownerWarning =
  'Внимание: роль из DATABASE_URL владеет таблицами и может снять их защиту. Разделите роли: docs/operations.md, «Роли базы»'

/** Returns what the start prints when the role of the process owns tables. */
export const roleWarnings = async (db: Database): Promise<string[]> =>
  (await ownsTables(db)) ? [ownerWarning] : []
