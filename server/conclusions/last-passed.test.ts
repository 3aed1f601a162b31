import { describe } from 'vitest'
import type { ConclusionId } from '../../shared/conclusions/schema.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import { withStations } from '../../test/clinic.ts'
import { commission, workerExamined } from '../../test/commission.ts'
import { inputOf } from '../../test/employees.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { check, rowsOf, write } from '../../test/imports.ts'
import { csvOf } from '../../test/sheets.ts'

const test = withStations
/** Day of the заключение, of a check-up before it, and of one after it. */
const concludedOn = '2026-03-02'
const older = '2025-02-10'
const later = '2026-03-05'

/** An employee just examined by the clinic, and the employer some days later. */
async function passed(app: TestApp) {
  app.clock.set(`${concludedOn}T07:00:00Z`)
  const chair = await commission(app)
  const office = await works(app)
  const { employee, booking } = await workerExamined(app, office, { lastPassedOn: older })
  const params = { ...office.at, id: employee.id }
  const card = async () => (await office.client.call(employeesContract.one, { params })).result
  const change = async (given: Partial<EmployeeCard>) => {
    const body = inputOf({ ...(await card()), ...given })
    return office.client.call(employeesContract.change, { params, body })
  }
  const conclude = async (): Promise<ConclusionId> => {
    const { id } = (await chair.conclude(booking)).result
    app.clock.set('2026-03-08T07:00:00Z')
    return id
  }
  const days = async () => {
    const { lastPassedOn, concludedOn, status } = await card()
    return { lastPassedOn, concludedOn, status }
  }
  return { chair, office, employee, card, change, conclude, days }
}

/** An HR file with one row about the employee. */
const rowOf = ({ fullname, birth }: EmployeeCard, lastPassedOn: string) =>
  csvOf([
    {
      ФИО: fullname,
      'Дата рождения': birth.split('-').reverse().join('.'),
      Телефон: '89021234567',
      'Дата последнего осмотра': lastPassedOn.split('-').reverse().join('.'),
    },
  ])

describe("after the commission's заключение HR", () => {
  test('can neither set an earlier last check-up nor clear it', async ({ app }) => {
    const { change, conclude, days } = await passed(app)
    await conclude()
    for (const [lastPassedOn, sentence] of [
      [older, 'Не раньше заключения центра от 02.03.2026'],
      [null, 'Дату не убрать: есть заключение центра от 02.03.2026'],
    ] as const) {
      const refused = await change({ lastPassedOn: lastPassedOn as never })
      expect(refused).toBeRefused(common.INVALID)
      expect(refused.error.fields).toEqual({ lastPassedOn: sentence })
    }
    expect(await days()).toEqual({ lastPassedOn: concludedOn, concludedOn, status: 'passed' })
  })

  test('can enter a later check-up done elsewhere, and go back to the date of the заключение', async ({
    app,
  }) => {
    const { change, conclude, days } = await passed(app)
    await conclude()
    expect((await change({ lastPassedOn: later as never })).status).toBe(200)
    expect(await days()).toMatchObject({ lastPassedOn: later, concludedOn })
    expect((await change({ lastPassedOn: concludedOn as never })).status).toBe(200)
    expect(await days()).toMatchObject({ lastPassedOn: concludedOn })
  })

  test('can change the last check-up freely again once the заключение is annulled', async ({ app }) => {
    const { chair, change, conclude, days } = await passed(app)
    await chair.annul(await conclude())
    expect(await days()).toMatchObject({ lastPassedOn: older, concludedOn: null })
    expect((await change({ lastPassedOn: null })).status).toBe(200)
  })

  test('is not bound by a справка', async ({ app }) => {
    const { chair, change, employee, days } = await passed(app)
    const { rows } = await app.db.execute('select id from bookings where employee_id = $1', [employee.id])
    await chair.conclude(rows[0]?.id as never, { outcome: 'additional', group: null })
    expect(await days()).toMatchObject({ lastPassedOn: older, concludedOn: null })
    expect((await change({ lastPassedOn: '2024-02-10' as never })).status).toBe(200)
  })
})

test('HR is bound by a заключение also when it had entered the same day before', async ({ app }) => {
  const { change, conclude, days } = await passed(app)
  await change({ lastPassedOn: concludedOn as never })
  await conclude()
  expect(await days()).toMatchObject({ lastPassedOn: concludedOn, concludedOn })
  expect((await change({ lastPassedOn: older as never })).error.fields).toHaveProperty('lastPassedOn')
})

describe('a file of employees', () => {
  test('with an older last check-up updates the row except for that date, and the check warns of it', async ({
    app,
  }) => {
    const { office, employee, card, conclude } = await passed(app)
    await conclude()
    const view = await check(office, rowOf(employee, older))
    expect([view.counts, view.warnings]).toMatchObject([{ bad: 0, repeats: 1 }, [{ rows: 1 }]])
    const query = { kind: 'repeat', field: 'lastPassedOn' }
    const [row] = (await rowsOf(office, view.id, query)).items
    expect(row?.cells.find(({ field }) => field === 'lastPassedOn')).toEqual({
      field: 'lastPassedOn',
      text: '10.02.2025',
      problem: null,
      warning: 'Раньше заключения центра от 02.03.2026, при обновлении не возьмём',
      was: null,
    })
    expect((await write(office, view, { mode: 'all' })).result).toMatchObject({ updated: 1, left: 0 })
    expect(await card()).toMatchObject({ phone: '+79021234567', lastPassedOn: concludedOn, status: 'passed' })
  })

  test('keeps a later day that HR entered after the заключение', async ({ app }) => {
    const { office, employee, change, conclude, days } = await passed(app)
    await conclude()
    await change({ lastPassedOn: later as never })
    await write(office, await check(office, rowOf(employee, older)))
    expect(await days()).toMatchObject({ lastPassedOn: later })
  })

  test('with a later last check-up moves it', async ({ app }) => {
    const { office, employee, conclude, days } = await passed(app)
    await conclude()
    const view = await check(office, rowOf(employee, later))
    expect(view.warnings).toEqual([])
    await write(office, view)
    expect(await days()).toMatchObject({ lastPassedOn: later, concludedOn })
  })

  test('checked before a заключение and written after it updates everything except the last check-up', async ({
    app,
  }) => {
    const { office, employee, card, conclude } = await passed(app)
    const view = await check(office, rowOf(employee, older))
    expect(view.warnings).toEqual([])
    await conclude()
    const done = await write(office, view)
    expect(done).toMatchObject({ status: 'done', result: { updated: 1, left: 0 } })
    expect(await card()).toMatchObject({ phone: '+79021234567', lastPassedOn: concludedOn })
  })
})

test('the database refuses a last check-up that is empty or earlier than the заключение', async ({ app }) => {
  const { employee, conclude } = await passed(app)
  await conclude()
  for (const value of [`'${older}'`, 'null']) {
    const statement = `update employees set last_passed_on = ${value} where id = '${employee.id}'`
    const constraint = 'employees_passed_as_concluded'
    await expect(app.db.execute(statement)).rejects.toMatchObject({ constraint })
  }
})
