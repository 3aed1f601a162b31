import PizZip from 'pizzip'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { obstacleText } from '../../../shared/conclusions/together/ru.ts'
import { type TogetherOutcome, togetherAtMost } from '../../../shared/conclusions/together/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { deskVisitConsentContract } from '../../../shared/visit-consents/contract.ts'
import { passSecondStep } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, commissioner, mark, workerBooked, workerExamined } from '../../../test/commission.ts'
import { doctor, type GivenFinding, written } from '../../../test/findings.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { markAt, staff } from '../../../test/queue.ts'
import { together } from '../../../test/together.ts'

type Office = Awaited<ReturnType<typeof works>>

/** Makes an employee who has passed everything; every finding is the norm, but for those given. */
async function fitWorker(app: TestApp, office: Office, ...given: GivenFinding[]): Promise<BookingId> {
  const { booking } = await workerExamined(app, office)
  await written(app, booking, ...given)
  return booking
}

/** Makes a chair with the calls about many, and several people at whose check-ups nothing was found. */
async function setting(app: TestApp, count: number) {
  const chair = await commission(app)
  const office = await works(app)
  const bookings: BookingId[] = []
  for (let at = 0; at < count; at += 1) bookings.push(await fitWorker(app, office))
  const calls = together(app, chair)
  const mine = async () => (await calls.people()).filter(({ booking }) => bookings.includes(booking))
  return { chair, office, bookings, calls, mine }
}

const deaf = { service: 'doc-therapist', diagnoses: [{ icd10: 'H90.3', isNew: true, isChronic: true }] }
const later = { service: 'lab-cbc', state: 'awaited' } as const

test('the questionnaire of a volume keeps nobody apart: the person answers it, and no room writes about it', async ({
  app,
}) => {
  const { bookings, mine } = await setting(app, 1)
  const { rows } = await app.db.execute(
    `select (select count(*)::int from json_array_elements(items) as item where item ->> 'service' = 'fn-questionnaire') as asked,
       (select count(*)::int from findings where booking_id = bookings.id and service = 'fn-questionnaire') as written
     from bookings where id = $1`,
    [bookings[0]],
  )
  expect(rows).toEqual([{ asked: 1, written: 0 }])
  expect(await mine()).toHaveLength(1)
})

const messagesAbout = async ({ db }: TestApp, papers: readonly string[]) =>
  (await db.execute('select kind, channel from outbox where about_id = any($1::uuid[])', [papers])).rows

test('fit people of an organization get each a заключение of his own, as each would alone', async ({
  app,
}) => {
  const { chair, office, bookings, calls, mine } = await setting(app, 3)
  const alone = await fitWorker(app, office)
  const single = (await chair.conclude(alone)).result
  const { result } = await calls.decide(await mine())
  const { decided, left } = result as TogetherOutcome
  expect(left).toEqual([])
  expect(decided.map(({ booking }) => booking)).toEqual(bookings)
  const numbers = decided.map(({ number }) => Number(number.split('/')[0]))
  expect(numbers).toEqual([0, 1, 2].map((at) => Number(single.number.split('/')[0]) + 1 + at))
  for (const paper of decided) {
    expect(paper).toMatchObject({ outcome: 'fit', isFinal: true, on: single.on, handBy: single.handBy })
    const { papers, state } = (await chair.card(paper.booking)).result
    expect(state).toBe('completed')
    expect(papers).toMatchObject([{ group: 'I', needs: [], chairman: 'Громова Вера Николаевна' }])
    expect(await messagesAbout(app, [paper.id])).toEqual(await messagesAbout(app, [single.id]))
  }
  const events = (await eventsOf(app, chair.account.id)).filter(({ act }) => act === 'add')
  const issued = [single.id, ...decided.map(({ id }) => id)]
  expect(events.map(({ subject }) => String(subject)).toSorted()).toEqual(issued.toSorted())
  const { rows } = await app.db.execute('select conclusion_id as id from employer_notices')
  for (const { id } of decided) expect(rows).toContainEqual({ id })
  expect(await mine()).toEqual([])
})

