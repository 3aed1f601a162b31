import { describe } from 'vitest'
import * as decisions from '../shared/platform/actor.ts'
import { common } from '../shared/platform/refusal.ts'
import type { Route } from '../shared/platform/route.ts'
import { expect, onEmbedded, type TestApp } from './harness.ts'
import { callersOf, isGiven, isOfOrganization, type RecordOwner, type Try, tryAll } from './rights.ts'
import { rightsPage } from './rights-page.ts'
import { openWorld, type Part, parts } from './rights-records.ts'

/** The results of every call tried by every caller at this server. */
interface Matrix {
  tries: Try[]
  contracts: Route[]
  /** Names of the calls that a caller may make on records of these owners. */
  given(part: Part, ...whose: RecordOwner[]): Set<string>
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const told = ({ contract, part, whose, status, code }: Try) =>
  `${nameOf(contract)}, ${part}, ${whose}: ${status} ${code ?? ''}`
const isMade = ({ status }: Try) => status < 300

async function matrixOf(app: TestApp): Promise<Matrix> {
  const contracts = app.server.served.map(({ contract }) => contract)
  const tries = await tryAll(await openWorld(app), contracts)
  const given = (part: Part, ...whose: RecordOwner[]) => {
    const allowed = tries.filter((one) => one.part === part && isGiven(one))
    return new Set(
      allowed
        .filter((one) => whose.length === 0 || whose.includes(one.whose))
        .map(({ contract }) => nameOf(contract)),
    )
  }
  return { tries, contracts, given }
}

// Every caller makes every call on the embedded database, so a call that this database cannot run fails here.
const test = onEmbedded.extend<{ matrix: Matrix }>({
  matrix: [async ({ app }, use) => use(await matrixOf(app)), { scope: 'file' }],
})

// Two thousand calls: a slow machine needs more than a test is usually given.
test.beforeAll(({ matrix }) => void matrix, 600_000)

/** The second step of the sign-in, which every role has. */
const isOfSecondStep = (name: string) => / \/api\/auth\/(second-step|active|lock)/.test(name)
/** The only call under /api/admin that the specification allows to every signed-in user (§7). */
const contragents = 'POST /api/admin/contragents'
const isOfAdmin = (name: string) => name.includes(' /api/admin') && name !== contragents
const columns = Object.keys(parts) as Part[]
const members = columns.filter((part) => part !== 'guest' && part !== 'kiosk')

test('docs/rights.md matches the calls that each kind of caller may really make [§6.2]', async ({
  matrix,
}) => {
  await expect(await rightsPage(matrix.contracts, matrix.tries)).toMatchFileSnapshot('../docs/rights.md')
})

describe('every call', () => {
  test('states who may make it, by one of the known access rules', ({ app }) => {
    const known: unknown[] = Object.values(decisions)
    const odd = app.server.served.filter(({ allow }) => typeof allow !== 'function' || !known.includes(allow))
    expect(odd.map(({ contract }) => nameOf(contract))).toEqual([])
  })

  test('calls of the admin panel first check for an admin, and calls of the desk first check for desk access', ({
    app,
  }) => {
    const { admin, atDesk } = decisions
    const loose = app.server.served.filter(({ contract, allow }) => {
      const name = nameOf(contract)
      return (isOfAdmin(name) && allow !== admin) || (name.includes(' /api/desk') && allow !== atDesk)
    })
    expect(loose.map(({ contract }) => nameOf(contract))).toEqual([])
  })

  test('was tried by every kind of caller with a valid request, and never fails with a server error', ({
    matrix,
  }) => {
    const { INVALID, BAD_REQUEST, WRONG_TYPE, TOO_LARGE, TOO_OFTEN } = common
    const codes: (string | null)[] = [INVALID, BAD_REQUEST, WRONG_TYPE, TOO_LARGE, TOO_OFTEN].map(
      ({ code }) => code,
    )
    expect(
      matrix.tries.filter(({ status, code }) => status >= 500 || codes.includes(code)).map(told),
    ).toEqual([])
    const tried = new Set(matrix.tries.map(({ contract, part }) => `${part} ${nameOf(contract)}`))
    expect(tried.size).toBe(matrix.contracts.flatMap(callersOf).length)
  })

  test('is allowed to at least one kind of caller', ({ matrix: { contracts, given } }) => {
    const ever = columns.map((part) => given(part))
    expect(contracts.map(nameOf).filter((name) => !ever.some((names) => names.has(name)))).toEqual([])
  })
})

describe('records of others', () => {
  test("a refusal about another user's record is the same as about a record that does not exist", ({
    matrix,
  }) => {
    const answers = (whose: RecordOwner) =>
      Map.groupBy(
        matrix.tries.filter((one) => one.whose === whose),
        ({ contract, part }) => `${part} ${nameOf(contract)}`,
      )
    const ofNone = answers('none')
    const betrayed = [...answers('others')].filter(([key, tries]) => {
      if (tries.some(isGiven)) return false
      const heard = (some: Try[] = []) => JSON.stringify(some.map(({ status, code }) => [status, code]))
      return heard(tries) !== heard(ofNone.get(key))
    })
    expect(betrayed.flatMap(([, tries]) => tries.map(told))).toEqual([])
  })

  test("only the desk, doctors in their rooms, the commission and admins see another person's name in an answer", ({
    app,
    matrix,
  }) => {
    const desk = new Set<unknown>([decisions.atDesk, decisions.atQueue, decisions.givesConclusions])
    const commission = new Set<unknown>([
      decisions.inCommission,
      decisions.givesConclusions,
      decisions.readsFindings,
    ])
    const rooms = new Set<unknown>([decisions.atQueue, decisions.readsFindings])
    const allow = new Map(app.server.served.map((one) => [one.contract, one.allow]))
    const isClinics = ({ contract, part }: Try) =>
      part === 'admin' ||
      (part === 'registrar' && desk.has(allow.get(contract))) ||
      (part === 'chair' && commission.has(allow.get(contract))) ||
      (part === 'doctor' && rooms.has(allow.get(contract)))
    expect(matrix.tries.filter((one) => one.tells && !isClinics(one)).map(told)).toEqual([])
    expect(matrix.tries.some((one) => one.tells)).toBe(true)
  })

  test("only the desk sees, moves or cancels another user's booking; an admin cannot", ({ matrix }) => {
    const own = matrix.tries.filter(({ contract }) => contract.path.startsWith('/api/bookings/:id'))
    expect(own.filter((one) => one.whose === 'own' && isMade(one)).length).toBeGreaterThan(0)
    expect(own.filter((one) => one.whose !== 'own' && isGiven(one)).map(told)).toEqual([])
  })

  test('nobody reaches employees of another organization, neither through their own organization nor as an admin [§6.2-d]', ({
    matrix,
  }) => {
    const theirs = matrix.tries.filter(({ contract }) => isOfOrganization(contract))
    expect(theirs.filter((one) => one.whose === 'others' && isGiven(one)).map(told)).toEqual([])
    const through = theirs.filter(({ whose }) => whose === 'through')
    expect(through.length).toBeGreaterThan(0)
    const isAct = ({ contract: { audit } }: Try) => audit !== undefined && audit.act !== 'view'
    expect(through.filter((one) => isAct(one) && isMade(one)).map(told)).toEqual([])
  })
})

describe('allowed calls', () => {
  test('a guest may make only the calls that are open to everybody', ({ app, matrix }) => {
    const open = app.server.served.filter(({ allow }) => allow === decisions.anyone)
    expect([...matrix.given('guest')].sort()).toEqual(open.map(({ contract }) => nameOf(contract)).sort())
  })

  test('a kiosk may make its own calls and those that are open to everybody, and no others', ({
    app,
    matrix,
  }) => {
    const { anyone, atKiosk } = decisions
    const open = app.server.served.filter(({ allow }) => allow === anyone || allow === atKiosk)
    expect([...matrix.given('kiosk')].sort()).toEqual(open.map(({ contract }) => nameOf(contract)).sort())
    const own = open.filter(({ allow }) => allow === atKiosk).map(({ contract }) => nameOf(contract))
    for (const part of columns.filter((one) => one !== 'kiosk'))
      expect([part, ...own.filter((name) => matrix.given(part).has(name))]).toEqual([part])
  })

  test('a blocked user may make no more calls than a guest, whatever the roles and organization [§6.2-e]', ({
    matrix,
  }) => {
    expect([...matrix.given('blocked')]).toEqual([...matrix.given('guest')])
  })

  test('only an admin may make calls of the admin panel [§6.2-b]', ({ matrix }) => {
    for (const part of members.filter((one) => one !== 'admin'))
      expect([part, ...[...matrix.given(part)].filter(isOfAdmin)]).toEqual([part])
  })

  test('an admin may make every call of the admin panel', ({ matrix }) => {
    const given = matrix.given('admin')
    expect(matrix.contracts.map(nameOf).filter((name) => isOfAdmin(name) && !given.has(name))).toEqual([])
  })

  const isOfQueue = (name: string) => / \/api\/(queue|shifts)/.test(name)
  const isOfResults = (name: string) =>
    / \/api\/(earlier-results|result-files|psychiatric-decisions)/.test(name)
  const isOfConclusions = (name: string) => name.includes(' /api/conclusions')
  const isOfFindings = (name: string) => name.includes(' /api/findings')
  const ofCommission = [
    'GET /api/conclusions/awaiting',
    'GET /api/conclusions/bookings/:id',
    'POST /api/conclusions/bookings/:id',
    'POST /api/conclusions/:id/annul',
    'GET /api/conclusions/together',
    'GET /api/conclusions/together/count',
    'POST /api/conclusions/together',
    'POST /api/conclusions/together/files',
    'GET /api/conclusions/acts/waiting',
    'GET /api/conclusions/acts/draft',
    'POST /api/conclusions/acts',
    'GET /api/conclusions/acts',
    'GET /api/conclusions/acts/:id/file',
    'POST /api/conclusions/acts/:id/annul',
  ]

  test('the commission has more than a plain user only in findings and conclusions, and it alone decides and annuls', ({
    matrix,
  }) => {
    const person = matrix.given('person')
    const more = [...matrix.given('chair')].filter((name) => !person.has(name) && !isOfSecondStep(name))
    const isTheirs = (name: string) => !isOfResults(name) && !isOfFindings(name)
    expect(more.filter(isTheirs).sort()).toEqual(matrix.contracts.map(nameOf).filter(isOfConclusions).sort())
    // It reads the earlier results of a check-up and decides on none; on a psychiatric decision it decides itself.
    expect(more.filter(isOfResults).sort()).toEqual([
      'GET /api/earlier-results/bookings/:id',
      'POST /api/psychiatric-decisions/:id/accept',
      'POST /api/psychiatric-decisions/:id/refuse',
    ])
    for (const part of members.filter((one) => one !== 'chair'))
      expect([part, ...ofCommission.filter((name) => matrix.given(part).has(name))]).toEqual([part])
  })

  test("beyond a plain user's calls a registrar has only those of the desk, the queue, results and the issue of papers", ({
    matrix,
  }) => {
    const person = matrix.given('person')
    const more = [...matrix.given('registrar')].filter((name) => !person.has(name) && !isOfSecondStep(name))
    expect(more.length).toBeGreaterThan(0)
    const isHis = (name: string) =>
      name.includes(' /api/desk') || isOfQueue(name) || isOfConclusions(name) || isOfResults(name)
    expect(more.filter((name) => !isHis(name))).toEqual([])
  })

  test("beyond a plain user's calls a doctor has only those of the queue, of findings and of earlier results", ({
    matrix,
  }) => {
    const person = matrix.given('person')
    const more = [...matrix.given('doctor')].filter((name) => !person.has(name) && !isOfSecondStep(name))
    expect(more.length).toBeGreaterThan(0)
    const isHis = (name: string) => isOfQueue(name) || isOfResults(name) || isOfFindings(name)
    expect(more.filter((name) => !isHis(name))).toEqual([])
    const theirs = matrix.given('person', 'others')
    const others = [...matrix.given('doctor', 'others')].filter((name) => !theirs.has(name))
    expect(others.filter((name) => !isHis(name) && !name.includes(' /api/tickets'))).toEqual([])
  })

  test("a representative may make all calls about the own organization, and no others beyond a plain user's [§6.2-c]", ({
    matrix,
  }) => {
    const person = matrix.given('person')
    const own = matrix.contracts.filter(isOfOrganization).map(nameOf)
    const more = [...matrix.given('employer', 'own')].filter((name) => !person.has(name))
    expect(more.sort()).toEqual(own.sort())
    expect([...matrix.given('employer', 'others', 'none')]).toEqual([
      ...matrix.given('person', 'others', 'none'),
    ])
  })
})
