import { employeesContract } from '../../shared/employees/contract.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { partOf, partReadingOf } from '../organizations/actions.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Secrets } from '../platform/secrets.ts'
import { editionOn } from '../programme/actions.ts'
import { addEmployee, cardView, changeEmployeeData } from './actions.ts'
import { findEmployee } from './store.ts'

export function serveEmployees(serve: Serve, reader: Reader, secrets: Secrets): void {
  serve(employeesContract.one, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const record = (await findEmployee(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    return cardView(record, secrets, clinicDay(now))
  })

  serve(employeesContract.add, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const context = { secrets, now, edition: await editionOn(reader, clinicDay(now)) }
    return transact((tx) => addEmployee(tx, scope, body, context))
  })

  serve(employeesContract.change, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const context = { secrets, now, edition: await editionOn(reader, clinicDay(now)) }
    return transact((tx) => changeEmployeeData(tx, scope, { ...body, id: params.id }, context))
  })
}
