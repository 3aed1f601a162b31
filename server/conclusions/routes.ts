import { z } from 'zod'
import { ownBookings } from '../../shared/booking/access.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { conclusionRefusals } from '../../shared/conclusions/ru.ts'
import type { ConclusionQuery } from '../../shared/conclusions/schema.ts'
import { givesConclusions, type Member, signedIn } from '../../shared/platform/actor.ts'
import { Day } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { seesCommission } from '../../shared/platform/roles.ts'
import { findBooking } from '../booking/store.ts'
import { partOf } from '../organizations/actions.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { numberOf, pageOf, readValues, refuseKey, writeNumber, writeValues } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { fileOf, markIssued, rowView, undoIssued, validPaper } from './actions.ts'
import {
  findEmployerCopy,
  findPaper,
  type HandKey,
  listRegister,
  listToHand,
  type PaperRow,
} from './store.ts'

/** Limit of prints per account, because each print keeps a thread busy. */
const prints = { times: 30, seconds: 60 }

const Key = z.tuple([Day, z.string()])

/** Writes the key of the next page in the list of papers to be issued. */
const writeHand = ({ handBy, ...row }: HandKey): string => writeValues([handBy, writeNumber(row)])

function handOf(after: string | undefined): HandKey | null {
  if (after === undefined) return null
  const [handBy, written] = readValues(Key, after) ?? refuseKey()
  return { handBy, ...(numberOf(written) ?? refuseKey()) }
}

/** Papers in working order: those to be issued by their last day, others newest first. */
async function papers(reader: Reader, asked: Omit<ConclusionQuery, 'after'>, after: string | undefined) {
  return asked.state === 'unhanded'
    ? { rows: await listToHand(reader, asked, handOf(after)), keyOf: writeHand }
    : { rows: await listRegister(reader, asked, numberOf(after)), keyOf: writeNumber }
}

export function serveConclusions(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)
  const openerFor = (actor: Member) => (seesCommission(actor) ? secrets : null)

  serve(
    conclusionsContract.register,
    { allow: givesConclusions },
    async ({ actor, query: { after, ...asked }, look, lagging }) => {
      const view = (row: PaperRow) => rowView(row, openerFor(actor))
      const { rows, keyOf } = await papers(lagging, { ...asked, limit: asked.limit + 1 }, after)
      const page = pageOf(rows, asked.limit, view, keyOf)
      look(noteOfList(page.items.map(({ id }) => id)))
      return page
    },
  )

  serve(conclusionsContract.file, { allow: givesConclusions }, async ({ actor, params, now }) => {
    limit.spend(actor.accountId, now)
    const paper = (await findPaper(reader, params.id)) ?? refuse(common.NOT_FOUND)
    return fileOf(paper, { owner: actor.accountId, isCopy: false }, secrets)
  })

  serve(
    conclusionsContract.hand,
    { allow: givesConclusions },
    async ({ actor, params: { id }, now, transact }) =>
      rowView(await transact((tx) => markIssued(tx, { id, by: actor.accountId }, now)), openerFor(actor)),
  )

  serve(
    conclusionsContract.takeBack,
    { allow: givesConclusions },
    async ({ actor, params: { id }, now, transact }) =>
      rowView(await transact((tx) => undoIssued(tx, { id, by: actor.accountId }, now)), openerFor(actor)),
  )
}

/** `signedPaper` returns a signed paper with its signatures; null when it has none. */
interface OwnDeps {
  secrets: Secrets
  signedPaper: (reader: Reader, row: PaperRow, secrets: Secrets) => Promise<FileAnswer | null>
}

/** Serves a paper to its person and to the employer: signed in the electronic way where it is, otherwise a copy. */
export function serveOwnConclusions(serve: Serve, reader: Reader, { secrets, signedPaper }: OwnDeps): void {
  const given = async (row: PaperRow, owner: string) =>
    (await signedPaper(reader, row, secrets)) ?? fileOf(row, { owner, isCopy: true }, secrets)
  const limit = localLimit(prints)
  // A person booked by an organization sees the paper after proving who he is (decision 0052).
  const ownBooking = async (actor: Member, id: BookingId) => {
    const booking = await findBooking(reader, ownBookings(actor), id)
    return booking && !booking.needsProof ? booking : refuse(common.NOT_FOUND)
  }

  serve(conclusionsContract.ownFile, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const { id, needsConsent } = await ownBooking(actor, params.id)
    limit.spend(actor.accountId, now)
    const paper = (needsConsent ? null : await validPaper(reader, id)) ?? refuse(common.NOT_FOUND)
    look({ id: paper.id })
    return given(paper, actor.accountId)
  })

  serve(conclusionsContract.employerFile, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const copy = (await findEmployerCopy(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    return copy.annulledAt ? refuse(conclusionRefusals.CONCLUSION_ANNULLED) : given(copy, actor.accountId)
  })
}
