import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PizZip from 'pizzip'
import { onTestFinished } from 'vitest'
import { documentsContract } from '../../shared/documents/contract.ts'
import type { BookedGroup, GroupVolume } from '../../shared/group-booking/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { addDays, type Day } from '../../shared/platform/days.ts'
import { withStations as test } from '../../test/clinic.ts'
import { department } from '../../test/employees.ts'
import { makeMorning, works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'

const { print, referrals, annul } = documentsContract

let days = 0
const dayText = (day: Day) => dayWordsWithYear(day).replaceAll('\u00a0', ' ')

/** Three employees, two of them booked for one morning. */
async function bookedOffice(app: TestApp) {
  const day = addDays('2026-04-10' as Day, 18 * days++)
  const office = await works(app)
  const surnames = ['Яковлев', 'Авдеев', 'Свободный']
  const shop = await department(office, 'Литейный цех')
  const whole = { seniorityFrom: '2020-01-01' }
  const people = (
    await Promise.all(
      surnames.map((surname) =>
        office.people(1, { surname, ...whole, ...(surname === 'Авдеев' && { department: shop.id }) }),
      ),
    )
  ).flat()
  await makeMorning(app.db, day)
  const [first, second] = people.slice(0, 2).map(({ id }) => id)
  const who = { ids: [first, second] }
  const asked = { who, city: 'ekb', kind: 'periodic', date: day }
  const { total } = ((await office.ask('volume', { body: asked })) as { result: GroupVolume }).result
  const places = [
    { employee: first, day, time: '09:15' },
    { employee: second, day, time: '08:00' },
  ]
  const body = { city: 'ekb', kind: 'periodic', places, total, tell: false }
  const { group } = ((await office.ask('book', { body })) as { result: BookedGroup }).result
  const make = async (given: Record<string, unknown>) => {
    const answer = await office.client.send({
      method: 'POST',
      url: print.path.replace(':organization', office.organization),
      payload: JSON.stringify({ format: 'docx', anyway: true, ...given }),
      headers: { 'content-type': 'application/json' },
    })
    return {
      status: answer.statusCode,
      code: answer.statusCode === 200 ? null : answer.json().error.code,
      bytes: answer.rawPayload,
    }
  }
  return { ...office, people, shop, group, day, make }
}

const wordsOf = (docx: Buffer) =>
  (new PizZip(docx).file('word/document.xml')?.asText() ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')

test('the plan document of a group lists the day, hours, city and all employees in the order of their times', async ({
  app,
}) => {
  const { people, group, day, make } = await bookedOffice(app)
  const words = wordsOf((await make({ paper: 'plan', who: { group } })).bytes)
  expect(words).toContain(`${dayText(day)} г., 08:00–09:15; Екатеринбург`)
  const [later = -1, earlier = -1, free] = people.map(({ fullname }) => words.indexOf(fullname))
  expect([earlier > 0, later > earlier, free]).toEqual([true, true, -1])
  expect(words).toContain('2 человека')
})

test('papers of a group can be limited to one department, because referrals are handed out by department', async ({
  app,
}) => {
  const { people, shop, group, make } = await bookedOffice(app)
  const words = wordsOf((await make({ paper: 'plan', who: { group, department: shop.id } })).bytes)
  const isThere = people.map(({ fullname }) => words.includes(fullname))
  expect(isThere).toEqual([false, true, false])
})

test('papers for one day cover the bookings that the employer’s page shows for it with the same filter', async ({
  app,
}) => {
  const { people, group, day, make } = await bookedOffice(app)
  const of = async (who: object) => {
    const { code, bytes } = await make({ paper: 'plan', who })
    const words = code ? '' : wordsOf(bytes)
    return code ?? people.filter(({ fullname }) => words.includes(fullname)).length
  }
  expect(await of({ day })).toBe(2)
  expect(await of({ day, group })).toBe(2)
  expect(await of({ day, group: people[0]?.id })).toBe('NOBODY_CHOSEN')
  expect(await of({ day, department: people[0]?.id })).toBe('NOBODY_CHOSEN')
  expect(await of({ day: '2026-03-02' })).toBe('NOBODY_CHOSEN')
})

test('a plan of a period without bookings is refused', async ({ app }) => {
  const { make, day } = await bookedOffice(app)
  const period = { from: '2026-03-02', to: '2026-03-31' }
  expect((await make({ paper: 'plan', who: { filter: {} }, period })).code).toBe('NOBODY_BOOKED')
  expect((await make({ paper: 'plan', who: { filter: {} }, period: { from: day, to: day } })).status).toBe(
    200,
  )
  expect(
    (await make({ paper: 'plan', who: { filter: {} }, period: { from: day, to: '2026-01-01' } })).code,
  ).toBe('INVALID')
})

test('a referral for a booking moves the employee’s check-up on; annulling the referral takes it back', async ({
  app,
}) => {
  const { client, at, people, group, make } = await bookedOffice(app)
  const stepsOf = async () =>
    (
      await app.db.execute(
        `select to_state from check_up_steps join check_ups on check_ups.id = check_up_id
         join bookings on bookings.id = booking_id where employee_id = $1 order by check_up_steps.position`,
        [people[0]?.id],
      )
    ).rows.map(({ to_state }) => to_state)
  expect(await stepsOf()).toEqual(['planned'])
  await make({ paper: 'referrals', who: { group } })
  expect(await stepsOf()).toEqual(['planned', 'referral_issued'])
  const { items } = (await client.call(referrals, { params: at, query: {} })).result
  const id = items.find(({ employee }) => employee === people[0]?.id)?.id
  await client.call(annul, { params: { ...at, id } as never, body: { reason: 'Ошибка в должности' } })
  expect(await stepsOf()).toEqual(['planned', 'referral_issued', 'planned'])
})

test('a referral for a booking states when to come, and a second one is not issued for the same booking', async ({
  app,
}) => {
  const { client, at, people, group, day, make } = await bookedOffice(app)
  const words = wordsOf((await make({ paper: 'referrals', who: { group } })).bytes)
  expect(words).toContain(`${dayText(day)} г., 09:15; Екатеринбург`)
  await make({ paper: 'referrals', who: { ids: people.map(({ id }) => id) } })
  const { items } = (await client.call(referrals, { params: at, query: {} })).result
  expect(items.map(({ number, visitOn }) => [number, visitOn])).toEqual([
    ['3/2026', null],
    ['2/2026', day],
    ['1/2026', day],
  ])
})

const office = '/usr/bin/soffice'

test.skipIf(!existsSync(office))(
  'every paper opens in LibreOffice and keeps its text',
  { timeout: 120_000 },
  async ({ app }) => {
    const { people, make } = await bookedOffice(app)
    const folder = mkdtempSync(join(tmpdir(), 'cabinet-papers-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const names = ['referrals', 'name-list', 'contingent', 'plan']
    const who = { ids: people.map(({ id }) => id) }
    for (const paper of names)
      writeFileSync(join(folder, `${paper}.docx`), (await make({ paper, who })).bytes)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const files = names.map((name) => join(folder, `${name}.docx`))
    await promisify(execFile)(office, [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      ...files,
    ])
    for (const name of names)
      expect(
        readFileSync(join(folder, `${name}.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
  },
)
