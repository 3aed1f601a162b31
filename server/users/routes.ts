import { z } from 'zod'
import { maskSecrets } from '../../shared/messages/rules.ts'
import { titleOfMessage } from '../../shared/notifications/ru.ts'
import { admin } from '../../shared/platform/actor.ts'
import type { Brand } from '../../shared/platform/brand.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { inOrder } from '../../shared/users/rules.ts'
import type { UserRow, UserSort } from '../../shared/users/schema.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import {
  firstPage,
  KeyMoment,
  keyOf,
  pageOf,
  readValues,
  refuseKey,
  writeKey,
  writeValues,
} from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { openMessage } from '../platform/outbox/seal.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  addUser,
  blockUser,
  changeRoles,
  endAllSessions,
  endOneSession,
  eraseUser,
  linkPatient,
  resetSecondStep,
  resetUserPassword,
  unblockUser,
  userCard,
  usersOf,
} from './actions.ts'
import {
  findUser,
  type ListedUser,
  listBookings,
  listMessagesTo,
  listUsers,
  type MessageRow,
  userFigures,
} from './store.ts'

/** Dependencies of the calls about users. */
interface UsersDeps {
  reader: Reader
  /** Signature of the messages. */
  brand: () => Promise<Brand>
  secrets: Secrets
}

const keys: Record<UserSort, z.ZodType<readonly string[]>> = {
  name: z.tuple([z.string(), z.uuid()]),
  newest: z.tuple([KeyMoment, z.uuid()]),
}

const valuesOf = {
  name: (row: ListedUser) => row.fullname,
  newest: (row: ListedUser) => row.createdAt.toISOString(),
}

const rowView = ({ patientId, isOrganization, createdAt, roles, ...row }: ListedUser): UserRow => ({
  ...row,
  patientID: patientId,
  kind: isOrganization ? 'organization' : 'individual',
  roles: inOrder(roles),
  createdAt: createdAt.toISOString(),
})

export function serveUsers(serve: Serve, { reader, brand, secrets }: UsersDeps): void {
  serveLists(serve, reader, secrets)
  serveActs(serve, { brand, secrets })

  serve(usersContract.one, { allow: admin }, async ({ actor, params, now }) =>
    userCard(reader, usersOf(actor), params.id, now),
  )

  serve(usersContract.add, { allow: admin }, async ({ actor, body, now, transact }) => {
    const made = { user: body, brand: await brand() }
    return transact((tx) => addUser(tx, usersOf(actor), made, now))
  })
}

const messageView = ({ isSealed: _, subject, text, createdAt, sentAt, ...row }: MessageRow) => ({
  ...row,
  text: text && maskSecrets(text),
  title: titleOfMessage(row.kind, subject),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

function serveLists(serve: Serve, reader: Reader, secrets: Secrets): void {
  const known = async (id: AccountId) => void ((await findUser(reader, id)) ?? refuse(common.NOT_FOUND))

  serve(usersContract.list, { allow: admin }, async ({ query, look, lagging }) => {
    const { after, limit, sort, ...filter } = query
    const beyond = after === undefined ? null : (readValues(keys[sort], after) ?? refuseKey())
    const rows = await listUsers(lagging, filter, { sort, beyond, limit: limit + 1 })
    const page = pageOf(rows, limit, rowView, (row) => writeValues([valuesOf[sort](row), row.id]))
    look(noteOfList(page.items.map(({ id }) => id)))
    return page
  })

  serve(usersContract.figures, { allow: admin }, ({ lagging }) => userFigures(lagging))

  serve(usersContract.bookings, { allow: admin }, async ({ params: { id }, query, look }) => {
    const key = keyOf(query.after) ?? firstPage
    await known(id)
    const rows = await listBookings(reader, { ...key, account: id, limit: query.limit + 1 })
    const view = (row: (typeof rows)[number]) => ({ ...row, startAt: row.startAt.toISOString() })
    const page = pageOf(rows, query.limit, view, (row) => writeKey(row.startAt, row.id))
    look({ what: 'booking', id, count: page.items.length })
    return page
  })

  serve(usersContract.messages, { allow: admin }, async ({ params: { id }, query, look }) => {
    const key = keyOf(query.after) ?? firstPage
    await known(id)
    const rows = await listMessagesTo(reader, { ...key, account: id, limit: query.limit + 1 })
    const view = (row: MessageRow) => messageView(openMessage(secrets, row))
    const page = pageOf(rows, query.limit, view, (row) => writeKey(row.createdAt, row.id))
    look({ id, count: page.items.length })
    return page
  })
}

function serveActs(serve: Serve, { brand, secrets }: Pick<UsersDeps, 'brand' | 'secrets'>): void {
  serve(usersContract.resetPassword, { allow: admin }, async ({ actor, params, body, now, transact }) => {
    const asked = { ...params, ...body, brand: await brand() }
    return transact((tx) => resetUserPassword(tx, usersOf(actor), asked, now))
  })

  serve(usersContract.resetSecondStep, { allow: admin }, async ({ actor, params, body, now, transact }) => {
    const asked = { ...params, ...body, brand: await brand() }
    return transact((tx) => resetSecondStep(tx, usersOf(actor), asked, now))
  })

  serve(usersContract.block, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => blockUser(tx, usersOf(actor), { ...params, ...body }, now)),
  )

  serve(usersContract.unblock, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => unblockUser(tx, usersOf(actor), { ...params, ...body }, now)),
  )

  serve(usersContract.changeRoles, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => changeRoles(tx, usersOf(actor), { ...params, ...body }, now)),
  )

  serve(usersContract.linkPatient, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => linkPatient(tx, usersOf(actor), { ...params, ...body }, now)),
  )

  serve(usersContract.endSession, { allow: admin }, ({ actor, params, now, transact }) =>
    transact((tx) => endOneSession(tx, usersOf(actor), params, now)),
  )

  serve(usersContract.endSessions, { allow: admin }, ({ actor, params, now, transact }) =>
    transact((tx) => endAllSessions(tx, usersOf(actor), params.id, now)),
  )

  serve(usersContract.erase, { allow: admin }, ({ actor, params, body, now, transact }) =>
    transact((tx) => eraseUser(tx, usersOf(actor), { ...params, ...body, secrets }, now)),
  )
}
