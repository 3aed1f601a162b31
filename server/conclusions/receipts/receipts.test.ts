import readExcelFile from 'read-excel-file/node'
import { receiptsContract } from '../../../shared/conclusions/receipts/contract.ts'
import { receiptRefusals } from '../../../shared/conclusions/receipts/ru.ts'
import type {
  NewReceipt,
  ReceiptCorrection,
  ReceiptFilter,
} from '../../../shared/conclusions/receipts/schema.ts'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined, workerExamined } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

const { HANDED_ALREADY, NOT_FOR_RECEIVER, RECEIPT_CORRECTED, NO_EXTRACT_TO_HAND, NO_RECEIPTS } =
  receiptRefusals

const driver = {
  receiver: 'employer',
  name: 'Кузнецова Ольга Ивановна',
  document: 'доверенность № 12',
} as const

/** A chair with the calls of the register, and a factory with two заключения. */
async function office(app: TestApp) {
  const chair = await commission(app)
  const factory = await works(app)
  const today = clinicDay(app.clock.now())
  const conclude = async (given: Record<string, unknown> = {}) => {
    const { employee, booking } = await workerExamined(app, factory)
    return { ...(await chair.conclude(booking, given)).result, employee: employee.id }
  }
  const one = await conclude()
  const two = await conclude()
  const { client } = chair
  const mine = { organization: factory.organization }
  const packet = (papers: readonly ConclusionId[], given: Partial<NewReceipt> = {}, of: object = {}) =>
    client.call(receiptsContract.add, {
      body: {
        ...driver,
        on: today,
        signedOn: today,
        ...given,
        of: { papers: [...papers], sides: ['employer'], withExtract: false, ...of },
      } as never,
    })
  const list = async (query: ReceiptFilter = mine) =>
    (await client.call(receiptsContract.list, { query: query as never })).result.items
  const correct = (id: string, given: Partial<ReceiptCorrection>) =>
    client.call(receiptsContract.correct, {
      params: { id: id as never },
      body: { ...driver, on: today, signedOn: null, keeps: [1], reason: 'Ошиблись', ...given } as never,
    })
  const records = async (id: string) =>
    (await client.call(receiptsContract.record, { params: { id: id as never } })).result
  const handedOn = async () =>
    (await chair.register(mine)).result.items.map(({ handedOn: on, handedTo }) => [on, handedTo])
  return { chair, factory, today, conclude, one, two, mine, packet, list, correct, records, handedOn }
}

test('one press at the desk is a record of handing to the person, and undoing it on the same day takes the row away', async ({
  app,
}) => {
  const { chair, one, list, today, handedOn } = await office(app)
  await chair.hand(one.id)
  expect(await list()).toMatchObject([
    {
      number: one.number,
      fullname: one.fullname,
      receiver: 'person',
      side: 'person',
      on: today,
      signedOn: null,
    },
  ])
  expect(await handedOn()).toContainEqual([today, 'person'])
  await chair.takeBack(one.id)
  expect(await list()).toEqual([])
  await chair.hand(one.id)
  expect(await list()).toHaveLength(1)
})

test('the representative of an employer gets a packet against one receipt, and the employer sees the day', async ({
  app,
}) => {
  const { factory, one, two, packet, list, today, handedOn, chair } = await office(app)
  expect((await packet([two.id, one.id])).result.papers).toBe(2)
  const rows = await list()
  expect(rows.map(({ number }) => number)).toEqual([one.number, two.number])
  expect(new Set(rows.map(({ receipt }) => receipt)).size).toBe(1)
  expect(rows[0]).toMatchObject({ ...driver, side: 'employer', signedOn: today })
  // The persons' copies still wait at the desk.
  expect(await handedOn()).toEqual([
    [null, null],
    [null, null],
  ])
  const card = await factory.client.call(groupBookingContract.ofEmployee, {
    params: { ...factory.at, id: one.employee as never },
  })
  expect(JSON.stringify(card.result)).toContain(`"handedOn":"${today}"`)
  expect((await packet([one.id])).error.code).toBe(HANDED_ALREADY.code)
  expect((await packet([one.id], {}, { sides: ['person'] })).result.papers).toBe(1)
  expect(await handedOn()).toContainEqual([today, 'employer'])
  const events = (await eventsOf(app, chair.account.id)).filter(({ act }) => act === 'change')
  expect(JSON.stringify(events)).toContain('Представителю работодателя')
})

