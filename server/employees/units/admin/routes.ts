import { employeesContract } from '../../../../shared/employees/contract.ts'
import { signedIn } from '../../../../shared/platform/actor.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { common, refuse } from '../../../../shared/platform/refusal.ts'
import { organizationOf, partReadingOf, withoutWiderAccess } from '../../../organizations/actions.ts'
import type { Reader } from '../../../platform/db/types.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { editionOn } from '../../../programme/actions.ts'
import { listDepartments, listPositions } from '../store.ts'
import { addDepartment, addPosition, changeDepartment, changePosition } from './actions.ts'

export function serveUnits(serve: Serve, reader: Reader): void {
  serve(employeesContract.departments, { allow: signedIn }, async ({ actor, params }) =>
    listDepartments(reader, await partReadingOf(reader, actor, params.organization)),
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
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      await transact((tx) =>
        withoutWiderAccess(tx, { actor, scope }, () =>
          changeDepartment(tx, scope, { ...body, id: params.id }, now),
        ),
      )
      const departments = await listDepartments(reader, scope)
      return departments.find(({ id }) => id === params.id) ?? refuse(common.NOT_FOUND)
    },
  )

  serve(employeesContract.positions, { allow: signedIn }, async ({ actor, params }) =>
    listPositions(reader, await partReadingOf(reader, actor, params.organization)),
  )

  serve(
    employeesContract.addPosition,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      const edition = await editionOn(reader, clinicDay(now))
      return transact(async (tx) => addPosition(tx, scope, body, { edition, now }))
    },
  )

  serve(
    employeesContract.changePosition,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      const edition = await editionOn(reader, clinicDay(now))
      const moved = await transact((tx) =>
        changePosition(tx, scope, { ...body, id: params.id }, { edition, now }),
      )
      const positions = await listPositions(reader, scope)
      const position = positions.find(({ id }) => id === params.id) ?? refuse(common.NOT_FOUND)
      return { ...position, moved }
    },
  )
}