test('the list says of each other person why he is decided alone, and its view names everybody', async ({
  app,
}) => {
  const { chair, office, bookings, calls } = await setting(app, 1)
  const sick = await fitWorker(app, office, deaf)
  const waits = await fitWorker(app, office, later)
  const { booking: unwritten } = await workerExamined(app, office)
  const sent = await fitWorker(app, office)
  const { result: paper } = await chair.conclude(sent, { outcome: 'additional', group: null })
  const { people, others } = (await calls.list()).result
  expect(people.map(({ booking }) => booking)).toEqual(expect.arrayContaining(bookings))
  const why = new Map(others.map(({ booking, obstacles }) => [booking, obstacles.map(obstacleText)]))
  expect(why.get(sick)).toContainEqual(expect.stringMatching(/^Есть отклонения: .*терапевт/i))
  expect(why.get(waits)).toEqual([expect.stringMatching(/^Ждём результата: /)])
  expect(why.get(unwritten)).toEqual([expect.stringMatching(/^Не записано: /)])
  expect(why.get(sent)).toEqual([`Выдана справка ${paper.number}: решайте после дообследования`])
  expect((await calls.count()).result).toEqual({ people: people.length })
  const [view] = (await eventsOf(app, chair.account.id)).filter(({ act }) => act === 'view')
  expect(view).toMatchObject({ what: 'conclusion', details: { count: people.length + others.length } })
  for (const booking of [...bookings, ...why.keys()]) expect(JSON.stringify(view?.details)).toContain(booking)
})

test('two chairs who decide the same people at once issue one заключение to each of them', async ({
  app,
}) => {
  const { bookings, calls, mine } = await setting(app, 4)
  const other = together(app, await commission(app))
  const people = await mine()
  const [one, two] = await Promise.all([calls.decide(people), other.decide(people.toReversed())])
  const issued = [...one.result.decided, ...two.result.decided].map(({ booking }) => booking)
  expect(issued.toSorted()).toEqual(bookings.toSorted())
  const left = [...one.result.left, ...two.result.left]
  expect(left).toHaveLength(4)
  for (const { reason } of left) expect(reason).toBe(conclusionRefusals.ALREADY_CONCLUDED.message)
})

test('a finding written meanwhile and an arrival that was undone leave those two, and the others are decided', async ({
  app,
}) => {
  const { office, bookings, calls } = await setting(app, 2)
  const [ill, stays] = bookings as [BookingId, BookingId]
  const came = await workerBooked(app, office)
  await mark(app, came.booking)
  await written(app, came.booking)
  const people = (await calls.people()).filter(({ booking }) => [ill, stays, came.booking].includes(booking))
  expect(people).toHaveLength(3)
  expect((await (await doctor(app)).save(ill, { ...deaf, seen: 1 })).error).toBeUndefined()
  expect((await markAt((await staff(app, 'registrar')).client, 'undo', came)).error).toBeUndefined()
  const { decided, left } = (await calls.decide(people)).result as TogetherOutcome
  expect(decided.map(({ booking }) => booking)).toEqual([stays])
  expect(left).toEqual([
    { booking: ill, reason: conclusionRefusals.FINDINGS_WRITTEN.message },
    { booking: came.booking, reason: conclusionRefusals.NOT_COME.message },
  ])
})

test('a person who has withdrawn the consent to intervention since the list was read is decided alone', async ({
  app,
}) => {
  const { office, bookings, calls } = await setting(app, 1)
  const { booking } = await workerBooked(app, office)
  await mark(app, booking)
  await written(app, booking)
  const people = (await calls.people()).filter((one) => [booking, ...bookings].includes(one.booking))
  expect(people).toHaveLength(2)
  const { client: desk } = await staff(app, 'registrar')
  const { signed, withdrawn } = deskVisitConsentContract
  const params = { id: booking }
  await desk.call(signed, { params, body: { textVersion: '2022-1' } })
  const gone = await desk.call(withdrawn, { params, body: { reason: 'Письменное заявление' } })
  expect(gone.result.state).toBe('withdrawn')
  const { decided, left } = (await calls.decide(people)).result as TogetherOutcome
  expect(decided.map((one) => one.booking)).toEqual(bookings)
  expect(left).toEqual([{ booking, reason: expect.stringContaining('отозвал согласие') }])
  const { others } = (await calls.list()).result
  expect(others.find((one) => one.booking === booking)?.obstacles).toEqual([
    { kind: 'consent-withdrawn', of: [] },
  ])
})

test('a person with a deviation is left and keeps no paper, even when the caller names the newest findings', async ({
  app,
}) => {
  const { chair, office, calls, mine } = await setting(app, 1)
  const sick = await fitWorker(app, office, deaf)
  const { result } = await (await doctor(app)).look(sick)
  const people = [{ booking: sick, findingsSeen: result.items.length }, ...(await mine())]
  const { decided, left } = (await calls.decide(people)).result as TogetherOutcome
  expect(decided).toHaveLength(1)
  expect(left).toEqual([{ booking: sick, reason: expect.stringMatching(/^Есть отклонения: /) }])
  expect((await chair.card(sick)).result.papers).toEqual([])
  // The number that the refused paper had taken is not lost.
  const next = (await chair.conclude(sick, { group: 'II' })).result
  expect(Number.parseInt(next.number, 10)).toBe(Number.parseInt(decided[0]?.number ?? '', 10) + 1)
})

