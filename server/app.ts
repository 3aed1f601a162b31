import type { SessionUser } from '../shared/accounts/schema.ts'
import { floodOf } from '../shared/overview/rules.ts'
import { serveOwnConsents } from './accounts/consents/routes.ts'
import { delayChange } from './accounts/contact-changes/actions.ts'
import { serveContactChanges } from './accounts/contact-changes/routes.ts'
import { serveOwnerCheck } from './accounts/owner-check/routes.ts'
import { serveAccounts } from './accounts/routes.ts'
import { serveSecondStep } from './accounts/second-step/routes.ts'
import { serveSignIn } from './accounts/sign-in/routes.ts'
import { findOwnerCheckedAt, listSessions, seeSessionsIn, standingsIn } from './accounts/sign-in/store.ts'
import { codesOfClinic } from './accounts/verification/actions.ts'
import { serveVerification } from './accounts/verification/routes.ts'
import { serveEmployerLog } from './audit/employer-log/routes.ts'
import { serveAudit } from './audit/routes.ts'
import { serveAgreements } from './billing/agreements/routes.ts'
import { serveBillFiles } from './billing/files/routes.ts'
import { servePayee } from './billing/payee/routes.ts'
import { serveBilling, serveEmployerBilling } from './billing/routes.ts'
import { serveCeiling } from './booking/ceiling/routes.ts'
import { serveEarlierResults } from './booking/earlier-results/routes.ts'
import type { MessageContext } from './booking/messages/actions.ts'
import { serveOwnBookings } from './booking/own/routes.ts'
import { servePsychiatricDecisions } from './booking/psychiatric-decision/routes.ts'
import { openChangeLimit, serveBooking } from './booking/routes.ts'
import { serveStandby } from './booking/standby/routes.ts'
import { brandOf, type ClinicBrand, contactsOf, missingContactsOf, officeOf } from './brand.ts'
import { serveCampaignPapers, serveClinicCampaignPapers } from './campaigns/papers/routes.ts'
import { serveCampaigns, serveClinicCampaigns } from './campaigns/routes.ts'
import { serveCheckUps } from './check-ups/history/routes.ts'
import { serveClinic } from './clinic/routes.ts'
import { ownPaper } from './conclusions/actions.ts'
import { serveCommission } from './conclusions/commission/routes.ts'
import { serveCopies } from './conclusions/copies/routes.ts'
import { serveExtracts } from './conclusions/extract/routes.ts'
import { serveOnwardReferrals } from './conclusions/onward-referral/routes.ts'
import { serveReceipts } from './conclusions/receipts/routes.ts'
import { serveConclusions, serveOwnConclusions } from './conclusions/routes.ts'
import { signedPaper } from './conclusions/signatures/actions.ts'
import { serveSignatures } from './conclusions/signatures/routes.ts'
import { serveTogether } from './conclusions/together/routes.ts'
import { serveTransfers } from './conclusions/transfers/routes.ts'
import type { Config } from './config.ts'
import { serveConsents } from './consents/routes.ts'
import { serveDeskBooking } from './desk/bookings/routes.ts'
import { settleComing } from './desk/cancel-all/actions.ts'
import { serveCancelAll } from './desk/cancel-all/routes.ts'
import { serveCorrections } from './desk/corrections/routes.ts'
import { serveDeskPapers } from './desk/documents/routes.ts'
import { serveResultDecisions } from './desk/earlier-results/routes.ts'
import { serveEmployerLinks } from './desk/employer-link/routes.ts'
import { serveDesk } from './desk/routes.ts'
import { serveDocuments, serveReferrals, serveRequisites } from './documents/routes.ts'
import { serveEditions } from './editions/routes.ts'
import { serveRecognition } from './employees/account-link/routes.ts'
import { papersOf } from './employees/actions.ts'
import { serveBulk } from './employees/bulk/routes.ts'
import { serveCardMerges } from './employees/card-merge/routes.ts'
import { serveEmployeeExport } from './employees/export/routes.ts'
import { serveEmployeeList } from './employees/list/routes.ts'
import { serveEmployees } from './employees/routes.ts'
import { serveUnits } from './employees/units/admin/routes.ts'
import { serveUnitMerges } from './employees/units/merge/routes.ts'
import type { Importer } from './exchange/jobs.ts'
import { serveExchange } from './exchange/routes.ts'
import { serveActDrafts } from './final-acts/drafts/routes.ts'
import { serveActProposals } from './final-acts/proposals/routes.ts'
import { serveEmployerActs, serveFinalActs } from './final-acts/routes.ts'
import { serveActSignatures } from './final-acts/signatures/routes.ts'
import { serveActSummary } from './final-acts/summary/routes.ts'
import { serveUnconnectedEmployers } from './final-acts/unconnected/routes.ts'
import { serveResults } from './findings/results/routes.ts'
import { serveFindings } from './findings/routes.ts'
import { serveFindingTemplates } from './findings/templates/routes.ts'
import { serveFollowUpReport } from './follow-up/report/routes.ts'
import { serveFollowUp } from './follow-up/routes.ts'
import { serveUnsubscribe, serveWeeklyLetter } from './follow-up/weekly-letter/routes.ts'
import { serveCandidates } from './group-booking/candidates/routes.ts'
import { freeingDismissed, serveDismissals } from './group-booking/dismissals/routes.ts'
import { openHrLimit, serveBoard, serveVisits } from './group-booking/employee-bookings/routes.ts'
import { serveForemanLinks, serveForemanPage } from './group-booking/foremen/routes.ts'
import { serveOneVisit } from './group-booking/one-visit/routes.ts'
import { serveGroupPlan } from './group-booking/plan/routes.ts'
import { serveReminders } from './group-booking/reminders/routes.ts'
import { serveGroupBooking } from './group-booking/routes.ts'
import { serveHints } from './hints/routes.ts'
import { serveImportCorrections, serveImportSteps, serveImports } from './imports/admin/routes.ts'
import type { Loader } from './imports/jobs.ts'
import { openEmployeeLoader } from './imports/run/jobs.ts'
import { serveImportUndo } from './imports/undo/routes.ts'
import { type Kiosks, kiosksOver } from './kiosk/actions.ts'
import { serveKiosk, serveKioskAdmin } from './kiosk/routes.ts'
import { serveListViews } from './list-views/routes.ts'
import { measuresOf } from './measures.ts'
import { serveMessages } from './messages/routes.ts'
import { vapidOver } from './notifications/actions.ts'
import { serveNotifications } from './notifications/routes.ts'
import { removeBrowsers } from './notifications/store.ts'
import { serveLetters } from './organizations/application-letter/routes.ts'
import { serveColleagues } from './organizations/colleagues/routes.ts'
import { serveInvitations } from './organizations/invitations/routes.ts'
import { leavingWith } from './organizations/relations/actions.ts'
import { serveRelations } from './organizations/relations/routes.ts'
import { serveOrganizations } from './organizations/routes.ts'
import { serveSignedApplications } from './organizations/signed-application/routes.ts'
import { serveOverview } from './overview/routes.ts'
import { hasDemoAdmin } from './overview/store.ts'
import type { Clock } from './platform/clock.ts'
import { ownsTables } from './platform/db/roles.ts'
import type { Database, Reader } from './platform/db/types.ts'
import { templatesIn } from './platform/documents/docx.ts'
import { answerHealth } from './platform/http/health.ts'
import { answerDocs } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import type { ProxyWatch } from './platform/http/proxy-watch.ts'
import { type Serve, serveOn } from './platform/http/serve.ts'
import { openServer, type Server } from './platform/http/server.ts'
import { type Limits, limitsOver } from './platform/limits.ts'
import { type Live, liveOver } from './platform/live/live.ts'
import type { Log } from './platform/log.ts'
import { answerMetrics } from './platform/metrics.ts'
import { printedChannels } from './platform/outbox/channels.ts'
import { sealMessagesWith } from './platform/outbox/seal.ts'
import { partyFinder } from './platform/party.ts'
import type { Secrets } from './platform/secrets.ts'
import { type Sessions, sessionsOver } from './platform/session/sessions.ts'
import { servePriceAdmin } from './prices/admin/routes.ts'
import { servePriceFiles } from './prices/files/routes.ts'
import { servePrices } from './prices/routes.ts'
import { serveProgramme } from './programme/routes.ts'
import { serveQuestionnaires } from './questionnaire/routes.ts'
import { serveQueueBoard } from './queue/board/routes.ts'
import { serveBreaks } from './queue/breaks/routes.ts'
import { serveConsole } from './queue/console/routes.ts'
import { openWaits } from './queue/estimate/actions.ts'
import { serveQueueResume } from './queue-undo/routes.ts'
import { icdList } from './reference.ts'
import { serveFit } from './schedule/fit/routes.ts'
import { serveScheduleReads } from './schedule/reads/routes.ts'
import { serveSchedule } from './schedule/routes.ts'
import { closedTimes } from './schedule-admin/impact/actions.ts'
import { serveScheduleDesk } from './schedule-admin/routes.ts'
import { serveSiteDays } from './schedule-admin/site-days/routes.ts'
import { serveStationDesk } from './schedule-admin/stations/routes.ts'
import { serveShifts } from './shifts/routes.ts'
import { serveStatistics } from './statistics/routes.ts'
import { serveTickets } from './tickets/routes.ts'
import { findUnsafeSettings } from './unsafe-settings.ts'
import { serveChair } from './users/chair/routes.ts'
import { serveUsers } from './users/routes.ts'
import { serveVisitConsents } from './visit-consents/routes.ts'

