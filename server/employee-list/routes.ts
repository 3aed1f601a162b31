import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeMarksQuery, EmployeeQuery, EmployeeSort } from '../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, type Day, isDay } from '../../shared/platform/days.ts'
import { common, refuseField } from '../../shared/platform/refusal.ts'
import { organizationOf } from '../organizations/actions.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { type ListedRow, listEmployees, listMarks, rowView, summaryOf } from './store.ts'

const dueKey = z.string().refine((text) => text === 'infinity' || isDay(text))
const text = z.string().max(1000)
const keys = {
  name: z.tuple([text, z.uuid()]),
  due: z.tuple([dueKey, text, z.uuid()]),
  department: z.tuple([text, text, z.uuid()]),
}

/** Writes a key: the values that the list is sorted by. */
const writeKey = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

const valuesOf = (sort: EmployeeSort, { id, fullname, department, dueOn }: ListedRow): string[] =>
  ({
    name: [fullname, id],
    due: [dueOn ?? 'infinity', fullname, id],
    department: [department, fullname, id],
  })[sort]

/** Reads a key that `writeKey` made; null for anything else. */
function readKey(sort: EmployeeSort, written: string): string[] | null {
  try {
    const read = keys[sort].safeParse(JSON.parse(Buffer.from(written, 'base64url').toString()))
    return read.success && !read.data.some((value) => value.includes('\0')) ? read.data : null
  } catch {
    return null
  }
}

async function page(reader: Reader, scope: OrganizationScope, query: EmployeeQuery, today: Day) {
  const { sort, order, after, before, limit, ...filter } = query
  const isBack = after === undefined && before !== undefined
  const key = after ?? before
  const beyond = key === undefined ? null : readKey(sort, key)
  if (key !== undefined && !beyond)
    refuseField(common.INVALID, isBack ? 'before' : 'after', 'Неверный ключ страницы')
  const wanted = { sort, isDescending: (order === 'desc') !== isBack, beyond, limit: limit + 1 }
  const rows = await listEmployees(reader, scope, filter, wanted, today)
  const hasMore = rows.length > limit
  const shown = isBack ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const [first, last] = [shown.at(0), shown.at(-1)]
  const [hasNext, hasPrevious] = isBack ? [true, hasMore] : [hasMore, after !== undefined]
  return {
    items: shown.map((row) => rowView(row, today)),
    next: hasNext && last ? writeKey(valuesOf(sort, last)) : null,
    previous: hasPrevious && first ? writeKey(valuesOf(sort, first)) : null,
  }
}

async function marks(reader: Reader, scope: OrganizationScope, query: EmployeeMarksQuery, today: Day) {
  const { sort, order, limit, ...filter } = query
  const wanted = { sort, isDescending: order === 'desc', limit }
  return (await listMarks(reader, scope, filter, wanted, today)).map(writeKey)
}

/** Serves the list of employees and its figures. */
export function serveEmployeeList(serve: Serve, reader: Reader): void {
  serve(employeesContract.list, { allow: signedIn }, async ({ actor, params, query, now }) =>
    page(reader, await organizationOf(reader, actor, params.organization), query, clinicDay(now)),
  )

  serve(employeesContract.summary, { allow: signedIn }, async ({ actor, params, query, now }) =>
    summaryOf(reader, await organizationOf(reader, actor, params.organization), query, clinicDay(now)),
  )

  serve(employeesContract.marks, { allow: signedIn }, async ({ actor, params, query, now }) =>
    marks(reader, await organizationOf(reader, actor, params.organization), query, clinicDay(now)),
  )
}