test('a repeated call with the same key decides nobody twice and answers the same', async ({ app }) => {
  const { calls, mine } = await setting(app, 2)
  const people = await mine()
  const first = await calls.decide(people, { key: 'chair-1' })
  expect(first.result.decided).toHaveLength(2)
  expect(await calls.decide(people, { key: 'chair-1' })).toEqual(first)
})

test('nobody decides about himself, whatever the list has said', async ({ app }) => {
  const { chair, office, bookings, mine } = await setting(app, 2)
  const people = await mine()
  const { client, account } = await commission(app)
  const own = together(app, commissioner(app, { client, account }))
  await app.db.execute(
    `update persons set account_id = $2 where id = (select person_id from employees
       where id = (select employee_id from bookings where id = $1))`,
    [bookings[0], account.id],
  )
  expect(office).toBeDefined()
  const { others } = (await own.list()).result
  expect(others.find(({ booking }) => booking === bookings[0])?.obstacles).toEqual([{ kind: 'own', of: [] }])
  const { decided, left } = (await own.decide(people)).result as TogetherOutcome
  expect(decided.map(({ booking }) => booking)).toEqual([bookings[1]])
  expect(left).toEqual([{ booking: bookings[0], reason: conclusionRefusals.OWN_CHECK_UP.message }])
  expect((await chair.card(bookings[0] as BookingId)).result.papers).toEqual([])
})

test('an employer, a doctor and the desk can neither see the list nor decide', async ({ app }) => {
  const { office, mine } = await setting(app, 1)
  const people = await mine()
  const strangers = [office, await doctor(app), await commission(app, 'registrar')]
  await app.db.execute(passSecondStep)
  for (const { client, account } of strangers) {
    const calls = together(app, commissioner(app, { client, account: account as never }))
    expect(await calls.list()).toBeRefused(common.FORBIDDEN)
    expect((await calls.decide(people)).error).toMatchObject({ code: common.FORBIDDEN.code })
  }
  expect(await mine()).toHaveLength(1)
})

test('a group of health that does not fit the age, and more people than one call takes, are refused', async ({
  app,
}) => {
  const { calls, mine } = await setting(app, 1)
  const [person] = await mine()
  const { left } = (await calls.decide(person ? [person] : [], { group: 'IV' })).result as TogetherOutcome
  expect(left).toMatchObject([{ reason: 'Эта группа здоровья не подходит' }])
  const many = Array.from({ length: togetherAtMost + 1 }, () => ({
    booking: crypto.randomUUID() as BookingId,
    findingsSeen: 1,
  }))
  expect((await calls.decide(many)).error).toMatchObject({
    code: common.INVALID.code,
    fields: { people: 'За один раз — не больше 200 человек' },
  })
})

test('all papers are printed for signature as one .pdf or as an archive, without an annulled one', async ({
  app,
}) => {
  const { chair, calls, mine } = await setting(app, 3)
  const { decided } = (await calls.decide(await mine())).result as TogetherOutcome
  const ids = decided.map(({ id }) => id)
  await chair.annul(ids[0] as string)
  const whole = await calls.print(ids, 'pdf')
  expect(whole.statusCode, whole.payload).toBe(200)
  expect(whole.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  const archive = await calls.print(ids, 'zip')
  expect(Object.keys(new PizZip(archive.rawPayload).files)).toHaveLength(2)
  const events = (await eventsOf(app, chair.account.id)).filter(({ act }) => act === 'print')
  expect(events).toMatchObject([{ details: { count: 2 } }, { details: { count: 2 } }])
  expect((await calls.print(ids.slice(0, 1), 'pdf')).json().error).toMatchObject({ code: 'NO_PAPERS' })
})

test('a person who has not come is in neither part of the list, and one with nothing written is told', async ({
  app,
}) => {
  const { office, calls, bookings } = await setting(app, 1)
  const { booking } = await workerBooked(app, office)
  const parts = async () => {
    const { people, others } = (await calls.list()).result
    return [people, others].map((part) => part.some((one) => one.booking === booking))
  }
  expect(await parts()).toEqual([false, false])
  await mark(app, booking)
  expect(await parts()).toEqual([false, true])
  expect((await calls.people()).map((one) => one.booking)).toEqual(expect.arrayContaining(bookings))
})