/** Dependencies of the application; a test passes its own. */
export interface AppDeps {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
  /** The import from the clinic's system; absent where there is none. */
  importer?: Importer | undefined
  /** The worker for files of employees; when none is given, the application opens its own. */
  loader?: Loader | undefined
  /** Folder of the built web; absent in server tests. */
  webFolder?: string
}

/** Assembles the application: every part is registered explicitly, in reading order. */
export async function buildApp(deps: AppDeps): Promise<Server> {
  const { config, db, clock, log, secrets, webFolder } = deps
  sealMessagesWith(db, secrets)
  const secure = config.publicUrl?.startsWith('https://') ?? false
  const sessions = sessionsOver({
    secrets,
    secure,
    now: () => clock.now(),
    find: standingsIn(db.reader, { isOptional: config.isTrial, now: () => clock.now() }),
    see: seeSessionsIn(db),
  })
  const kiosks = kiosksOver({ db, secrets, secure, now: () => clock.now() })
  const server = await openServer({
    db,
    clock,
    log,
    secrets,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    actorOf: async (request) => (await kiosks.actorOf(request)) ?? sessions.actorOf(request),
  })
  const brand = brandOf(db.reader, config)
  const contacts = contactsOf(db.reader, config)
  serveSlices(deps, server, { sessions, kiosks, brand })
  const auditDeps = { reader: db.reader, secrets, served: server.served }
  serveAudit(serveOn(server), auditDeps)
  serveEmployerLog(serveOn(server), auditDeps)
  answerHealth(server)
  answerDocs(server, async () => (await brand()).name)
  // Without a database the pages are still served, with the contacts from the installation settings.
  if (webFolder) await servePages(server, webFolder, () => contacts().catch(() => config.clinic))
  return server
}