test('an employer gets neither a справка nor a выписка, and an annulled paper is handed to nobody', async ({
  app,
}) => {
  const { chair, one, two, conclude, packet, list } = await office(app)
  const sent = await conclude({ outcome: 'additional', group: null })
  expect((await packet([sent.id])).error.code).toBe(NOT_FOR_RECEIVER.code)
  expect((await packet([sent.id], {}, { sides: ['person'] })).error.code).toBe(NOT_FOR_RECEIVER.code)
  expect((await packet([one.id], {}, { withExtract: true })).error.code).toBe(NO_EXTRACT_TO_HAND.code)
  const alone = (await chair.conclude((await examined(app)).booking)).result
  expect((await packet([alone.id])).error.code).toBe(NOT_FOR_RECEIVER.code)
  await chair.annul(two.id)
  expect((await packet([one.id, two.id])).error.code).toBe(HANDED_ALREADY.code)
  expect(await list()).toEqual([])
  const brother = { receiver: 'representative', name: 'Сидоров Пётр', document: 'доверенность' } as const
  expect((await packet([sent.id], brother, { sides: ['person'] })).result.papers).toBe(1)
})

test('a handing names the receiver and the document, and its days are neither ahead nor before the paper', async ({
  app,
}) => {
  const { one, packet, today } = await office(app)
  const refused = await packet([one.id], { name: '', document: '', on: addDays(today, 1) })
  expect(refused.error).toMatchObject({
    code: common.INVALID.code,
    fields: {
      name: 'Укажите ФИО получателя',
      document: 'Укажите доверенность или должность',
      on: 'Этот день ещё не наступил',
    },
  })
  const early = await packet([one.id], { on: addDays(today, -1), signedOn: addDays(today, -2) })
  expect(Object.keys(early.error.fields ?? {})).toEqual(['on', 'signedOn'])
})

test('a correction is another record: the former one stays, and a paper that was not handed waits again', async ({
  app,
}) => {
  const { one, two, packet, list, correct, records, handedOn, today, mine } = await office(app)
  const { receipt } = (await packet([one.id, two.id], {}, { sides: ['person'] })).result
  const given = { receiver: 'post' as const, name: 'Завод', document: 'Ленина, 1. РПО 1', keeps: [1] }
  const fixed = (await correct(receipt, given)).result.receipt
  expect(await list()).toMatchObject([
    { number: one.number, receiver: 'post', isCorrected: true, signedOn: null },
  ])
  expect((await handedOn()).toSorted()).toEqual(
    [
      [null, null],
      [today, 'post'],
    ].toSorted(),
  )
  const [now, former] = await records(fixed)
  expect(now).toMatchObject({ receiver: 'post', reason: 'Ошиблись' })
  expect(former).toMatchObject({
    ...driver,
    reason: null,
    items: [{ number: one.number }, { number: two.number }],
  })
  expect((await correct(receipt, given)).error.code).toBe(RECEIPT_CORRECTED.code)
  await correct(fixed, { keeps: [] })
  expect(await list(mine)).toEqual([])
  expect(await handedOn()).toEqual([
    [null, null],
    [null, null],
  ])
  // A cancelled handing leaves the paper free for another one.
  expect((await packet([one.id], {}, { sides: ['person', 'employer'] })).result.papers).toBe(2)
})

test('the database keeps records of handing as they are', async ({ app }) => {
  const { one, packet } = await office(app)
  const { receipt } = (await packet([one.id])).result
  for (const sql of [
    `update paper_receipts set receiver = 'person' where id = $1`,
    'delete from paper_receipts where id = $1',
    `update paper_receipt_items set side = 'person' where receipt_id = $1`,
    'delete from paper_receipt_items where receipt_id = $1',
    `insert into paper_receipt_items (receipt_id, position, paper, side, conclusion_id)
       select receipt_id, 9, paper, side, conclusion_id from paper_receipt_items where receipt_id = $1`,
  ])
    await expect(app.db.execute(sql, [receipt]), sql).rejects.toThrow()
})

test('the register is saved as .xlsx and .pdf and a receipt is printed, by filters of who signed and of days', async ({
  app,
}) => {
  const { chair, one, two, packet, list, mine, today } = await office(app)
  await packet([one.id])
  await packet([two.id], { signedOn: null })
  expect(await list({ ...mine, signed: 'no' })).toMatchObject([{ number: two.number }])
  expect(await list({ ...mine, search: one.number })).toMatchObject([{ number: one.number }])
  expect(await list({ ...mine, from: addDays(today, 1) })).toEqual([])
  const file = (query: Record<string, string>) =>
    chair.client.send({
      method: 'GET',
      url: `${receiptsContract.file.path}?${new URLSearchParams({ ...mine, ...query })}`,
    })
  const [sheet] = await readExcelFile((await file({ format: 'xlsx' })).rawPayload)
  const rows = sheet?.data ?? []
  expect(rows[0]).toContain('Документ получателя')
  expect(
    rows
      .slice(1)
      .map((row) => row[2])
      .toSorted(),
  ).toEqual([one.number, two.number].toSorted())
  expect((await file({ format: 'pdf' })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const nothing = await file({ format: 'pdf', from: addDays(today, 1) })
  expect(nothing.json().error.code).toBe(NO_RECEIPTS.code)
  const [first] = await list()
  const slip = await chair.client.send({
    method: 'GET',
    url: `${receiptsContract.list.path}/${first?.receipt}/file`,
  })
  expect(slip.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})
