import { compareEditions, isNoDifference } from '../../shared/editions/compare.ts'
import { editionState, endOfCoverage, isEndingSoon } from '../../shared/editions/coverage.ts'
import { editionRefusals } from '../../shared/editions/ru.ts'
import type {
  EditionCheck,
  EditionFiles,
  EditionList,
  EditionRow,
  UnpricedServices,
} from '../../shared/editions/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, type Day, formatDay } from '../../shared/platform/days.ts'
import { City } from '../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { readEdition } from '../../shared/programme/reference.ts'
import { programmeRefusals } from '../../shared/programme/ru.ts'
import type { Edition, EditionId } from '../../shared/programme/schema.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { pricesOn } from '../prices/store.ts'
import { contentHash } from '../programme/actions.ts'
import {
  addEdition,
  type EditionHead,
  editionInForce,
  endEdition,
  findEdition,
  findEditionByHash,
  isUsed,
  listEditions,
  listOverlapping,
  lockLoading,
  withdrawEdition,
} from '../programme/store.ts'

const isLiving = ({ withdrawnAt, validFrom, validTo }: EditionHead) =>
  withdrawnAt === null && (validTo === null || validTo > validFrom)

const later = (day: Day, other: Day): Day => (day < other ? other : day)

/** Returns, by city, the services of an edition that have no price on a day. */
async function unpricedOn(reader: Reader, { services }: Edition, day: Day): Promise<UnpricedServices[]> {
  const lists = City.options.map(async (city) => {
    const prices = await pricesOn(reader, city, day)
    const without = services.filter(({ code }) => (prices[code] ?? null) === null)
    return { city, services: without.map(({ code, name }) => ({ code, name })) }
  })
  return (await Promise.all(lists)).filter((one) => one.services.length > 0)
}

async function rowOf(reader: Reader, head: EditionHead, isLast: boolean, today: Day): Promise<EditionRow> {
  const { withdrawnAt: _withdrawn, previousEnd: _end, loadedAt, ...shown } = head
  const state = editionState(head, today)
  return {
    ...shown,
    state,
    loadedAt: loadedAt.toISOString(),
    isWithdrawable: state === 'future' && isLast && !(await isUsed(reader, head)),
  }
}

/**
 * Returns all editions as an administrator sees them today, newest first; `unpriced` lists the services of the
 * last edition that have no price.
 */
export async function editionList(reader: Reader, now: Date): Promise<EditionList> {
  const today = clinicDay(now)
  const heads = (await listEditions(reader)).filter((one) => one.withdrawnAt !== null || isLiving(one))
  const living = heads.filter(isLiving)
  const [last] = living
  const edition = last && (await findEdition(reader, last.id))
  const endsOn = last ? endOfCoverage(living, today) : null
  return {
    items: await Promise.all(heads.map((head) => rowOf(reader, head, head === last, today))),
    endsOn,
    isEndingSoon: isEndingSoon(endsOn, today),
    unpriced: edition ? await unpricedOn(reader, edition, later(last.validFrom, today)) : [],
  }
}

/**
 * Returns the last edition. A new edition is compared with it and, when it has no file of services, uses the
 * services of the last one.
 */
async function lastEdition(reader: Reader): Promise<Edition> {
  const last = (await listEditions(reader)).find(isLiving)
  const edition = last && (await findEdition(reader, last.id))
  // The edition comes from a cache that may be older than the decision about its end, so the end is taken from
  // the list.
  return edition ? { ...edition, validTo: last.validTo } : refuse(programmeRefusals.NO_EDITION)
}

const readFiles = (id: EditionId, { factors, services }: EditionFiles, last: Edition) =>
  readEdition(id, factors, services ?? { services: last.services })

const validityOf = ({ order, edition, validFrom, validTo }: Edition) => ({
  order,
  edition,
  validFrom,
  validTo,
})

const countsOf = ({ factors, services }: Edition) => ({
  factors: factors.filter(({ selectable }) => selectable).length,
  services: services.length,
})

