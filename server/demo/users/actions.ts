import { randomUUID } from 'node:crypto'
import type { ConsentPurpose } from '../../../shared/accounts/schema.ts'
import { demoEmployee } from '../../../shared/employees/demo-employees.ts'
import type { OrganizationId, RelationId } from '../../../shared/organizations/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { addDemoAccount, giveConsents } from '../../accounts/actions.ts'
import { seeSession } from '../../accounts/sign-in/store.ts'
import { type Account, addAccount, findByPhone } from '../../accounts/store.ts'
import { findRelationOf } from '../../employees/store.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import { addRelation, addStep, decideRequest } from '../../organizations/relations/store.ts'
import { findOrganization } from '../../organizations/store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'

const people = 36
const hour = 3_600_000
/** Numbers of demo people who are not employees of the demo organization. */
const firstPerson = 5000

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 YaBrowser/25.10.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
] as const

interface Clinic {
  admin: AccountId
  organization: { id: OrganizationId; name: string; inn: string; kpp: string } | null
  passwordHash: string
  now: Date
}

const deviceOf = (number: number) => ({
  address: `203.0.113.${20 + number}`,
  agent: agents[number % agents.length] ?? agents[0],
})

/** Attributes of a demo user besides the name: a few are staff, blocked or newly registered. */
const specials: Record<number, object> = {
  3: { roles: ['registrar'] },
  14: { roles: ['doctor'] },
  23: { roles: ['doctor', 'registrar'] },
}

/** Builds the demo person with a number; each signed up some hours after the previous one. */
async function addPerson(tx: Tx, number: number, clinic: Clinic): Promise<void> {
  const { admin, passwordHash, now } = clinic
  const { input } = demoEmployee(firstPerson + number, clinicDay(now))
  const createdAt = new Date(now.getTime() - (people - number) * 31 * hour - 2 * hour)
  const isBlocked = number === 7
  const isNew = number === people
  const email = number % 3 ? `person${number}@example.ru` : null
  const account = await addAccount(tx, {
    id: newId(createdAt),
    phone: `+7900000${1000 + number}`,
    sessionStamp: randomUUID(),
    createdAt,
    surname: input.surname,
    name: input.name,
    middlename: input.middlename ?? '',
    gender: input.gender,
    birth: input.birth,
    city: number % 4 ? 'ekb' : 'pvl',
    email,
    emailConfirmedAt: email === null ? null : createdAt,
    isOrganization: number % 6 === 5,
    patientId: number % 2 ? `P-${String(40_170 + number * 13).padStart(6, '0')}` : null,
    ...(isNew ? { createdBy: admin } : { passwordHash }),
    ...(isBlocked && {
      blockedAt: new Date(now.getTime() - 50 * hour),
      blockedBy: admin,
      blockedReason: 'Передал пароль другому человеку, просит восстановить доступ лично',
    }),
    ...specials[number],
  })
  if (!account || isNew) return
  const purposes: ConsentPurpose[] = number % 3 ? ['personal-data', 'notifications'] : ['personal-data']
  const origin = { ...deviceOf(number), channel: 'web' as const }
  await giveConsents(tx, { accountId: account.id, purposes, origin }, createdAt)
  if (number % 6 === 5) await connect(tx, account, clinic, createdAt)
  if (!isBlocked && number % 2 === 0) await signIn(tx, account, number, now)
}

async function signIn(tx: Tx, { id, stamp }: Account, number: number, now: Date): Promise<void> {
  for (const [device, ago] of [number, number + 1].entries()) {
    const session = { sessionId: randomUUID(), accountId: id, stamp }
    await seeSession(tx, session, deviceOf(ago), new Date(now.getTime() - (device * 40 + number) * hour))
  }
}

async function connect(tx: Tx, account: Account, { admin, organization }: Clinic, at: Date): Promise<void> {
  if (!organization) return
  const { id: joined, name, inn, kpp } = organization
  const id = newId<RelationId>(at)
  const { fullname: username } = account.profile
  const asked = { username, email: account.confirmedEmail, contactPhone: null, account: account.id }
  await addRelation(tx, { name, inn, kpp, ...asked, id, now: at })
  await addStep(tx, { relation: id, what: 'requested', by: account.id, comment: null, now: at })
  await decideRequest(tx, { id, status: 'active', organization: joined, comment: null, now: at })
  await addStep(tx, { relation: id, what: 'approved', by: admin, comment: null, now: at })
}

/** The organization that the demo employer is connected to. */
async function demoWorks(tx: Tx, admin: AccountId): Promise<Clinic['organization']> {
  const relation = await findRelationOf(tx, '+79000000002')
  if (!relation?.organization) return null
  const clerk = { kind: 'member', accountId: admin, phone: '', roles: ['admin'] } as const
  return findOrganization(tx, clinicScopeOf(clerk), relation.organization)
}

/** Staff accounts of the demo besides the administrator. */
const staff = [
  {
    phone: '+79000000004',
    person: { surname: 'Белоусова', name: 'Ирина', middlename: 'Олеговна', roles: ['registrar'] },
  },
  {
    phone: '+79000000005',
    person: { surname: 'Громова', name: 'Вера', middlename: 'Николаевна', roles: ['doctor', 'chair'] },
  },
]

/** Adds the demo registrar and chairman, and once other users, so that user search has results. */
export async function openDemoUsers(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  const admin = (await findByPhone(tx, '+79000000003'))?.id
  if (!admin) return
  for (const { phone, person } of staff)
    await addDemoAccount(tx, { ...person, createdBy: admin, phone, passwordHash }, now)
  if (await findByPhone(tx, '+79000001001')) return
  const clinic = { admin, passwordHash, now, organization: await demoWorks(tx, admin) }
  for (let number = 1; number <= people; number += 1) await addPerson(tx, number, clinic)
}
