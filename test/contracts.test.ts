import { describe } from 'vitest'
import { ownConsentsContract } from '../shared/accounts/consents/contract.ts'
import { contactChangesContract } from '../shared/accounts/contact-changes/contract.ts'
import { accountsContract } from '../shared/accounts/contract.ts'
import { ownerCheckContract } from '../shared/accounts/owner-check/contract.ts'
import { secondStepContract } from '../shared/accounts/second-step/contract.ts'
import { signInContract } from '../shared/accounts/sign-in/contract.ts'
import { auditContract } from '../shared/audit/contract.ts'
import { employerLogContract } from '../shared/audit/employer-log/contract.ts'
import { billingAdminContract, billingContract, billingFilesContract } from '../shared/billing/contract.ts'
import { ceilingAdminContract, ceilingContract } from '../shared/booking/ceiling/contract.ts'
import { bookingContract } from '../shared/booking/contract.ts'
import { earlierResultsContract } from '../shared/booking/earlier-results/contract.ts'
import { psychiatricDecisionContract } from '../shared/booking/psychiatric-decision/contract.ts'
import { standbyContract } from '../shared/booking/standby/contract.ts'
import { campaignsContract, clinicCampaignsContract } from '../shared/campaigns/contract.ts'
import { campaignPapersContract, clinicCampaignPapersContract } from '../shared/campaigns/papers/contract.ts'
import { checkUpsContract } from '../shared/check-ups/contract.ts'
import { clinicContract } from '../shared/clinic/contract.ts'
import { conclusionsContract } from '../shared/conclusions/contract.ts'
import { copiesContract, issuedContract } from '../shared/conclusions/copies/contract.ts'
import { extractContract } from '../shared/conclusions/extract/contract.ts'
import { onwardContract } from '../shared/conclusions/onward-referral/contract.ts'
import { receiptsContract } from '../shared/conclusions/receipts/contract.ts'
import { signaturesContract } from '../shared/conclusions/signatures/contract.ts'
import { togetherContract } from '../shared/conclusions/together/contract.ts'
import { consentsAdminContract } from '../shared/consents/contract.ts'
import { cancelAllContract } from '../shared/desk/cancel-all/contract.ts'
import { deskContract } from '../shared/desk/contract.ts'
import { correctionsContract } from '../shared/desk/corrections/contract.ts'
import { employerLinkContract } from '../shared/desk/employer-link/contract.ts'
import { documentsContract } from '../shared/documents/contract.ts'
import { editionsContract } from '../shared/editions/contract.ts'
import { recognitionContract } from '../shared/employees/account-link/contract.ts'
import { bulkContract } from '../shared/employees/bulk/contract.ts'
import { cardMergeContract } from '../shared/employees/card-merge/contract.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import { unitMergeContract } from '../shared/employees/units/merge/contract.ts'
import { exchangeContract } from '../shared/exchange/contract.ts'
import { finalActsContract } from '../shared/final-acts/contract.ts'
import { actDraftsContract } from '../shared/final-acts/drafts/contract.ts'
import { actProposalsContract } from '../shared/final-acts/proposals/contract.ts'
import { actSignaturesContract } from '../shared/final-acts/signatures/contract.ts'
import { actSummaryContract } from '../shared/final-acts/summary/contract.ts'
import { unconnectedContract } from '../shared/final-acts/unconnected/contract.ts'
import { findingsContract } from '../shared/findings/contract.ts'
import { resultsContract } from '../shared/findings/results/contract.ts'
import { findingTemplatesContract } from '../shared/findings/templates/contract.ts'
import { followUpContract } from '../shared/follow-up/contract.ts'
import { candidatesContract } from '../shared/group-booking/candidates/contract.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { foremanLinksContract, foremanPageContract } from '../shared/group-booking/foremen/contract.ts'
import { oneVisitContract } from '../shared/group-booking/one-visit/contract.ts'
import { remindersContract } from '../shared/group-booking/reminders/contract.ts'
import { hintsAdminContract, hintsContract } from '../shared/hints/contract.ts'
import { importsContract } from '../shared/imports/contract.ts'
import { importCorrectionsContract } from '../shared/imports/corrections/contract.ts'
import { importUndoContract } from '../shared/imports/undo/contract.ts'
import { kioskAdminContract, kioskContract } from '../shared/kiosk/contract.ts'
import { listViewsContract, sharedViewsContract } from '../shared/list-views/contract.ts'
import { messagesContract } from '../shared/messages/contract.ts'
import { notificationsContract } from '../shared/notifications/contract.ts'
import { colleaguesContract, invitationsContract } from '../shared/organizations/colleagues/contract.ts'
import { organizationsAdminContract, organizationsContract } from '../shared/organizations/contract.ts'
import { signedApplicationContract } from '../shared/organizations/signed-application/contract.ts'
import { overviewContract } from '../shared/overview/contract.ts'
import { FileBody } from '../shared/platform/file.ts'
import { common } from '../shared/platform/refusal.ts'
import type { Route } from '../shared/platform/route.ts'
import { pricesAdminContract, pricesContract } from '../shared/prices/contract.ts'
import { programmeContract } from '../shared/programme/contract.ts'
import {
  deskQuestionnaireContract,
  ownQuestionnaireContract,
  roomQuestionnaireContract,
} from '../shared/questionnaire/contract.ts'
import { queueContract } from '../shared/queue/contract.ts'
import { scheduleContract } from '../shared/schedule/contract.ts'
import { fitContract } from '../shared/schedule/fit/contract.ts'
import {
  siteDaysAdminContract,
  siteDaysContract,
  siteDaysDeskContract,
} from '../shared/schedule/site-days/contract.ts'
import { scheduleAdminContract } from '../shared/schedule-admin/contract.ts'
import { shiftsContract } from '../shared/shifts/contract.ts'
import { statisticsContract } from '../shared/statistics/contract.ts'
import { ticketsContract } from '../shared/tickets/contract.ts'
import { chairContract } from '../shared/users/chair/contract.ts'
import { usersContract } from '../shared/users/contract.ts'
import {
  deskVisitConsentContract,
  ownVisitConsentContract,
  roomVisitConsentContract,
} from '../shared/visit-consents/contract.ts'
import { member } from './accounts.ts'
import { loadCatalogue, makeSlot } from './booking.ts'
import { type Client, expect, type TestApp, test as withApp } from './harness.ts'
import { lockedTablet } from './kiosk.ts'
import { differingOf, type SpoiltRequest, samples, someId, spoiltOf, strange, type Values } from './spoilt.ts'