/** The sessions and the clinic's current name and contacts. */
interface AppContext {
  sessions: Sessions<SessionUser>
  kiosks: Kiosks
  brand: () => Promise<ClinicBrand>
}

/** Dependencies of the calls that registrars and employers make. */
interface StaffContext {
  reader: Reader
  limits: Limits
  secrets: Secrets
  contextNow: () => Promise<MessageContext>
}

/** Serves all features, each with its dependencies. */
function serveSlices(deps: AppDeps, server: Server, { sessions, kiosks, brand }: AppContext): void {
  const { config, db, log, secrets } = deps
  const { reader } = db
  const serve = serveOn(server)
  const limits = limitsOver(db)
  const live = liveOver({ db, log, actorOf: sessions.actorOf })
  answerMetrics(server.fastify, { token: config.metricsToken, measures: measuresOf(deps, live), log })
  server.fastify.addHook('preClose', () => live.close())
  const templates = templatesIn(config.dataFolder, log)
  const { sender, office, post, requisites } = officeOf(brand)

  serveSignIn(server, {
    limits,
    secrets,
    sessions,
    clinic: async () => (await brand()).name,
    phone: async () => (await brand()).phone,
  })
  serveVerification(serve, { reader, limits, secrets, sender, codesAnHour: config.codesAnHour })
  serveAccounts(serve, {
    reader,
    limits,
    secrets,
    brand,
    sessions,
    listSessions,
    findOwnerCheckedAt,
    leave: leavingWith((tx, ended, signed, now) => settleComing(tx, ended, { brand: signed, secrets }, now)),
    delay: delayChange,
  })
  serveContactChanges(serve, { reader, brand })
  serveOwnerCheck(serve, { db, limits, secrets })
  serveSecondStep(serve, {
    reader,
    limits,
    secrets,
    brand,
    sessions,
    isOptional: config.isTrial,
    access: server.access,
  })
  serveOwnConsents(serve, { reader, brand, forget: removeBrowsers })
  serveUsers(serve, { reader, brand, secrets })
  serveChair(serve)
  serveSettings(serve, deps, brand)
  serveOrganizations(serve, reader, partyFinder(config.daData, log))
  serveRelations(serve, { reader, limits, live, office })
  serveColleagues(serve, { reader, limits, brand })
  serveInvitations(serve, reader, brand)
  serveSignedApplications(serve, reader, secrets)
  serveLetters(serve, { reader, limits, templates, post })
  serveProgramme(serve, reader)
  servePrices(serve, reader)
  servePriceAdmin(serve, reader)
  servePriceFiles(serve, reader)
  serveSchedule(serve, reader)
  serveScheduleReads(serve)
  serveFit(serve, reader)
  const contextNow = async () => ({ secrets, brand: await brand() })
  const limit = openChangeLimit()
  serveBooking(serve, reader, { secrets, brand, limit })
  serveEarlierResults(serve, reader, secrets)
  servePsychiatricDecisions(serve, { reader, secrets, contextNow })
  serveOwnBookings(serve, reader, { contextNow, limit })
  serveStandby(serve)
  serveCeiling(serve, reader)
  serveCheckUps(serve, reader, { secrets, ownPaper: (paper) => ownPaper(reader, paper, secrets) })
  serveFindings(serve, reader, { secrets, icd: icdList() })
  serveFindingTemplates(serve, reader, secrets)
  serveQuestionnaires(serve, reader, secrets)
  serveResults(serve, reader, { secrets, icd: icdList() })
  serveVisitConsents(serve, reader, { secrets, legalName: async () => (await requisites()).name })
  serveEmployer(serve, server, { reader, limits, secrets, contextNow })
  serveRegistrar(serve, { reader, limits, secrets, contextNow })
  serveQueue(deps, server, { live, kiosks, limits })
  serveLoading(deps, serve, server)
  servePapers(serve, reader, { clinic: requisites, secrets, templates, brand })
  serveCampaigns(serve, reader, brand)
  serveClinicCampaigns(serve, reader, brand)
  serveTelling(deps, serve, server.proxy)
  serveExchange(serve, reader, deps.importer)
}

