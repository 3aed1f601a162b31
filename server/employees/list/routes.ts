import { z } from 'zod'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { EmployeePageKeysQuery, EmployeeQuery, EmployeeSort } from '../../../shared/employees/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay, type Day, isDay } from '../../../shared/platform/days.ts'
import { compareCodes } from '../../../shared/programme/rules.ts'
import { partReadingOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { readValues, refuseKey, writeValues } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { rowView } from './actions.ts'
import {
  type ListedDetails,
  type ListedRow,
  listDetails,
  listEmployees,
  listOutcomes,
  listPageKeys,
  summaryOf,
} from './store.ts'

const dueKey = z.string().refine((text) => text === 'infinity' || isDay(text))
const text = z.string().max(1000)
const keys = {
  name: z.tuple([text, z.uuid()]),
  due: z.tuple([dueKey, text, z.uuid()]),
  department: z.tuple([text, text, z.uuid()]),
  class: z.tuple([text, text, z.uuid()]),
}

const valuesOf = (sort: EmployeeSort, { id, fullname, department, dueOn, classKey }: ListedRow): string[] =>
  ({
    name: [fullname, id],
    due: [dueOn ?? 'infinity', fullname, id],
    department: [department, fullname, id],
    class: [classKey, fullname, id],
  })[sort]

/** Opens the sealed phone of an employee. */
type PhoneOf = (one: Pick<ListedDetails, 'person' | 'sealed'>) => string | null

/** The details of an employee as the list shows them. */
function detailsView(details: ListedDetails | undefined, phoneOf: PhoneOf) {
  if (!details) return { factors: [], workClass: null, seniorityFrom: null, phone: null }
  const { factors, workClass, seniorityFrom } = details
  return { factors: factors.toSorted(compareCodes), workClass, seniorityFrom, phone: phoneOf(details) }
}

/** Reads pages of the list at a moment. */
interface PageContext {
  reader: Reader
  phoneOf: PhoneOf
  today: Day
}

async function page({ reader, phoneOf, today }: PageContext, scope: PartReadingScope, query: EmployeeQuery) {
  const { sort, order, after, before, limit, ...filter } = query
  const isBack = after === undefined && before !== undefined
  const key = after ?? before
  const read = (text: string) => readValues<string[]>(keys[sort], text)
  const beyond = key === undefined ? null : (read(key) ?? refuseKey(isBack ? 'before' : 'after'))
  const wanted = { filter, sort, isDescending: (order === 'desc') !== isBack, beyond, limit: limit + 1 }
  const rows = await listEmployees(reader, scope, wanted, today)
  const hasMore = rows.length > limit
  const shown = isBack ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const first = shown.at(0)
  const last = shown.at(-1)
  const items = shown.map(({ classKey: _, ...row }) => rowView(row, today))
  const [outcomes, details] = await Promise.all([
    listOutcomes(reader, scope, items, today),
    listDetails(
      reader,
      scope,
      items.map(({ id }) => id),
    ),
  ])
  const [hasNext, hasPrevious] = isBack ? [true, hasMore] : [hasMore, after !== undefined]
  return {
    items: items.map((row) => ({
      ...row,
      outcome: outcomes.get(row.id) ?? null,
      ...detailsView(details.get(row.id), phoneOf),
    })),
    next: hasNext && last ? writeValues(valuesOf(sort, last)) : null,
    previous: hasPrevious && first ? writeValues(valuesOf(sort, first)) : null,
  }
}

async function pageKeys(reader: Reader, scope: PartReadingScope, query: EmployeePageKeysQuery, today: Day) {
  const { sort, order, limit, ...filter } = query
  const wanted = { filter, sort, isDescending: order === 'desc', limit }
  return (await listPageKeys(reader, scope, wanted, today)).map(writeValues)
}

export function serveEmployeeList(serve: Serve, reader: Reader, phoneOf: PhoneOf): void {
  serve(employeesContract.list, { allow: signedIn }, async ({ actor, params, query, now, look, lagging }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const shown = await page({ reader: lagging, phoneOf, today: clinicDay(now) }, scope, query)
    look(noteOfList(shown.items.map(({ id }) => id)))
    return shown
  })

  serve(employeesContract.summary, { allow: signedIn }, async ({ actor, params, query, now, lagging }) =>
    summaryOf(lagging, await partReadingOf(reader, actor, params.organization), query, clinicDay(now)),
  )

  serve(employeesContract.pageKeys, { allow: signedIn }, async ({ actor, params, query, now, lagging }) =>
    pageKeys(lagging, await partReadingOf(reader, actor, params.organization), query, clinicDay(now)),
  )
}
