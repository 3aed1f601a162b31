import { describe } from 'vitest'
import * as decisions from '../shared/platform/actor.ts'
import { common } from '../shared/platform/refusal.ts'
import type { Route } from '../shared/platform/route.ts'
import { expect, onEmbedded, type TestApp } from './harness.ts'
import { isGiven, type RecordOwner, type Try, tryAll } from './rights.ts'
import { rightsPage } from './rights-page.ts'
import { openWorld, type Part, parts } from './rights-records.ts'

/** The results of every call tried by every caller at this server. */
interface Matrix {
  tries: Try[]
  contracts: Route[]
  /** Names of calls that somebody is given, on whichever of these records. */
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

// Every call is made by everybody: what the embedded database could not do would be seen here.
const test = onEmbedded.extend<{ matrix: Matrix }>({
  matrix: [async ({ app }, use) => use(await matrixOf(app)), { scope: 'file' }],
})

// Two thousand calls: a slow machine needs more than a test is usually given.
test.beforeAll(({ matrix }) => void matrix, 300_000)

/** The one call under /api/admin that the specification gives to everybody signed in (§7). */
const contragents = 'POST /api/admin/contragents'
const isOfAdmin = (name: string) => name.includes(' /api/admin') && name !== contragents
const isOfOrganization = ({ path }: Route) => path.startsWith('/api/organizations/:organization')
const columns = Object.keys(parts) as Part[]
const members = columns.filter((part) => part !== 'guest')

test('docs/rights.md says what everybody is really given [§6.2]', async ({ matrix }) => {
  await expect(await rightsPage(matrix.contracts, matrix.tries)).toMatchFileSnapshot('../docs/rights.md')
})

describe('every call', () => {
  test('says who may make it by one of the known decisions', ({ app }) => {
    const known: unknown[] = Object.values(decisions)
    const odd = app.server.served.filter(({ allow }) => typeof allow !== 'function' || !known.includes(allow))
    expect(odd.map(({ contract }) => nameOf(contract))).toEqual([])
  })

  test('calls of the admin panel are decided as an admin’s and of the desk as the desk’s, before any other check', ({
    app,
  }) => {
    const { admin, atDesk } = decisions
    const loose = app.server.served.filter(({ contract, allow }) => {
      const name = nameOf(contract)
      return (isOfAdmin(name) && allow !== admin) || (name.includes(' /api/desk') && allow !== atDesk)
    })
    expect(loose.map(({ contract }) => nameOf(contract))).toEqual([])
  })

  test('was tried by everybody with a request that it takes, and breaks at none', ({ matrix }) => {
    const { INVALID, BAD_REQUEST, WRONG_TYPE, TOO_LARGE, TOO_OFTEN } = common
    const codes: (string | null)[] = [INVALID, BAD_REQUEST, WRONG_TYPE, TOO_LARGE, TOO_OFTEN].map(
      ({ code }) => code,
    )
    expect(
      matrix.tries.filter(({ status, code }) => status >= 500 || codes.includes(code)).map(told),
    ).toEqual([])
    const tried = new Set(matrix.tries.map(({ contract, part }) => `${part} ${nameOf(contract)}`))
    expect(tried.size).toBe(matrix.contracts.length * (columns.length + 1))
  })

  test('is given to somebody', ({ matrix: { contracts, given } }) => {
    const ever = columns.map((part) => given(part))
    expect(contracts.map(nameOf).filter((name) => !ever.some((names) => names.has(name)))).toEqual([])
  })
})

describe('records of others', () => {
  test('nobody hears of another’s record more than of one that does not exist', ({ matrix }) => {
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

  test('only the desk, doctors in their rooms, the commission and admins read the name of another person in an answer', ({
    app,
    matrix,
  }) => {
    const desk = new Set<unknown>([decisions.atDesk, decisions.atQueue, decisions.givesConclusions])
    const commission = new Set<unknown>([decisions.inCommission, decisions.givesConclusions])
    const allow = new Map(app.server.served.map((one) => [one.contract, one.allow]))
    const isClinics = ({ contract, part }: Try) =>
      part === 'admin' ||
      (part === 'registrar' && desk.has(allow.get(contract))) ||
      (part === 'chair' && commission.has(allow.get(contract))) ||
      (part === 'doctor' && allow.get(contract) === decisions.atQueue)
    expect(matrix.tries.filter((one) => one.tells && !isClinics(one)).map(told)).toEqual([])
    expect(matrix.tries.some((one) => one.tells)).toBe(true)
  })

  test('another’s booking is not seen, moved or cancelled by anybody but at the desk, not by an admin either', ({
    matrix,
  }) => {
    const own = matrix.tries.filter(({ contract }) => contract.path.startsWith('/api/bookings/:id'))
    expect(own.filter((one) => one.whose === 'own' && isMade(one)).length).toBeGreaterThan(0)
    expect(own.filter((one) => one.whose !== 'own' && isGiven(one)).map(told)).toEqual([])
  })

  test('nobody reaches another organization’s people, not through his own organization and not as an admin [§6.2-d]', ({
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
  test('a guest has only what is open to everybody', ({ app, matrix }) => {
    const open = app.server.served.filter(({ allow }) => allow === decisions.anyone)
    expect([...matrix.given('guest')].sort()).toEqual(open.map(({ contract }) => nameOf(contract)).sort())
  })

  test('one whose access is closed has no more than a guest, whatever his roles and organization [§6.2-e]', ({
    matrix,
  }) => {
    expect([...matrix.given('blocked')]).toEqual([...matrix.given('guest')])
  })

  test('nobody but an admin has anything of the admin panel [§6.2-b]', ({ matrix }) => {
    for (const part of members.filter((one) => one !== 'admin'))
      expect([part, ...[...matrix.given(part)].filter(isOfAdmin)]).toEqual([part])
  })

  test('an admin has the whole admin panel', ({ matrix }) => {
    const given = matrix.given('admin')
    expect(matrix.contracts.map(nameOf).filter((name) => isOfAdmin(name) && !given.has(name))).toEqual([])
  })

  const isOfQueue = (name: string) => name.includes(' /api/queue')
  const isOfConclusions = (name: string) => name.includes(' /api/conclusions')
  const ofCommission = [
    'GET /api/conclusions/awaiting',
    'GET /api/conclusions/bookings/:id',
    'POST /api/conclusions/bookings/:id',
    'POST /api/conclusions/:id/annul',
    'GET /api/conclusions/acts/waiting',
    'GET /api/conclusions/acts/draft',
    'POST /api/conclusions/acts',
    'GET /api/conclusions/acts',
    'GET /api/conclusions/acts/:id/file',
    'POST /api/conclusions/acts/:id/annul',
  ]

  test('the commission has only conclusions beyond what a person has; it alone decides and annuls, no admin does', ({
    matrix,
  }) => {
    const person = matrix.given('person')
    const more = [...matrix.given('chair')].filter((name) => !person.has(name))
    expect(more.sort()).toEqual(matrix.contracts.map(nameOf).filter(isOfConclusions).sort())
    for (const part of members.filter((one) => one !== 'chair'))
      expect([part, ...ofCommission.filter((name) => matrix.given(part).has(name))]).toEqual([part])
  })

  test('a registrar has the desk, the queue and papers to issue, but no prices of an organization and no roles', ({
    matrix,
  }) => {
    const person = matrix.given('person')
    const more = [...matrix.given('registrar')].filter((name) => !person.has(name))
    expect(more.length).toBeGreaterThan(0)
    const isHis = (name: string) => name.includes(' /api/desk') || isOfQueue(name) || isOfConclusions(name)
    expect(more.filter((name) => !isHis(name))).toEqual([])
  })

  test('a doctor has the rooms and tickets of the queue beyond a person, and nothing else', ({ matrix }) => {
    const person = matrix.given('person')
    const more = [...matrix.given('doctor')].filter((name) => !person.has(name))
    expect(more.length).toBeGreaterThan(0)
    expect(more.filter((name) => !isOfQueue(name))).toEqual([])
    const theirs = matrix.given('person', 'others')
    const others = [...matrix.given('doctor', 'others')].filter((name) => !theirs.has(name))
    expect(others.filter((name) => !isOfQueue(name) && !name.includes(' /api/tickets'))).toEqual([])
  })

  test('a representative has all of his own organization, and nothing else beyond a person [§6.2-c]', ({
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