/** Calls open to everyone. A new call must be listed here or among those that need a session. */
const open: Route[] = [
  signInContract.sendCode,
  signInContract.checkCode,
  signInContract.checkPhone,
  signInContract.signUp,
  signInContract.remember,
  signInContract.consentTexts,
  programmeContract.factors,
  programmeContract.services,
  pricesContract.list,
  scheduleContract.workTime,
  scheduleContract.slots,
  scheduleContract.days,
  scheduleContract.nearest,
  ...Object.values(fitContract),
  bookingContract.quote,
  queueContract.board,
  hintsContract.list,
  kioskContract.lock,
  ...Object.values(foremanPageContract),
]

const closed: Route[] = [
  accountsContract.profile,
  accountsContract.change,
  accountsContract.sessions,
  accountsContract.endSessions,
  ...Object.values(ownerCheckContract),
  ...Object.values(contactChangesContract),
  ...Object.values(ownConsentsContract),
  scheduleContract.hold,
  scheduleContract.myHold,
  scheduleContract.release,
  bookingContract.reserve,
  bookingContract.list,
  bookingContract.people,
  bookingContract.one,
  bookingContract.byCode,
  bookingContract.papers,
  bookingContract.cancel,
  bookingContract.restore,
  bookingContract.move,
  earlierResultsContract.own,
  earlierResultsContract.upload,
  earlierResultsContract.attach,
  earlierResultsContract.file,
  ...Object.values(standbyContract),
  ceilingContract.own,
  psychiatricDecisionContract.ofBooking,
  psychiatricDecisionContract.give,
  ...Object.values(checkUpsContract),
  ...Object.values(ownQuestionnaireContract),
  ...Object.values(ownVisitConsentContract),
  ...Object.values(recognitionContract),
  notificationsContract.subscribe,
  notificationsContract.state,
  notificationsContract.messages,
  ...Object.values(listViewsContract),
  ...Object.values(sharedViewsContract),
  exchangeContract.beat,
  ticketsContract.mine,
  ticketsContract.live,
  ticketsContract.here,
  ticketsContract.away,
  ...Object.values(employeesContract),
  ...Object.values(bulkContract),
  ...Object.values(unitMergeContract),
  ...Object.values(cardMergeContract),
  ...Object.values(importsContract),
  ...Object.values(importCorrectionsContract),
  ...Object.values(importUndoContract),
  ...Object.values(groupBookingContract),
  ...Object.values(candidatesContract),
  ...Object.values(oneVisitContract),
  ...Object.values(siteDaysContract),
  ...Object.values(foremanLinksContract),
  ...Object.values(remindersContract),
  ...Object.values(documentsContract),
  ...Object.values(followUpContract),
  ...Object.values(campaignsContract),
  ...Object.values(campaignPapersContract),
  conclusionsContract.ownFile,
  extractContract.own,
  onwardContract.own,
  conclusionsContract.employerFile,
  ...Object.values(copiesContract),
  ...Object.values(billingContract),
  billingFilesContract.employerFile,
  finalActsContract.ofEmployer,
  finalActsContract.employerFile,
  actProposalsContract.ofEmployer,
  actProposalsContract.employerFile,
  actProposalsContract.answer,
  ...Object.values(employerLogContract),
  ...Object.values(colleaguesContract),
  ...Object.values(invitationsContract),
  organizationsContract.known,
  organizationsContract.suggest,
  organizationsContract.sendLetter,
  organizationsContract.request,
  organizationsContract.manager,
  organizationsContract.relations,
  organizationsContract.reviewTime,
  organizationsContract.live,
  organizationsContract.paper,
  ...Object.values(signedApplicationContract),
]

