import PizZip from 'pizzip'
import { readSheet } from 'read-excel-file/node'
import { campaignsContract } from '../../../shared/campaigns/contract.ts'
import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { copiesContract } from '../../../shared/conclusions/copies/contract.ts'
import { copiesRefusals } from '../../../shared/conclusions/copies/ru.ts'
import { documentsContract } from '../../../shared/documents/contract.ts'
import { documentRefusals } from '../../../shared/documents/ru.ts'
import { bulkContract } from '../../../shared/employees/bulk/contract.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { DepartmentId } from '../../../shared/employees/schema.ts'
import { unitMergeContract } from '../../../shared/employees/units/merge/contract.ts'
import { followUpContract } from '../../../shared/follow-up/contract.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { foremanLinksContract } from '../../../shared/group-booking/foremen/contract.ts'
import { importsContract } from '../../../shared/imports/contract.ts'
import { organizationRefusals, roleLimits } from '../../../shared/organizations/ru.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { makeSlot } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, workerExamined } from '../../../test/commission.ts'
import { department, employeeOf, hire, inputOf, relate } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

const notFound = common.NOT_FOUND.code

/** HR of one department of an organization. */
async function keeperOf(app: TestApp, organization: OrganizationId, department: DepartmentId) {
  const { client, account } = await member(app)
  await relate(app, account.id, organization)
  await app.db.execute("update relations set role = 'departments', departments = $2 where account_id = $1", [
    account.id,
    [department],
  ])
  return client
}

/** Two departments with a booked person each, and HR of the first one. */
async function plant(app: TestApp) {
  const head = await works(app)
  const foundry = await department(head, 'Литейный цех')
  const office = await department(head, 'Управление')
  const given = { position: head.welder.id, lastPassedOn: '2025-01-10' }
  const own = await hire(head, { ...given, surname: 'Своев', department: foundry.id })
  const other = await hire(head, {
    ...given,
    surname: 'Чужов',
    department: office.id,
    personnelNumber: 'Ч-1',
  })
  const slot = await makeSlot(app.db)
  const later = await makeSlot(app.db)
  const asked = { city: 'ekb', kind: 'periodic' } as const
  const who = { ids: [own.id, other.id] }
  const { result } = (await head.ask('volume', { body: { ...asked, who, date: slot.day } })) as never
  const places = [
    { employee: own.id, slot: slot.id },
    { employee: other.id, slot: later.id },
  ]
  const { total } = result as { total: number }
  const booked = await head.ask('book', { body: { ...asked, places, total, tell: false } })
  expect(booked.error).toBeUndefined()
  const client = await keeperOf(app, head.organization, foundry.id)
  const { rows } = await app.db.execute(
    'select id, employee_id as employee from bookings where organization_id = $1',
    [head.organization],
  )
  const bookingOf = (employee: string) => String(rows.find((row) => row.employee === employee)?.id) as never
  return { head, foundry, office, own, other, slot, asked, client, at: head.at, bookingOf }
}

test('HR of a department keeps its parts too', async ({ app }) => {
  const { client, at, head, own } = await plant(app)
  const shop = await department(head, 'Литейный цех / Участок')
  const inPart = await hire(head, { department: shop.id })
  const list = await client.call(employeesContract.list, { params: at })
  expect(list.result.items.map(({ id }) => id).toSorted()).toEqual([own.id, inPart.id].toSorted())
  expect((await client.call(employeesContract.departments, { params: at })).result).toHaveLength(2)
})

test('only the head brings a department under one that a colleague keeps', async ({ app }) => {
  const { client, at, head, foundry, office, own, other } = await plant(app)
  const hr = await member(app)
  await relate(app, hr.account.id, head.organization)
  await app.db.execute("update relations set role = 'hr' where account_id = $1", [hr.account.id])
  const rename = (by: typeof client, unit: typeof office, name: string) =>
    by.call(employeesContract.changeDepartment, {
      params: { ...at, id: unit.id },
      body: { name, version: unit.version },
    })
  const body = { kind: 'department', from: office.id, into: foundry.id } as never
  const wider = organizationRefusals.WIDER_ACCESS
  expect(await rename(hr.client, office, 'Литейный цех / Управление')).toBeRefused(wider)
  expect(await hr.client.call(unitMergeContract.merge, { params: at, body })).toBeRefused(wider)
  expect((await rename(hr.client, foundry, 'Литейка')).error).toBeUndefined()
  const seen = async () =>
    (await client.call(employeesContract.list, { params: at })).result.items.map(({ id }) => id)
  expect(await seen()).toEqual([own.id])
  expect((await rename(head.client, office, 'Литейка / Управление')).error).toBeUndefined()
  expect((await seen()).toSorted()).toEqual([own.id, other.id].toSorted())
})

