import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { employeeRefusals } from '../../../shared/employees/ru.ts'
import type { EmployeeCard, EmployeeId } from '../../../shared/employees/schema.ts'
import { addDays, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withCatalogue as test } from '../../../test/clinic.ts'
import { employer, hire } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'

const today = '2026-03-02' as Day

describe('a dismissal', () => {
  test('keeps the employee in the list of the dismissed, who may be reinstated', async ({ app }) => {
    const { client, at, ...office } = await employer(app)
    const card = await hire({ client, at, ...office }, { hiredOn: '2024-01-10' })
    const params = { ...at, id: card.id }
    const gone = await client.call(employeesContract.dismiss, { params, body: { on: today, version: 1 } })
    expect(gone.result).toMatchObject({ status: 'dismissed', dismissedOn: today, version: 2 })
    const again = await client.call(employeesContract.dismiss, { params, body: { on: today, version: 2 } })
    expect(again).toBeRefused(employeeRefusals.ALREADY_DISMISSED)
    const back = await client.call(employeesContract.restore, { params, body: { version: 2 } })
    expect(back.result).toMatchObject({ dismissedOn: null, version: 3 })
    const twice = await client.call(employeesContract.restore, { params, body: { version: 3 } })
    expect(twice).toBeRefused(employeeRefusals.NOT_DISMISSED)
  })

  test.for([addDays(today, 1), '2024-01-09'])(
    'on %s, in the future or before the hiring, is refused',
    async (on, { app }) => {
      const { client, at, ...office } = await employer(app)
      const card = await hire({ client, at, ...office }, { hiredOn: '2024-01-10' })
      const answer = await client.call(employeesContract.dismiss, {
        params: { ...at, id: card.id },
        body: { on, version: 1 },
      })
      expect(Object.keys(answer.error.fields ?? {})).toEqual(['on'])
    },
  )
})

describe('dismissals of several at once', () => {
  type Office = Awaited<ReturnType<typeof employer>>
  const dismiss = ({ client, at }: Office, ids: EmployeeId[], on: Day = today) =>
    client.call(employeesContract.dismissMany, { params: at, body: { ids, on } })
  const cardsOf = async ({ client, at }: Office, cards: readonly EmployeeCard[]) =>
    Promise.all(
      cards.map(
        async ({ id }) => (await client.call(employeesContract.one, { params: { ...at, id } })).result,
      ),
    )

  test('are one transaction with an audit record each; earlier dismissals keep their day, repeated ids count once', async ({
    app,
  }) => {
    const office = await employer(app)
    const cards = [await hire(office), await hire(office), await hire(office)]
    const ids = cards.map(({ id }) => id)
    const [first] = ids as [EmployeeId]
    await dismiss(office, [first], '2026-02-01' as Day)
    expect((await dismiss(office, [...ids, ...ids])).result).toEqual({ dismissed: 2, cancelled: 0 })
    const days = (await cardsOf(office, cards)).map(({ dismissedOn }) => dismissedOn)
    expect(days).toEqual(['2026-02-01', today, today])
    const removed = (await eventsOf(app, office.account.id)).filter(({ act }) => act === 'remove')
    expect(removed.map(({ subject }) => subject).sort()).toEqual([...ids].sort())
  })

  test('change nothing when one employee was hired after that day; the refusal names the employee', async ({
    app,
  }) => {
    const office = await employer(app)
    const early = await hire(office, { hiredOn: '2024-01-10' })
    const late = await hire(office, { surname: 'Поздний', hiredOn: '2026-03-01' })
    const { error } = await dismiss(office, [early.id, late.id], '2026-02-28' as Day)
    expect(error?.fields?.on).toBe('Дата увольнения раньше приёма на работу: Поздний Пётр Ильич')
    const left = await cardsOf(office, [early, late])
    expect(left.map(({ dismissedOn }) => dismissedOn)).toEqual([null, null])
  })

  test('are refused for a day in the future', async ({ app }) => {
    const office = await employer(app)
    const { error } = await dismiss(office, [(await hire(office)).id], addDays(today, 1))
    expect(error?.fields?.on).toBe('Дата увольнения не может быть в будущем')
  })

  test('are all refused when one employee belongs to another organization', async ({ app }) => {
    const office = await employer(app)
    const other = await employer(app)
    const own = await hire(office)
    const foreign = await hire(other)
    expect(await dismiss(office, [own.id, foreign.id])).toBeRefused(common.NOT_FOUND)
    const left = [...(await cardsOf(office, [own])), ...(await cardsOf(other, [foreign]))]
    expect(left.map(({ dismissedOn }) => dismissedOn)).toEqual([null, null])
  })
})
