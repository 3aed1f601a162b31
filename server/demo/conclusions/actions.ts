import { quoteFor } from '../../../shared/booking/quote.ts'
import { bookingNumber } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { healthGroupsOf } from '../../../shared/conclusions/rules.ts'
import type { Verdict, WaitingPerson } from '../../../shared/conclusions/schema.ts'
import {
  addDays,
  addMonths,
  clinicDay,
  clinicInstant,
  type Day,
  parseDay,
  partsOf,
  weekdayOf,
} from '../../../shared/platform/days.ts'
import { factorOf } from '../../../shared/programme/rules.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { type Account, findByPhone } from '../../accounts/store.ts'
import { findSources } from '../../booking/actions.ts'
import { takeNumbers } from '../../booking/numbers/store.ts'
import { addBooking, type BookingRow, changeBooking } from '../../booking/store.ts'
import { settle } from '../../check-ups/actions.ts'
import { markIssued } from '../../conclusions/actions.ts'
import { awaitingView, type CommissionContext, decide } from '../../conclusions/commission/actions.ts'
import { listAwaiting } from '../../conclusions/commission/store.ts'
import { listRegister } from '../../conclusions/store.ts'
import type { Database, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { editionInForce } from '../../programme/store.ts'
import { addSlots, changeSeats, listDaySlots } from '../../schedule/store.ts'

const chairman = '+79000000005'
const registrar = '+79000000004'
const patient = '+79000000001'
/** Demo patients who were all examined on one day three weeks ago, by phone suffix. */
const examined = [1, 2, 4, 5, 6, 8, 9, 10]

/** Decisions for waiting patients, applied in rotation; `null`: still waiting. */
const turns: ((Pick<Verdict, 'outcome'> & { isHanded: boolean }) | null)[] = [
  { outcome: 'fit', isHanded: true },
  { outcome: 'fit', isHanded: true },
  { outcome: 'unfit', isHanded: true },
  { outcome: 'fit', isHanded: false },
  { outcome: 'additional', isHanded: false },
  null,
  { outcome: 'fit', isHanded: true },
  { outcome: 'fit', isHanded: false },
]

/** Dependencies for creating past visits and papers. */
interface DemoContext {
  db: Database
  context: CommissionContext
  sources: Awaited<ReturnType<typeof findSources>>
  now: Date
}

const works = {
  name: 'ООО «Уралстроймонтаж»',
  inn: '6658123450',
  department: 'Участок № 2',
  position: 'Монтажник',
}
const factors = [
  { code: '4.4', marks: [] },
  { code: '6.1', marks: [] },
]

/** Returns the last working day on or before a day. */
function workingDay(day: Day): Day {
  return weekdayOf(day) > 5 ? addDays(day, 5 - weekdayOf(day)) : day
}

const timesOf = (day: Day) => ['08:00', '08:30', '09:00', '09:30'].map((time) => clinicInstant(day, time))

/** Records that a patient came on time and passed all stations. */
async function comeAndPass(
  tx: Tx,
  { id, slot, city, day, start }: Pick<BookingRow, 'id' | 'slot' | 'city' | 'day' | 'start'>,
): Promise<void> {
  const at = { id, slot, city, day, start, by: 'clinic', byAccount: null, reason: null } as const
  for (const [from, to] of [
    ['confirmed', 'arrived'],
    ['arrived', 'in_progress'],
    ['in_progress', 'completed'],
  ] as const) {
    await changeBooking(tx, { ...at, from, to, now: start })
    await settle(tx, [id], null, start)
  }
}

/** Fields of a past booking besides the person, time and volume. */
const pastBooking = {
  state: 'confirmed',
  kind: 'periodic',
  kindReason: null,
  email: null,
  paperKind: null,
  employer: works,
  hasReferral: true,
  stay: null,
  needsConsent: false,
  conclusion: null,
  isByEmployer: false,
  isSeenByEmployer: false,
  needsProof: false,
} as const

/** A past booking has no documents, no earlier results and no consent. */
const nothingGiven = {
  papersSealed: null,
  lastCheckUpOn: null,
  origin: { address: '', agent: '' },
  by: 'person' as const,
  isConsented: false,
  paperTakenBy: null,
}

/** Creates a past booking of a patient who came and passed all stations. */
async function addPast(
  tx: Tx,
  { profile, id: account }: Account,
  { slot, start, day }: { slot: SlotId; start: Date; day: Day },
  { sources, now }: DemoContext,
): Promise<void> {
  const birth = parseDay(profile.birth ?? '') ?? ('1988-04-12' as Day)
  const { surname, name, middlename, phone } = profile
  const who = { surname, name, middlename, phone, birth, gender: profile.gender ?? 'Женский' } as const
  const check = { kind: 'periodic', kindReason: null, date: day } as const
  const request = { ...check, gender: who.gender, birth, factors } as const
  const { edition, items, total, periodicityMonths } = quoteFor(sources, request)
  const id = newId<BookingId>(now)
  const created = new Date(start.getTime() - 20 * 86_400_000)
  const [sequence = 0] = await takeNumbers(tx, 1)
  const number = bookingNumber(partsOf(clinicDay(created)).year, sequence)
  const named = factors.map((one) => ({ ...one, name: factorOf(edition, one.code)?.shortName ?? one.code }))
  const place = { slot, city: 'ekb', day, start, minutes: 15, address: '' } as const
  await changeSeats(tx, { take: [slot] }, created)
  await addBooking(
    tx,
    {
      ...pastBooking,
      ...who,
      ...place,
      id,
      number,
      account,
      edition: edition.id,
      factors: named,
      items,
      total,
      periodicityMonths,
      createdAt: created,
    },
    { ...nothingGiven, today: day, byAccount: account },
  )
  await settle(tx, [id], account, created)
  await comeAndPass(tx, { id, ...place })
}

/** Creates examined demo patients on a given day. */
async function examine(demo: DemoContext, day: Day, phones: readonly string[]): Promise<void> {
  const { db, now } = demo
  const starts = timesOf(day)
  const ids = starts.map(() => newId<string>(now))
  const minutes = starts.map(() => 15)
  const capacities = starts.map(() => 4)
  await db.transact((tx) => addSlots(tx, { city: 'ekb', ids, starts, minutes, capacities, now }))
  const slots = await listDaySlots(db.reader, 'ekb', [day])
  for (const [at, phone] of phones.entries()) {
    const account = await findByPhone(db.reader, phone)
    const slot = slots[at % slots.length]
    if (account && slot) await db.transact((tx) => addPast(tx, account, slot, demo))
  }
}

const verdictOf = (
  { birth, factors: [factor], day }: WaitingPerson,
  outcome: Verdict['outcome'],
  at: number,
): Verdict => {
  const on = addDays(day, 2)
  const isUnfit = outcome === 'unfit'
  return {
    outcome,
    on,
    chairman: 'Громова Вера Николаевна',
    contraindicated: isUnfit && factor ? [factor] : [],
    group: outcome === 'additional' ? null : (healthGroupsOf(birth, on)[isUnfit ? 2 : at % 2] ?? null),
    needs: isUnfit ? ['dispensary'] : [],
    examinations: outcome === 'additional' ? 'Консультация кардиолога, суточное ЭКГ' : null,
    withoutEmployment: false,
  }
}

/** Decides on all patients examined before today except every eighth. */
async function decideAll({ db, context, now }: DemoContext, chair: Account): Promise<void> {
  const actor = { kind: 'member', accountId: chair.id, phone: chairman, roles: ['doctor', 'chair'] } as const
  const giver = (await findByPhone(db.reader, registrar))?.id ?? chair.id
  const today = clinicDay(now)
  const rows = await listAwaiting(db.reader, { limit: 100 }, null, today)
  for (const [at, row] of rows.filter(({ day }) => addDays(day, 3) < today).entries()) {
    const turn = turns[at % turns.length]
    if (!turn) continue
    const verdict = verdictOf(awaitingView(row, today), turn.outcome, at)
    const then = clinicInstant(verdict.on, '14:00')
    const call = { actor, id: row.booking, verdict, additionalSeen: null, findingsSeen: null }
    const { paper } = await db.transact((tx) => decide(tx, call, context, then))
    const later = clinicInstant(addDays(verdict.on, 1), '12:00')
    if (turn.isHanded) await db.transact((tx) => markIssued(tx, { id: paper.id, by: giver }, later))
  }
}

/** Creates examined demo patients and the commission decisions for most of them; runs once. */
export async function openDemoConclusions(
  db: Database,
  kept: Pick<CommissionContext, 'secrets' | 'clinic'>,
  now: Date,
): Promise<void> {
  const chair = await findByPhone(db.reader, chairman)
  if (!chair || (await listRegister(db.reader, { limit: 1 }, null)).length > 0) return
  const today = clinicDay(now)
  const sources = await findSources(db.reader, 'ekb', today)
  const edition = await editionInForce(db.reader, today)
  const context = { ...kept, edition, brand: { name: '', phone: '' } }
  const demo = { db, context, sources, now }
  await examine(demo, workingDay(addMonths(today, -11)), [patient])
  await examine(
    demo,
    workingDay(addDays(today, -21)),
    examined.map((one) => `+7900000${1000 + one}`),
  )
  await decideAll(demo, chair)
}