test('HR of a department finds only its employees, in lists, counts and cards', async ({ app }) => {
  const { client, at, own, other, foundry } = await plant(app)
  const list = await client.call(employeesContract.list, { params: at })
  expect(list.result.items.map(({ id }) => id)).toEqual([own.id])
  const searched = await client.call(employeesContract.list, { params: at, query: { search: 'Чужов' } })
  expect(searched.result.items).toEqual([])
  const summary = await client.call(employeesContract.summary, { params: at })
  expect([summary.result.total, summary.result.found, summary.result.overdue]).toEqual([1, 1, 1])
  const card = (id: typeof own.id) => client.call(employeesContract.one, { params: { ...at, id } })
  expect((await card(own.id)).result.id).toBe(own.id)
  expect((await card(other.id)).error?.code).toBe(notFound)
  const units = await client.call(employeesContract.departments, { params: at })
  expect(units.result).toMatchObject([{ id: foundry.id, people: 1 }])
  const positions = await client.call(employeesContract.positions, { params: at })
  expect(positions.result).toMatchObject([{ people: 1 }])
})

test('HR of a department sees the bookings and the course of check-ups of its employees only', async ({
  app,
}) => {
  const { client, at, own, other, slot } = await plant(app)
  const board = await client.call(groupBookingContract.board, { params: at })
  expect(board.result.items.map(({ employee }) => employee)).toEqual([own.id])
  const days = await client.call(groupBookingContract.boardDays, {
    params: at,
    query: { from: slot.day } as never,
  })
  expect(days.result.map(({ people }) => people)).toEqual([1])
  const bookings = (id: typeof own.id) =>
    client.call(groupBookingContract.ofEmployee, { params: { ...at, id } })
  expect((await bookings(own.id)).result).toHaveLength(1)
  expect((await bookings(other.id)).error?.code).toBe(notFound)
  const query = { from: '2026-01-01', to: '2026-12-31' } as never
  const people = await client.call(followUpContract.people, { params: at, query })
  expect(people.result.items.map(({ id }) => id)).toEqual([own.id])
  const { result } = await client.call(followUpContract.figures, { params: at, query })
  expect(JSON.stringify(result)).not.toContain('Управление')
  const { overdue, months } = result.forecast
  expect(overdue.due + months.reduce((sum, { due }) => sum + due, 0)).toBe(1)
  expect(result.days.reduce((sum, { planned, came }) => sum + planned + came, 0)).toBeLessThanOrEqual(1)
})

test('HR of a department neither changes, moves nor dismisses employees of another one', async ({ app }) => {
  const { client, at, own, other, office, foundry } = await plant(app)
  const change = (card: typeof own, input: Record<string, unknown> = {}) =>
    client.call(employeesContract.change, {
      params: { ...at, id: card.id },
      body: { ...inputOf(card), ...input },
    })
  expect((await change(other, { department: foundry.id })).error?.code).toBe(notFound)
  expect((await change(own, { department: office.id })).error?.fields).toHaveProperty('department')
  expect((await change(own, { department: undefined })).error?.fields).toHaveProperty('department')
  expect((await change(own, { surname: 'Новов' })).error).toBeUndefined()
  const body = { on: '2026-03-01', free: true, version: other.version }
  const dismissed = await client.call(employeesContract.dismiss, {
    params: { ...at, id: other.id },
    body: body as never,
  })
  expect(dismissed.error?.code).toBe(notFound)
  const many = { ids: [own.id, other.id], on: '2026-03-01', free: false } as never
  expect((await client.call(employeesContract.dismissMany, { params: at, body: many })).error?.code).toBe(
    notFound,
  )
})

test('a taken personnel number and a likeness in another department do not tell whose they are', async ({
  app,
}) => {
  const { client, at, other, foundry } = await plant(app)
  const twin = { surname: other.surname, name: other.name, middlename: other.middlename, birth: other.birth }
  const add = (given: Record<string, unknown>) =>
    client.call(employeesContract.add, {
      params: at,
      body: employeeOf({ ...twin, department: foundry.id, ...given }),
    })
  const { error } = await add({ personnelNumber: 'Ч-1' })
  expect(error?.code).toBe('NUMBER_TAKEN')
  expect(error?.message).not.toContain('Чужов')
  expect((await add({})).error).toBeUndefined()
})

