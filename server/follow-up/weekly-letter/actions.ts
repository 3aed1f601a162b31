import { Buffer } from 'node:buffer'
import {
  hasNews,
  isWorthWriting,
  type LetterNews,
  type LetterOutcomes,
  weeklyLetter,
  withoutDepartment,
} from '../../../shared/follow-up/ru.ts'
import type { WeeklyLetter } from '../../../shared/follow-up/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { RelationId } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay, mondayOf } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll, type Message } from '../../platform/outbox/outbox.ts'
import { type Secrets, sameText } from '../../platform/secrets.ts'
import {
  changeLetterOf,
  claimLetters,
  type FigureRow,
  findLetter,
  type LetterRow,
  listFigures,
  listOutcomes,
  listRecipients,
  type Recipient,
} from './store.ts'

/** Letters sent by one transaction. */
export const lettersAtOnce = 100

/** The sender (name and phone of the clinic, and the cabinet's address when known) and the keys that sign links. */
export interface LetterContext {
  brand: { name: string; phone: string; url?: string | undefined }
  secrets: Secrets
}

const signatureOf = (digest: string): string => Buffer.from(digest, 'hex').toString('base64url')

/**
 * Writes the signed token of a letter's link, which names the relation. It reveals nothing about the person and
 * never expires.
 */
export const writeToken = (secrets: Secrets, relation: RelationId): string =>
  `${Buffer.from(relation.replaceAll('-', ''), 'hex').toString('base64url')}.${signatureOf(secrets.digest('unsubscribe', relation))}`

/** Returns the relation of a token made by `writeToken`; null for anything else. */
export function readToken(secrets: Secrets, token: string): RelationId | null {
  const [named = '', signature = ''] = token.split('.')
  const hex = Buffer.from(named, 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const relation = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as RelationId
  const isOurs = secrets
    .digests('unsubscribe', relation)
    .some((digest) => sameText(token, `${named}.${signatureOf(digest)}`))
  return isOurs && signature ? relation : null
}

const noOutcomes: LetterOutcomes = { concluded: 0, unfit: 0, additional: 0 }

function newsOf(
  { organization, name }: Recipient,
  figures: readonly FigureRow[],
  { concluded, unfit, additional } = noOutcomes,
): LetterNews {
  const own = figures.filter((row) => row.organization === organization)
  const sum = (of: (row: FigureRow) => number) => own.reduce((total, row) => total + of(row), 0)
  return {
    organization: name,
    overdue: sum(({ overdue }) => overdue),
    overdueBooked: sum(({ overdueBooked }) => overdueBooked),
    soon: sum(({ soon }) => soon),
    thisWeek: sum(({ thisWeek }) => thisWeek),
    missed: sum(({ missed }) => missed),
    unmarked: sum(({ unmarked }) => unmarked),
    concluded,
    unfit,
    additional,
    departments: own.filter(hasNews).map((row) => ({ ...row, name: row.name ?? withoutDepartment })),
  }
}

function messageOf(
  recipient: Recipient,
  news: LetterNews,
  { brand, secrets }: LetterContext,
  now: Date,
): Message {
  const { url } = brand
  const unsubscribe = url && `${url}/unsubscribe/${writeToken(secrets, recipient.relation)}`
  const cabinet = url && `${url}/organization/profosmotres`
  const letter = weeklyLetter(news, mondayOf(clinicDay(now)), { ...brand, cabinet, unsubscribe })
  return {
    channel: 'email',
    kind: 'weekly-letter',
    account: recipient.account,
    to: recipient.email,
    link: '/organization/profosmotres',
    now,
    ...letter,
    ...(unsubscribe && { unsubscribe }),
  }
}

/**
 * Queues up to a hundred letters of this week; a recipient without news gets none. Returns how many relations
 * were processed.
 */
export async function sendSome(tx: Tx, context: LetterContext, now: Date): Promise<number> {
  const today = clinicDay(now)
  const week = mondayOf(today)
  const claimed = await claimLetters(tx, week, lettersAtOnce)
  if (claimed.length === 0) return 0
  const recipients = await listRecipients(tx, claimed)
  const organizations = [...new Set(recipients.map(({ organization }) => organization))]
  const figures = await listFigures(tx, organizations, { today, week })
  const outcomes = await listOutcomes(tx, organizations, week)
  const letters = recipients.map((one) => {
    const came = outcomes.find(({ organization }) => organization === one.organization)
    return { one, news: newsOf(one, figures, came) }
  })
  await enqueueAll(
    tx,
    letters
      .filter(({ news }) => isWorthWriting(news))
      .map(({ one, news }) => messageOf(one, news, context, now)),
  )
  return claimed.length
}

const viewOf = ({ email, isStopped }: LetterRow): WeeklyLetter => ({ email, isOn: !isStopped })

/** Tells whether the caller gets the letter of an organization, and at which address. */
export async function letterFor(
  reader: Reader,
  actor: Member,
  scope: OrganizationScope,
): Promise<WeeklyLetter> {
  return viewOf((await findLetter(reader, scope, actor.accountId)) ?? refuse(common.NOT_FOUND))
}

/** Switches the caller's own letter of an organization on or off. */
export async function changeLetter(
  tx: Tx,
  actor: Member,
  { scope, isOn }: { scope: OrganizationScope; isOn: boolean },
  now: Date,
): Promise<WeeklyLetter> {
  const letter = (await findLetter(tx, scope, actor.accountId)) ?? refuse(common.NOT_FOUND)
  await changeLetterOf(tx, letter.relation, isOn ? null : now)
  return { email: letter.email, isOn }
}

/** Stops the letter of a relation: having its link is the permission. */
export const stopLetter = (tx: Tx, relation: RelationId, now: Date): Promise<unknown> =>
  changeLetterOf(tx, relation, now)
