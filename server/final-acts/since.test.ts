import { finalActsContract } from '../../shared/final-acts/contract.ts'
import type { ActRow } from '../../shared/final-acts/schema.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { withStations as test } from '../../test/clinic.ts'
import { workerExamined } from '../../test/commission.ts'
import { actsOf } from '../../test/final-acts.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'

/**
 * A final act approved a minute ago about a check-up of today, in which two people have passed and one waits
 * for the commission.
 */
async function approved(app: TestApp) {
  const office = await works(app)
  const chair = await actsOf(app, office)
  const came = async (surname: string) => (await workerExamined(app, office, { surname })).booking
  const first = await came('Первый')
  const second = await came('Второй')
  const third = await came('Третий')
  const papers = [(await chair.conclude(first)).result, (await chair.conclude(second)).result]
  const { result: act } = await chair.approve()
  const later = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  later()
  const rowOf = async ({ id }: Pick<ActRow, 'id'> = act) => {
    const row = (await chair.acts({ limit: 100 })).result.items.find((one) => one.id === id)
    if (!row) throw new Error('no such act')
    return row.since
  }
  const employer = async () => {
    const { result } = await office.client.call(finalActsContract.ofEmployer, { params: office.at })
    return result.items.map(({ isOutdated }) => isOutdated)
  }
  return { office, chair, act, came, papers, bookings: { first, second, third }, later, rowOf, employer }
}

const none = { count: 0, numbers: [] }

test('a final act shows no warning while its заключения are unchanged', async ({ app }) => {
  const { act, rowOf, employer } = await approved(app)
  expect(act.since).toEqual({ annulled: none, given: none })
  expect(await rowOf()).toEqual({ annulled: none, given: none })
  expect(await employer()).toEqual([false])
})

test('the commission sees which заключение was annulled after the act, the employer only that the act is outdated', async ({
  app,
}) => {
  const { chair, act, papers, rowOf, employer, office } = await approved(app)
  await chair.annul(papers[0]?.id ?? '')
  expect(await rowOf()).toEqual({ annulled: { count: 1, numbers: [papers[0]?.number] }, given: none })
  expect(await employer()).toEqual([true])
  const { result } = await office.client.call(finalActsContract.ofEmployer, { params: office.at })
  expect(JSON.stringify(result)).not.toContain(papers[0]?.number)
  expect((await chair.actFile(act.id)).statusCode).toBe(200)
})

test('the commission also sees a заключение issued after the act: a first one, or one replacing an annulled one', async ({
  app,
}) => {
  const { chair, papers, bookings, later, rowOf } = await approved(app)
  const { result: third } = await chair.conclude(bookings.third)
  expect(await rowOf()).toEqual({ annulled: none, given: { count: 1, numbers: [third.number] } })
  await chair.annul(papers[1]?.id ?? '')
  later()
  const { result: again } = await chair.conclude(bookings.second)
  expect(await rowOf()).toEqual({
    annulled: { count: 1, numbers: [papers[1]?.number] },
    given: { count: 2, numbers: [third.number, again.number] },
  })
  // A заключение that was both issued and annulled after the final act is not counted, because the act never
  // included it.
  await chair.annul(third.id)
  expect(await rowOf()).toEqual({
    annulled: { count: 1, numbers: [papers[1]?.number] },
    given: { count: 1, numbers: [again.number] },
  })
})

test('all заключения changed after the act are counted, but only the first three are named', async ({
  app,
}) => {
  const { chair, came, rowOf } = await approved(app)
  const numbers: string[] = []
  for (const surname of ['Четвёртый', 'Пятый', 'Шестой', 'Седьмой'])
    numbers.push((await chair.conclude(await came(surname))).result.number)
  expect((await rowOf()).given).toEqual({ count: 4, numbers: numbers.slice(0, 3) })
})

test('a справка, or a заключение of another day, kind or organization, does not make a final act outdated', async ({
  app,
}) => {
  const { chair, came, bookings, rowOf } = await approved(app)
  await chair.conclude(bookings.third, { outcome: 'additional', group: null })
  const hired = await came('Поступающий')
  await app.db.execute("update bookings set kind = 'preliminary' where id = $1", [hired])
  await chair.conclude(hired)
  await approved(app)
  await chair.conclude((await workerExamined(app, await works(app))).booking)
  app.clock.set(new Date(app.clock.now().getTime() + 86_400_000))
  const on = clinicDay(app.clock.now())
  await chair.conclude(await came('Завтрашний'), { on })
  expect(await rowOf()).toEqual({ annulled: none, given: none })
})

test('after a new final act neither it nor the annulled one shows a warning', async ({ app }) => {
  const { chair, act, papers, rowOf, employer, later } = await approved(app)
  await chair.annul(papers[0]?.id ?? '')
  later()
  const { result: gone } = await chair.annulAct(act.id)
  expect(gone.since).toEqual({ annulled: none, given: none })
  const { result: anew } = await chair.approve()
  expect([await rowOf(), await rowOf(anew)]).toEqual([
    { annulled: none, given: none },
    { annulled: none, given: none },
  ])
  expect(await employer()).toEqual([false, false])
})