test('HR of a department books, moves and cancels its employees only', async ({ app }) => {
  const { client, at, own, other, slot, asked, bookingOf } = await plant(app)
  const cancel = (ids: unknown[]) =>
    client.call(groupBookingContract.cancel, { params: at, body: { ids, tell: false } as never })
  expect((await cancel([bookingOf(other.id)])).error?.code).toBe(notFound)
  expect((await cancel([bookingOf(own.id), bookingOf(other.id)])).error?.code).toBe(notFound)
  const moves = [{ id: bookingOf(other.id), slot: slot.id }]
  const moved = await client.call(groupBookingContract.move, {
    params: at,
    body: { moves, tell: false } as never,
  })
  expect(moved.error?.code).toBe(notFound)
  expect((await cancel([bookingOf(own.id)])).error).toBeUndefined()
  const body = { ...asked, who: { ids: [own.id, other.id] }, date: slot.day } as never
  const volume = await client.call(groupBookingContract.volume, { params: at, body })
  expect(JSON.stringify(volume.result)).not.toContain(other.id)
  const places = [{ employee: other.id, slot: slot.id }]
  const booking = { ...asked, places, total: 0, tell: false } as never
  const booked = await client.call(groupBookingContract.book, { params: at, body: booking })
  expect(booked.error).toBeDefined()
  expect(JSON.stringify(booked.error)).not.toContain('Чужов')
})

/** Asks for a paper of an organization and returns its refusal, or null when a file came. */
async function refusalOf(client: Client, url: string, payload: Record<string, unknown>) {
  const answer = await client.send({ method: 'POST', url, payload })
  return answer.statusCode === 200 ? null : answer.json().error
}

test('HR of a department prints, finds and annuls referrals of its employees only', async ({ app }) => {
  const { client, head, at, own, other } = await plant(app)
  const path = (call: { path: string }) => call.path.replace(':organization', head.organization)
  const printed = (who: unknown, paper = 'referrals') => ({
    paper,
    who,
    kind: 'periodic',
    city: 'ekb',
    format: 'pdf',
    anyway: true,
  })
  const print = (given: unknown, paper?: string) =>
    refusalOf(client, path(documentsContract.print), printed(given, paper))
  const everybody = { ids: [own.id, other.id] }
  await refusalOf(head.client, path(documentsContract.print), printed(everybody))
  expect(await print({ ids: [own.id] })).toBeNull()
  expect((await print({ ids: [other.id] })).code).toBe(documentRefusals.NOBODY_CHOSEN.code)
  expect((await print(everybody, 'contingent')).message).toBe(roleLimits.departments)
  const checked = await client.call(documentsContract.check, {
    params: at,
    body: { paper: 'referrals', who: everybody, kind: 'periodic', city: 'ekb' } as never,
  })
  expect(checked.result).toMatchObject({ people: 1, issued: 1, leftOut: 1 })
  const register = async (by: typeof client) =>
    (await by.call(documentsContract.referrals, { params: at, query: { limit: 50 } as never })).result.items
  expect((await register(client)).map(({ employee }) => employee)).toEqual([own.id])
  const foreign = (await register(head.client)).find(({ employee }) => employee === other.id)
  const annul = { referrals: [foreign?.id], reason: 'Ошибка в данных' }
  expect((await refusalOf(client, path(documentsContract.annulMany), annul)).code).toBe(notFound)
  const again = { referrals: [foreign?.id], format: 'pdf' }
  expect((await refusalOf(client, path(documentsContract.reprint), again)).code).toBe(notFound)
  expect((await register(head.client)).every(({ annulledAt }) => annulledAt === null)).toBe(true)
})

test('HR of a department changes many of its employees, and moves nobody out of its departments', async ({
  app,
}) => {
  const { client, at, foundry, office, own, other } = await plant(app)
  const change = (ids: string[], given: Record<string, unknown>) =>
    client.call(bulkContract.change, {
      params: at,
      body: { people: { ids }, change: given, free: false } as never,
    })
  const workClass = { workClass: '3.1' }
  expect((await change([own.id], workClass)).result).toMatchObject({ changed: 1 })
  expect((await change([own.id, other.id], workClass)).error?.code).toBe(notFound)
  expect((await change([own.id], { department: foundry.id })).error).toBeUndefined()
  for (const department of [office.id, null])
    expect((await change([own.id], { department })).error?.code).toBe(common.INVALID.code)
})