/** The registrar's desk: its day, bookings made at it, papers printed there. */
function serveRegistrar(serve: Serve, staff: StaffContext): void {
  serveDesk(serve, staff)
  serveDeskBooking(serve, staff)
  serveDeskPapers(serve, staff.secrets)
  serveCancelAll(serve, staff)
  serveResultDecisions(serve, staff)
  serveEmployerLinks(serve, staff)
  serveCorrections(serve, staff)
}

/** Serves notifications, hints, a user's views of lists, the messages of the clinic and its overview and figures. */
function serveTelling({ config, db, clock, secrets }: AppDeps, serve: Serve, proxy: ProxyWatch): void {
  const { reader } = db
  serveNotifications(serve, reader, {
    secrets,
    keys: vapidOver(db, secrets, () => clock.now()),
    isLoopbackAllowed: config.push.isLoopbackAllowed,
  })
  serveHints(serve, reader)
  serveListViews(serve, reader)
  const printed = config.demo ? [] : printedChannels(config)
  const missingContacts = missingContactsOf(reader, config)
  serveMessages(serve, reader, { secrets, printed })
  const limits = limitsOver(db)
  const codesNow = async () => floodOf(await limits.spent(codesOfClinic, clock.now()), config.codesAnHour)
  const unsafeNow = async () =>
    findUnsafeSettings(config, {
      ownsTables: await ownsTables(db),
      isForwarded: proxy.isForwarded(),
      hasDemoAdmin: await hasDemoAdmin(reader),
    })
  serveOverview(serve, reader, async () => ({
    unsafe: await unsafeNow(),
    printed,
    missingContacts: await missingContacts(),
    codes: await codesNow(),
  }))
  serveStatistics(serve)
}

/** Serves the clinic's settings: contacts, texts of consents, editions of the order, the schedule. */
function serveSettings(serve: Serve, { config, db, secrets }: AppDeps, brand: AppContext['brand']): void {
  const { reader } = db
  serveClinic(serve, reader, config.clinic)
  serveConsents(serve, reader, brand)
  serveEditions(serve, reader)
  serveScheduleDesk(serve, reader, secrets)
  serveStationDesk(serve, reader, secrets)
  serveSiteDays(serve, reader, async () => ({ secrets, brand: await brand() }))
  serveKioskAdmin(serve, reader, secrets)
}