/** Reports the faults in the files of a new edition, or what they would change. Stores nothing. */
export async function checkEdition(reader: Reader, files: EditionFiles, now: Date): Promise<EditionCheck> {
  const last = await lastEdition(reader)
  const read = readFiles(newId(now), files, last)
  if (read.faults) return { faults: read.faults, found: null }
  const { edition } = read
  const tomorrow = addDays(clinicDay(now), 1)
  const earliest = later(edition.validFrom, tomorrow)
  return {
    faults: [],
    found: {
      ...validityOf(edition),
      ...countsOf(edition),
      against: validityOf(last),
      difference: compareEditions(last, edition),
      unpriced: await unpricedOn(reader, edition, earliest),
      earliest,
    },
  }
}

/** Requires a first day in the future and within the days for which the edition's own file declares it valid. */
function checkDay(firstDay: Day, { validFrom, validTo }: Edition, today: Day): void {
  const wrong = (sentence: string) => refuseField(common.INVALID, 'firstDay', sentence)
  if (firstDay <= today) wrong('Первый день — не раньше завтрашнего')
  if (firstDay < validFrom) wrong(`Приказ действует с ${formatDay(validFrom)}`)
  if (validTo !== null && firstDay >= validTo) wrong(`Приказ действует до ${formatDay(validTo)}`)
}

const auditFields = (edition: Edition | null) =>
  edition && { order: edition.order, edition: edition.edition, validFrom: formatDay(edition.validFrom) }

/**
 * Refuses an edition that would change nothing: its names, end and rows equal those of the edition in force on
 * its first day.
 */
async function requireNews(tx: Tx, before: Edition | null, edition: Edition): Promise<void> {
  const isSame =
    before?.order === edition.order &&
    before.edition === edition.edition &&
    before.validTo === edition.validTo &&
    isNoDifference(compareEditions(before, edition))
  if (isSame || (await findEditionByHash(tx, contentHash(edition)))) refuse(editionRefusals.EDITION_SAME)
}

/**
 * Accepts a new edition from a day on; the previous one ends there. Existing bookings keep their edition;
 * check-ups on that day and later use the new one.
 */
export async function acceptEdition(
  tx: Tx,
  actor: Member,
  { firstDay, ...files }: EditionFiles & { firstDay: Day },
  now: Date,
): Promise<EditionList> {
  await lockLoading(tx)
  const read = readFiles(newId(now), files, await lastEdition(tx))
  if (read.faults) return refuse(editionRefusals.EDITION_FAULTY, { details: { faults: read.faults } })
  checkDay(firstDay, read.edition, clinicDay(now))
  const edition = { ...read.edition, validFrom: firstDay }
  const before = await editionInForce(tx, firstDay)
  await requireNews(tx, before, edition)
  const met = await listOverlapping(tx, firstDay, edition.validTo)
  if (met.some((one) => one.validFrom >= firstDay)) refuse(editionRefusals.EDITION_IN_WAY)
  for (const one of met) await endEdition(tx, one.id, firstDay)
  const loaded = { contentHash: contentHash(edition), loadedAt: now, loadedBy: actor.accountId }
  await addEdition(tx, edition, { ...loaded, previousEnd: met[0] ? met[0].validTo : firstDay })
  note(tx, {
    id: edition.id,
    before: auditFields(before),
    after: { ...auditFields(edition), ...countsOf(edition) },
  })
  return editionList(tx, now)
}

/**
 * Withdraws an edition that is not in force yet and has no bookings computed by it; the previous one gets its
 * old end back. A booking made at this very moment keeps the edition, whose rows stay.
 */
export async function takeBackEdition(tx: Tx, actor: Member, id: EditionId, now: Date): Promise<EditionList> {
  await lockLoading(tx)
  const living = (await listEditions(tx)).filter(isLiving)
  const [last, before] = living
  if (!living.some((one) => one.id === id)) refuse(common.NOT_FOUND)
  if (!last || last.id !== id || last.validFrom <= clinicDay(now) || (await isUsed(tx, last)))
    return refuse(editionRefusals.EDITION_ACTS)
  await withdrawEdition(tx, last, actor.accountId, now)
  if (before?.validTo === last.validFrom) await endEdition(tx, before.id, last.previousEnd)
  const { order, edition, validFrom } = last
  note(tx, { id, before: { order, edition, validFrom: formatDay(validFrom) }, after: null })
  return editionList(tx, now)
}