/** Calls for administrators only. */
const clinic: Route[] = [
  ...Object.values(organizationsAdminContract),
  ...Object.values(usersContract),
  ...Object.values(chairContract),
  ...Object.values(hintsAdminContract),
  ...Object.values(messagesContract),
  ...Object.values(clinicContract),
  ...Object.values(consentsAdminContract),
  ...Object.values(editionsContract),
  ...Object.values(pricesAdminContract),
  ...Object.values(billingAdminContract),
  billingFilesContract.file,
  billingFilesContract.annex,
  ...Object.values(auditContract),
  ...Object.values(overviewContract),
  ...Object.values(statisticsContract),
  ...Object.values(scheduleAdminContract),
  shiftsContract.add,
  shiftsContract.change,
  shiftsContract.remove,
  shiftsContract.copy,
  shiftsContract.addAbsence,
  shiftsContract.removeAbsence,
  ...Object.values(siteDaysAdminContract),
  ...Object.values(kioskAdminContract),
  ...Object.values(ceilingAdminContract),
]

/** Calls for the desk: registrars and administrators. */
const desk: Route[] = [
  ...Object.values(deskContract),
  ...Object.values(employerLinkContract),
  ...Object.values(correctionsContract),
  ...Object.values(deskQuestionnaireContract),
  ...Object.values(deskVisitConsentContract),
  ...Object.values(cancelAllContract),
  ...Object.values(siteDaysDeskContract),
  ...Object.values(clinicCampaignsContract),
  ...Object.values(clinicCampaignPapersContract),
]

