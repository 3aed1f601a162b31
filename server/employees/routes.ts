import { employeesContract } from '../../shared/employees/contract.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { programmeRefusals } from '../../shared/programme/ru.ts'
import { organizationOf } from '../organizations/actions.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import { listDepartments, listPositions } from '../positions/store.ts'
import { editionInForce } from '../programme/store.ts'
import {
  addDepartment,
  addEmployee,
  addPosition,
  cardView,
  changeDepartment,
  changeEmployeeData,
  changePosition,
  dismiss,
  restore,
} from './actions.ts'
import { findEmployee } from './store.ts'

const editionOf = async (reader: Reader, day: Day) =>
  (await editionInForce(reader, day)) ?? refuse(programmeRefusals.NO_EDITION)

/** Serves the cards of employees and what is done with them. */
export function serveEmployees(serve: Serve, reader: Reader, secrets: Secrets): void {
  serve(employeesContract.one, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const record = (await findEmployee(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    return cardView(record, secrets, clinicDay(now))
  })

  serve(employeesContract.add, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const desk = { secrets, now, edition: await editionOf(reader, clinicDay(now)) }
    return transact((tx) => addEmployee(tx, scope, body, desk))
  })

  serve(employeesContract.change, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const desk = { secrets, now, edition: await editionOf(reader, clinicDay(now)) }
    return transact((tx) => changeEmployeeData(tx, scope, { ...body, id: params.id }, desk))
  })

  serve(employeesContract.dismiss, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return transact((tx) => dismiss(tx, scope, { ...body, id: params.id }, { secrets, now }))
  })

  serve(employeesContract.restore, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    return transact((tx) => restore(tx, scope, { ...body, id: params.id }, { secrets, now }))
  })
}

/** Serves the departments and positions of organizations. */
export function serveUnits(serve: Serve, reader: Reader): void {
  serve(employeesContract.departments, { allow: signedIn }, async ({ actor, params }) =>
    listDepartments(reader, await organizationOf(reader, actor, params.organization)),
  )

  serve(
    employeesContract.addDepartment,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      return transact(async (tx) => addDepartment(tx, scope, body, now))
    },
  )

  serve(
    employeesContract.changeDepartment,
    { allow: signedIn },
    async ({ actor, params, body, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      await transact((tx) => changeDepartment(tx, scope, { ...body, id: params.id }))
      const departments = await listDepartments(reader, scope)
      return departments.find(({ id }) => id === params.id) ?? refuse(common.NOT_FOUND)
    },
  )

  serve(employeesContract.positions, { allow: signedIn }, async ({ actor, params }) =>
    listPositions(reader, await organizationOf(reader, actor, params.organization)),
  )

  serve(
    employeesContract.addPosition,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      const edition = await editionOf(reader, clinicDay(now))
      return transact(async (tx) => addPosition(tx, scope, body, { edition, now }))
    },
  )

  serve(
    employeesContract.changePosition,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      const edition = await editionOf(reader, clinicDay(now))
      const moved = await transact((tx) =>
        changePosition(tx, scope, { ...body, id: params.id }, { edition, now }),
      )
      const positions = await listPositions(reader, scope)
      const position = positions.find(({ id }) => id === params.id) ?? refuse(common.NOT_FOUND)
      return { ...position, moved }
    },
  )
}
