import { readSheet } from 'read-excel-file/node'
import { followUpContract } from '../../../shared/follow-up/contract.ts'
import { followUpRefusals } from '../../../shared/follow-up/ru.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { withCatalogue as test } from '../../../test/clinic.ts'
import { department, employer, hire, post } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { expect } from '../../../test/harness.ts'

type Office = Awaited<ReturnType<typeof employer>>

const ask = ({ client, organization }: Office) =>
  client.send({ method: 'GET', url: followUpContract.report.path.replace(':organization', organization) })

test('a director reads who is covered, who works overdue and for how long, and what the year ahead costs', async ({
  app,
}) => {
  const office = await employer(app)
  const shop = await department(office, 'Прокатный цех')
  const welder = await post(office, 'Сварщик', '4.4')
  const whole = { position: welder.id, birth: '1985-05-05', gender: 'Мужской' }
  const late = await hire(office, {
    ...whole,
    department: shop.id,
    surname: 'Опоздавший',
    lastPassedOn: '2024-02-20',
  })
  const due = await hire(office, {
    ...whole,
    surname: 'Ближний',
    lastPassedOn: '2025-06-10',
  })
  await hire(office, { ...whole, surname: 'Конторский', position: undefined })
  await visited(app, { ...office, employee: due.id, day: '2026-02-10', state: 'no_show' })
  const question = { city: 'ekb', kind: 'periodic', date: '2026-03-02', who: { ids: [late.id] } }
  const { total } = (
    await office.client.call(groupBookingContract.volume, {
      params: office.at,
      body: question as never,
    })
  ).result
  const { rawPayload } = await ask(office)
  const sheet = (name: string) => readSheet(rawPayload, name)
  const overdueFor = (Date.parse('2026-03-02') - Date.parse(late.dueOn ?? '')) / 86_400_000
  expect(await sheet('Охват')).toEqual([
    ['Подразделение', 'Подлежат осмотру', 'Осмотр действует', 'Просрочили', 'Охват, %'],
    ['Прокатный цех', 1, 0, 1, 0],
    ['Без подразделения', 1, 1, 0, 100],
    ['Всего', 2, 1, 1, 50],
  ])
  expect((await sheet('По месяцам')).at(-2)).toEqual(['02.2026', 0, 1, 0])
  expect((await sheet('Просрочили')).slice(1)).toMatchObject([
    [
      expect.stringContaining('Опоздавший'),
      'Прокатный цех',
      'Сварщик',
      expect.anything(),
      expect.anything(),
      overdueFor,
      null,
    ],
  ])
  const forecast = await sheet('Прогноз на год')
  expect(forecast[1]).toEqual(['Уже просрочены', 1, 0, total, null])
  expect(forecast.at(-1)).toEqual(['Всего', 2, 0, total * 2, null])
  expect((await sheet('Бюджет на год')).slice(1, 4)).toEqual([
    ['Прокатный цех', 1, total, null],
    ['Без подразделения', 1, total, null],
    ['Всего', 2, total * 2, null],
  ])
})

test('a report about nobody is refused, and one of another organization is not found', async ({ app }) => {
  const office = await employer(app)
  expect((await ask(office)).json()).toMatchObject({ error: { code: followUpRefusals.NOBODY_SUBJECT.code } })
  const stranger = await employer(app)
  expect((await ask({ ...office, client: stranger.client })).statusCode).toBe(404)
})