const own: Route[] = [...open, ...closed]
/** Calls for the staff of the queue: doctors, registrars and administrators. */
const queue: Route[] = [
  ...Object.values(queueContract),
  ...Object.values(ticketsContract),
  shiftsContract.plan,
  shiftsContract.mine,
  shiftsContract.today,
  shiftsContract.file,
  ...Object.values(earlierResultsContract),
  ...Object.values(psychiatricDecisionContract),
].filter((one: Route) => !own.includes(one))
/** Calls for the medical commission; the desk may make some of them. */
const commission: Route[] = [
  ...Object.values(findingsContract),
  ...Object.values(roomQuestionnaireContract),
  ...Object.values(resultsContract),
  ...Object.values(roomVisitConsentContract),
  ...Object.values(conclusionsContract),
  extractContract.print,
  onwardContract.print,
  ...Object.values(issuedContract),
  ...Object.values(receiptsContract),
  ...Object.values(signaturesContract),
  ...Object.values(findingTemplatesContract),
  ...Object.values(togetherContract),
  ...Object.values(finalActsContract),
  ...Object.values(actSignaturesContract),
  ...Object.values(actDraftsContract),
  ...Object.values(actProposalsContract),
  ...Object.values(actSummaryContract),
  ...Object.values(unconnectedContract),
].filter((one: Route) => !own.includes(one))

/** Calls for tablets that are kiosks. */
const kiosk: Route[] = [kioskContract.state, kioskContract.checkIn]

/** Calls for every account with a role. */
const staffs: Route[] = [...Object.values(secondStepContract)]

/** Calls that need a role, or a kiosk. */
const ofRoles = [...clinic, ...desk, ...queue, ...commission, ...kiosk, ...staffs]
const all = [...own, ...ofRoles]

/** Calls open to everyone that change what the audit keeps. */
const recordedOpen: Route[] = [
  signInContract.signUp,
  signInContract.remember,
  kioskContract.lock,
  ...Object.values(foremanPageContract),
]

/**
 * Calls without an audit record: they show no data of other people and change nothing that the clinic or an
 * employer would ask about later.
 */
const unrecorded: Route[] = [
  unconnectedContract.employers,
  recognitionContract.asked,
  overviewContract.now,
  overviewContract.firstDay,
  ...Object.values(statisticsContract),
  ...open.filter((one) => !recordedOpen.includes(one)),
  scheduleContract.hold,
  scheduleContract.myHold,
  scheduleContract.release,
  accountsContract.sessions,
  contactChangesContract.own,
  ownQuestionnaireContract.ownState,
  ownVisitConsentContract.own,
  roomVisitConsentContract.standing,
  deskQuestionnaireContract.state,
  ownConsentsContract.list,
  secondStepContract.own,
  secondStepContract.offerPasskey,
  secondStepContract.offerApp,
  secondStepContract.offer,
  secondStepContract.touch,
  bookingContract.list,
  bookingContract.people,
  bookingContract.one,
  bookingContract.byCode,
  bookingContract.papers,
  earlierResultsContract.own,
  ceilingContract.own,
  ceilingAdminContract.now,
  kioskContract.state,
  kioskAdminContract.list,
  deskContract.overbooked,
  cancelAllContract.preview,
  resultsContract.services,
  conclusionsContract.figures,
  togetherContract.count,
  issuedContract.organizations,
  finalActsContract.waiting,
  notificationsContract.subscribe,
  notificationsContract.state,
  notificationsContract.messages,
  ...Object.values(findingTemplatesContract),
  ...Object.values(listViewsContract),
  ...Object.values(sharedViewsContract),
  organizationsContract.known,
  organizationsContract.suggest,
  organizationsContract.manager,
  organizationsContract.relations,
  invitationsContract.own,
  organizationsContract.reviewTime,
  organizationsContract.live,
  organizationsContract.paper,
  organizationsAdminContract.organizations,
  usersContract.figures,
  employeesContract.summary,
  bulkContract.preview,
  unitMergeContract.preview,
  employeesContract.pageKeys,
  employeesContract.departments,
  employeesContract.positions,
  groupBookingContract.volume,
  oneVisitContract.times,
  groupBookingContract.groups,
  groupBookingContract.boardDays,
  foremanLinksContract.list,
  remindersContract.preview,
  importsContract.list,
  importsContract.template,
  documentsContract.requisites,
  followUpContract.figures,
  campaignsContract.list,
  campaignsContract.one,
  campaignsContract.contingent,
  campaignPapersContract.estimate,
  clinicCampaignPapersContract.estimate,
  followUpContract.letter,
  ticketsContract.mine,
  ticketsContract.live,
  queueContract.now,
  shiftsContract.plan,
  shiftsContract.mine,
  shiftsContract.today,
  shiftsContract.file,
  hintsAdminContract.all,
  messagesContract.figures,
  billingAdminContract.payee,
  clinicContract.settings,
  consentsAdminContract.versions,
  editionsContract.list,
  editionsContract.check,
  scheduleAdminContract.desk,
  scheduleAdminContract.days,
  siteDaysAdminContract.list,
  siteDaysDeskContract.list,
  siteDaysContract.own,
]

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const named = (routes: Route[]) => routes.map((contract) => [nameOf(contract), contract] as const)