test('HR of a department cannot undo the half of a change that reaches beyond it, and the head still can', async ({
  app,
}) => {
  const { client, at, head, own, other } = await plant(app)
  const people = { ids: [own.id, other.id] }
  const body = { people, change: { workClass: '3.1' } } as never
  const { result } = await head.client.call(bulkContract.change, { params: at, body })
  const undo = (by: Client) =>
    by.call(bulkContract.undo, { params: { ...at, id: result.undo as NonNullable<typeof result.undo> } })
  expect((await undo(client)).error?.code).toBe(notFound)
  expect((await undo(head.client)).result).toEqual({ returned: 2, kept: 0 })
})

test('HR of a department exports the list of its employees only', async ({ app }) => {
  const { client, head } = await plant(app)
  const url = importsContract.export.path.replace(':organization', head.organization)
  const rows = async (by: typeof client) =>
    JSON.stringify(await readSheet(Buffer.from((await by.send({ method: 'GET', url })).rawPayload)))
  expect(await rows(head.client)).toContain('Чужов')
  expect(await rows(client)).toContain('Своев')
  expect(await rows(client)).not.toContain('Чужов')
})

test('HR of a department gets the заключения of its employees only', async ({ app }) => {
  const chair = await commission(app)
  const head = await works(app)
  const foundry = await department(head, 'Литейный цех')
  const own = await workerExamined(app, head, { department: foundry.id })
  const other = await workerExamined(app, head)
  const papers = [(await chair.conclude(own.booking)).result, (await chair.conclude(other.booking)).result]
  const client = await keeperOf(app, head.organization, foundry.id)
  const open = (id: string) =>
    client.send({
      method: 'GET',
      url: conclusionsContract.employerFile.path
        .replace(':organization', head.organization)
        .replace(':id', id),
    })
  expect((await open(papers[0]?.id ?? '')).statusCode).toBe(200)
  expect((await open(papers[1]?.id ?? '')).statusCode).toBe(404)
  const url = copiesContract.download.path.replace(':organization', head.organization)
  const all = await client.send({ method: 'POST', url, payload: { who: { filter: {} }, format: 'zip' } })
  expect(Object.keys(new PizZip(all.rawPayload).files)).toHaveLength(1)
  const payload = { who: { ids: [other.employee.id] }, format: 'zip' }
  expect((await refusalOf(client, url, payload)).code).toBe(copiesRefusals.NO_COPIES.code)
})

test('HR of a department sees of a group its own people, and makes links for its own foremen', async ({
  app,
}) => {
  const { client, head, at, office, foundry } = await plant(app)
  const groupsOf = async (by: typeof client) =>
    (await by.call(groupBookingContract.groups, { params: at })).result.items
  const [whole] = await groupsOf(head.client)
  const [part] = await groupsOf(client)
  expect(whole).toMatchObject({ people: 2, told: 0 })
  expect(part).toMatchObject({ id: whole?.id, people: 1, told: null, total: null })
  const group = part?.id as never
  const params = { ...at, group }
  const foremen = await client.call(foremanLinksContract.list, { params })
  expect(foremen.result.departments.map(({ id }) => id)).toEqual([foundry.id])
  const link = (unit: typeof office) =>
    client.call(foremanLinksContract.make, { params, body: { department: unit.id as never } })
  expect((await link(office)).error?.code).toBe(notFound)
  expect((await link(foundry)).error).toBeUndefined()
  const theirs = await head.client.call(foremanLinksContract.make, {
    params,
    body: { department: office.id as never },
  })
  const foreign = theirs.result.foremen.departments.find(({ id }) => id === office.id)?.link?.id as never
  const ended = await client.call(foremanLinksContract.revoke, { params: { ...params, link: foreign } })
  expect(ended.error?.code).toBe(notFound)
})

test('a call that covers the whole organization is refused to HR of a department in Russian', async ({
  app,
}) => {
  const { client, at } = await plant(app)
  const { error } = await client.call(campaignsContract.list, { params: at })
  expect(error).toMatchObject({ code: common.FORBIDDEN.code, message: roleLimits.departments })
})