/** Serves the employer's calls about employees, their bookings and check-ups. */
function serveEmployer(
  serve: Serve,
  server: Server,
  { reader, limits, secrets, contextNow }: StaffContext,
): void {
  const hr = { contextNow, limit: openHrLimit() }
  serveEmployeeList(serve, reader, (one) => papersOf(one, secrets).phone ?? null)
  serveBulk(serve, reader, freeingDismissed(hr))
  serveEmployees(serve, reader, secrets)
  serveDismissals(serve, reader, { secrets, ...hr })
  serveCandidates(serve, reader, { secrets, ...hr })
  serveOneVisit(serve, reader)
  serveUnits(serve, reader)
  serveUnitMerges(serve, reader)
  serveCardMerges(serve, reader, secrets)
  serveGroupPlan(serve, reader, hr)
  serveGroupBooking(serve, reader, hr)
  serveForemanLinks(serve, reader, secrets)
  serveForemanPage(serve, reader, secrets)
  serveVisits(serve, reader, hr)
  serveReminders(serve, reader, hr)
  serveRecognition(serve, { reader, limits, secrets })
  serveBoard(serve, reader, (asked, at) => closedTimes(reader, asked, at))
  serveFollowUp(serve, reader)
  serveFollowUpReport(serve, reader)
  serveWeeklyLetter(serve, reader)
  serveUnsubscribe(server)
}

/** The electronic queue: a person's own tickets, the rooms that take people in, and the kiosks at the entrance. */
function serveQueue(
  { db, clock, log, secrets }: AppDeps,
  server: Server,
  { live, kiosks, limits }: { live: Live; kiosks: Kiosks; limits: Limits },
): void {
  const { reader } = db
  const serve = serveOn(server)
  const waits = openWaits({ db, log, live })
  server.fastify.addHook('preClose', () => waits.stop())
  serveTickets(serve, { reader, live, clock, waits })
  serveConsole(serve, { reader, live, clock, secrets, icd: icdList() })
  serveBreaks(serve)
  serveQueueBoard(serve, { reader })
  serveQueueResume(serve)
  serveKiosk(serve, { reader, limits, kiosks, waits })
  serveShifts(serve, reader)
}

/** Serves the import of employees from a file and their export into a file. */
function serveLoading(
  { db, clock, log, secrets, loader: given }: AppDeps,
  serve: Serve,
  server: Server,
): void {
  const { reader } = db
  const loader = given ?? openEmployeeLoader({ db, clock, log, secrets })
  server.fastify.addHook('preClose', () => loader.stop())
  serveEmployeeExport(serve, reader, secrets)
  serveImports(serve, { reader, secrets, loader })
  serveImportSteps(serve, { reader, secrets, loader })
  serveImportCorrections(serve, { reader, secrets, loader })
  serveImportUndo(serve, { reader, secrets })
}

/** Serves the papers of organizations, the requisites printed on them, and the papers of the medical commission. */
function servePapers(
  serve: Serve,
  reader: Reader,
  papers: Parameters<typeof serveDocuments>[2] & Parameters<typeof serveCommission>[2],
): void {
  serveRequisites(serve, reader)
  serveDocuments(serve, reader, papers)
  serveReferrals(serve, reader, papers)
  serveCommission(serve, reader, papers)
  serveConclusions(serve, reader, papers.secrets)
  serveTransfers(serve, papers.secrets)
  serveOwnConclusions(serve, reader, { secrets: papers.secrets, signedPaper })
  serveCopies(serve, reader, papers.secrets)
  serveTogether(serve, reader, papers)
  serveReceipts(serve, reader, papers)
  serveSignatures(serve, reader, papers.secrets)
  serveExtracts(serve, reader, papers.secrets)
  serveOnwardReferrals(serve, reader, papers.secrets)
  serveFinalActs(serve, reader, papers)
  serveActSignatures(serve, reader, papers.secrets)
  serveActDrafts(serve, reader, papers.secrets)
  serveActProposals(serve, reader, papers)
  serveActSummary(serve, reader, papers.secrets)
  serveUnconnectedEmployers(serve, reader, papers.secrets)
  serveCampaignPapers(serve, reader, papers)
  serveClinicCampaignPapers(serve, reader, papers)
  serveEmployerActs(serve, reader, papers.secrets)
  serveMoney(serve, reader, papers)
}

/** Serves the money between the clinic and employers: agreements, acts, invoices and their payments. */
function serveMoney(serve: Serve, reader: Reader, papers: Parameters<typeof serveBillFiles>[2]): void {
  serveAgreements(serve, reader)
  servePayee(serve, reader)
  serveBilling(serve, reader, papers)
  serveEmployerBilling(serve, reader)
  serveBillFiles(serve, reader, papers)
}