const kept =
  'accounts contact_changes chair_proposals bookings booking_groups booking_reminders booking_steps holds outbox outbox_files organizations relations relation_steps signed_applications verification_codes verification_proofs consents idempotency_keys push_subscriptions employees persons departments positions imports import_pieces import_corrections import_habits weekly_letters tickets ticket_stops cabinets room_shifts staff_absences findings finding_templates questionnaires consent_steps conclusions conclusion_numbers paper_receipts paper_receipt_items signing_copies paper_signatures final_acts final_act_numbers final_act_drafts final_act_proposals campaigns campaign_people campaign_groups campaign_steps agreements payee bills bill_numbers billed_bookings bill_payments station_days'
async function stored(app: TestApp) {
  const counts = kept.split(' ').map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await app.db.execute(`select ${counts.join(', ')}`)).rows[0]
}

const json = { 'content-type': 'application/json' }
const addressOf = ({ path }: Route) =>
  path.replace(':city', 'ekb').replace(':list', 'audit').replace(/:\w+/g, someId)

function send(client: Client, contract: Route, { part, value }: Pick<SpoiltRequest, 'part' | 'value'>) {
  const address = addressOf(contract)
  const method = contract.method
  const headers = { ...json, 'idempotency-key': 'one' }
  const asFile = { ...headers, 'content-type': 'application/octet-stream' }
  if (value instanceof Uint8Array)
    return client.send({ method, url: address, payload: value, headers: asFile })
  if (part === 'body') return client.send({ method, url: address, payload: JSON.stringify(value), headers })
  const pairs = Object.entries(value as object).filter(([, text]) => text !== undefined)
  return client.send({ method, url: `${address}?${new URLSearchParams(pairs)}` })
}

/** The caller of these tests has no organization: a large body about one is not read. */
const isDecidedEarly = ({ path, largest }: Route) => largest !== undefined && path.includes(':organization')

const foreign = (sentences: string[]): string[] => sentences.filter((sentence) => !/[а-яё]/i.test(sentence))

/** Returns the sentences of an answer that a user could read and that are not Russian. */
function foreignIn(body: string): string[] {
  const { error } = JSON.parse(body)
  return foreign([error.message, ...Object.values<string>(error.fields ?? {})])
}

const test = withApp.extend<{ slot: string }>({
  slot: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      const { id } = await makeSlot(app.db)
      await use(id)
    },
    { scope: 'file', auto: true },
  ],
})

