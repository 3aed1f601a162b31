import { describe } from 'vitest'
import { bulkContract } from '../../../../shared/employees/bulk/contract.ts'
import type { BulkChangeId } from '../../../../shared/employees/bulk/schema.ts'
import { employeesContract } from '../../../../shared/employees/contract.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import { unitMergeContract } from '../../../../shared/employees/units/merge/contract.ts'
import { unitMergeRefusals } from '../../../../shared/employees/units/merge/ru.ts'
import { common } from '../../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../../test/audit.ts'
import { withCatalogue as test } from '../../../../test/clinic.ts'
import { department, employer, hire, post } from '../../../../test/employees.ts'
import { expect } from '../../../../test/harness.ts'

type Office = Awaited<ReturnType<typeof employer>>

const merge = ({ client, at: params }: Office, body: object) =>
  client.call(unitMergeContract.merge, { params, body: body as never })
const card = async ({ client, at }: Office, id: EmployeeId) =>
  (await client.call(employeesContract.one, { params: { ...at, id } })).result

describe('a merge', () => {
  test('moves the employees of a department, the dismissed too, and the department is gone', async ({
    app,
  }) => {
    const office = await employer(app)
    const from = await department(office, 'Цех N 1')
    const into = await department(office, 'Цех № 1')
    const works = await hire(office, { department: from.id })
    const left = await hire(office, { department: from.id })
    await office.client.call(bulkContract.change, {
      params: office.at,
      body: { people: { ids: [left.id] }, change: { dismissedOn: '2026-02-27' } } as never,
    })
    const body = { kind: 'department', from: from.id, into: into.id } as const
    const told = await office.client.call(unitMergeContract.preview, { params: office.at, body })
    expect(told.result).toEqual({ people: 2, dismissed: 1, due: 0 })
    expect((await merge(office, body)).result).toEqual(told.result)
    expect((await card(office, works.id)).department).toBe('Цех № 1')
    expect((await card(office, left.id)).department).toBe('Цех № 1')
    const { result } = await office.client.call(employeesContract.departments, { params: office.at })
    expect(result).toMatchObject([{ name: 'Цех № 1', people: 1 }])
  })

  test('gives people the factors and the due day of the position that stays', async ({ app }) => {
    const office = await employer(app)
    const from = await post(office, 'Сварщик', '5.1')
    const into = await post(office, 'Газосварщик', '3.1.7')
    const welder = await hire(office, { position: from.id, lastPassedOn: '2025-04-01' })
    const { result } = await merge(office, { kind: 'position', from: from.id, into: into.id })
    expect(result.people).toBe(1)
    expect(await card(office, welder.id)).toMatchObject({
      position: 'Газосварщик',
      dueReason: { factor: '3.1.7' },
    })
  })

  test('takes the parts along, each with an entry in the audit; a part that both have is merged first', async ({
    app,
  }) => {
    const office = await employer(app)
    const from = await department(office, 'Тула')
    const into = await department(office, 'Калуга')
    const shop = await department(office, 'Тула / Цех 1')
    const other = await department(office, 'Калуга / Цех № 1')
    const one = await hire(office, { department: shop.id })
    const body = { kind: 'department', from: from.id, into: into.id }
    expect(await merge(office, body)).toBeRefused(unitMergeRefusals.PARTS_ALIKE)
    expect(await merge(office, { ...body, into: shop.id })).toBeRefused(unitMergeRefusals.INTO_PART)
    await merge(office, { kind: 'department', from: other.id, into: into.id })
    await merge(office, body)
    expect((await card(office, one.id)).department).toBe('Калуга / Цех 1')
    expect(await eventsOf(app, office.account.id)).toContainEqual(
      expect.objectContaining({ act: 'change', what: 'unit', subject: shop.id }),
    )
  })

  test('is done once when the opposite one is asked at the same time, and loses nobody', async ({ app }) => {
    const office = await employer(app)
    const one = await department(office, 'Цех 1')
    const other = await department(office, 'Цех 2')
    await hire(office, { department: one.id })
    await hire(office, { department: other.id })
    const answers = await Promise.all([
      merge(office, { kind: 'department', from: one.id, into: other.id }),
      merge(office, { kind: 'department', from: other.id, into: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const { result } = await office.client.call(employeesContract.departments, { params: office.at })
    expect(result).toMatchObject([{ people: 2 }])
  })

  test('cannot join a unit with itself or with one of another organization', async ({ app }) => {
    const office = await employer(app)
    const own = await department(office, 'Цех № 1')
    const foreign = await department(await employer(app), 'Цех № 1')
    const body = { kind: 'department', from: own.id }
    expect(await merge(office, { ...body, into: own.id })).toBeRefused(unitMergeRefusals.SAME_UNIT)
    expect(await merge(office, { ...body, into: foreign.id })).toBeRefused(common.NOT_FOUND)
  })

  test('keeps the new values where undoing a change of many would need the department that is gone', async ({
    app,
  }) => {
    const office = await employer(app)
    const from = await department(office, 'Цех N 1')
    const into = await department(office, 'Цех № 1')
    const one = await hire(office, { department: from.id })
    const { result } = await office.client.call(bulkContract.change, {
      params: office.at,
      body: { people: { ids: [one.id] }, change: { department: into.id } } as never,
    })
    await merge(office, { kind: 'department', from: from.id, into: into.id })
    const back = await office.client.call(bulkContract.undo, {
      params: { ...office.at, id: result.undo as BulkChangeId },
    })
    expect(back.result).toEqual({ returned: 0, kept: 1 })
    expect((await card(office, one.id)).department).toBe('Цех № 1')
  })
})