/** Makes a signed-in browser of an account that may make the call, and values that belong to that account. */
async function somebody(app: TestApp, contract: Route, slot = ''): Promise<{ client: Client; own: Values }> {
  if (kiosk.includes(contract)) return { client: await lockedTablet(app), own: {} }
  const staff = [...desk, ...queue, ...staffs].includes(contract) ? ['registrar'] : []
  const roles = clinic.includes(contract) ? ['admin'] : commission.includes(contract) ? ['chair'] : staff
  const { client, phone } = await member(app, { roles })
  return { client, own: { slot, user: phone, target: phone } }
}

test('every served call is listed as open to everyone or as needing a session', ({ app }) => {
  expect(app.server.served.map(({ contract }) => nameOf(contract)).sort()).toEqual(all.map(nameOf).sort())
})

test('every call without an audit record is in the list of unrecorded calls', () => {
  const named = all.filter(({ audit }) => !audit).map(nameOf)
  expect(named.sort()).toEqual(unrecorded.map(nameOf).sort())
})

describe('a caller without a session', () => {
  test.for(named([...closed, ...ofRoles]))('is refused by the call %s', async ([, contract], { app }) => {
    const before = await stored(app)
    for (const value of contract.body ? samples(contract.body) : [undefined]) {
      const answer = await send(app.visitor(), contract, { part: 'body', value })
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, common.NO_SESSION.code])
    }
    expect(await stored(app)).toEqual(before)
  })

  test.for(named(open))('may use the open call %s', async ([, contract], { app }) => {
    const answer = await send(app.visitor(), contract, { part: 'body', value: contract.body && {} })
    expect([401, 403, 404]).not.toContain(answer.statusCode)
  })
})

describe('an account without the role', () => {
  test.for(named(ofRoles))('is refused by the call %s', async ([, contract], { app }) => {
    const { client } = await member(app)
    for (const value of contract.body ? samples(contract.body) : [undefined]) {
      const answer = await send(client, contract, { part: 'body', value })
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, common.FORBIDDEN.code])
    }
  })
})

describe('bad input', () => {
  const withInput = named(all.filter(({ body, query }) => body || query))

  test.for(withInput)('is made from valid examples: %s', ([, contract]) => {
    for (const part of ['body', 'query'] as const)
      for (const sample of samples(contract[part]))
        expect(contract[part]?.safeParse(sample).error?.issues).toBe(undefined)
  })

  test.for(withInput)('is refused in Russian and stores nothing: %s', async ([, contract], { app, slot }) => {
    const { client, own } = await somebody(app, contract, slot)
    const before = await stored(app)
    const refused = spoiltOf(contract, own).filter(({ isTaken }) => !isTaken)
    expect(refused.flatMap(({ sentences }) => foreign(Object.values(sentences)))).toEqual([])
    for (const spoilt of differingOf(refused)) {
      const { statusCode, body } = await send(client, contract, spoilt)
      expect([spoilt.what, statusCode, foreignIn(body)]).toEqual([
        spoilt.what,
        contract.params ? expect.toBeOneOf([404, 422]) : 422,
        [],
      ])
    }
    expect(await stored(app)).toEqual(before)
  })

  test.for(withInput)(
    'causes no server fault when the contract accepts it: %s',
    async ([, contract], { app, slot }) => {
      const { client, own } = await somebody(app, contract, slot)
      for (const spoilt of spoiltOf(contract, own).filter(({ isTaken }) => isTaken)) {
        const { statusCode, body } = await send(client, contract, spoilt)
        expect([spoilt.what, statusCode < 500]).toEqual([spoilt.what, true])
        if (statusCode >= 400) expect([spoilt.what, foreignIn(body)]).toEqual([spoilt.what, []])
      }
    },
  )

  test.for(named(all.filter((one) => one.body === FileBody && !isDecidedEarly(one))))(
    'in place of a file is refused in Russian: %s',
    async ([, contract], { app }) => {
      const { client } = await somebody(app, contract)
      const before = await stored(app)
      const tell = async (payload: string | Buffer, type = 'application/octet-stream') => {
        const { method } = contract
        const url = `${addressOf(contract)}?name=x`
        const answer = await client.send({ method, url, payload, headers: { 'content-type': type } })
        expect(foreignIn(answer.body)).toEqual([])
        return answer.statusCode
      }
      expect(await tell('{}', 'application/json')).toBe(415)
      expect(await tell('a=b', 'multipart/form-data; boundary=x')).toBe(415)
      expect(await tell('')).toBe(422)
      expect(await tell(Buffer.alloc((contract.largest ?? 0) + 1))).toBe(413)
      expect(await stored(app)).toEqual(before)
    },
  )

  test.for(named(all.filter((one) => one.body && one.body !== FileBody && !isDecidedEarly(one))))(
    'in place of a whole JSON body is refused in Russian: %s',
    async ([, contract], { app }) => {
      const { client } = await somebody(app, contract)
      const { method } = contract
      const before = await stored(app)
      const tell = async (payload: string, type = 'application/json') => {
        const headers = { 'content-type': type }
        const answer = await client.send({ method, url: addressOf(contract), payload, headers })
        expect(foreignIn(answer.body)).toEqual([])
        return answer.statusCode
      }
      for (const text of ['{', '[]', '17', '"x"', '['.repeat(20_000)]) expect(await tell(text)).toBe(400)
      expect(await tell('{"__proto__":{"roles":["admin"]}}')).toBeOneOf([404, 422])
      const tooMuch = (contract.largest ?? 1_000_000) + 1
      expect(await tell(JSON.stringify({ text: 'a'.repeat(tooMuch) }))).toBe(413)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ])
        expect(await tell('a=b', type)).toBe(415)
      expect(await stored(app)).toEqual(before)
    },
  )

  test.for(named(all.filter(isDecidedEarly)))(
    'about an organization of other people is refused before its body is read: %s',
    async ([, contract], { app }) => {
      const { client } = await member(app)
      const url = `${addressOf(contract)}${contract.body === FileBody ? '?name=x' : ''}`
      const headers = { 'content-type': 'application/json' }
      // A body that was read would be refused as broken.
      const answer = await client.send({ method: contract.method, url, payload: '{', headers })
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, common.NOT_FOUND.code])
    },
  )

  test('causes no server fault with the first and the last days of the calendar', async ({ app }) => {
    for (const path of ['/api/slots', '/api/slots/days'])
      for (const day of ['1800-01-01', '2999-12-31', '9999-12-31']) {
        const url = `${path}?${new URLSearchParams({ city: 'ekb', from: day, to: day })}`
        expect([url, (await app.visitor().send({ method: 'GET', url })).statusCode]).toEqual([
          url,
          day === '9999-12-31' ? 422 : 200,
        ])
      }
  })

  const protocol =
    'session csrf providers signin signin/email callback/credentials callback/email signout error _log'
  test.for(protocol.split(' '))('causes no fault in the sign-in protocol: %s', async (name, { app }) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const field of ['phone', 'password', 'email', 'callbackUrl', 'json', 'error', 'token', 'code'])
      for (const [how, bad] of strange) {
        const client = app.visitor()
        const { csrfToken } = (await client.send({ method: 'GET', url: '/api/auth/csrf' })).json()
        const fields = new URLSearchParams({ csrfToken, [field]: String(bad) }).toString()
        const url = `/api/auth/${name}`
        const posted = await client.send({ method: 'POST', url, payload: fields, headers: form })
        const asJson = await client.send({
          method: 'POST',
          url,
          payload: JSON.stringify({ csrfToken, [field]: bad }),
          headers: json,
        })
        const got = await client.send({ method: 'GET', url: `${url}?${fields}` })
        for (const { statusCode } of [posted, asJson, got])
          expect([field, how, statusCode < 500]).toEqual([field, how, true])
      }
  })
})
