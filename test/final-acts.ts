import { finalActsContract } from '../shared/final-acts/contract.ts'
import type { ActDraft } from '../shared/final-acts/schema.ts'
import type { KeptDepartment } from '../shared/organizations/schema.ts'
import { clinicDay, type Day } from '../shared/platform/days.ts'
import { actGiven } from './act-figures.ts'
import { commission } from './commission.ts'
import type { works } from './group-booking.ts'
import type { TestApp } from './harness.ts'

type Office = Pick<Awaited<ReturnType<typeof works>>, 'organization'>

/** A staff member with the calls about the final acts of an organization, by default for a check-up of today. */
export async function actsOf(
  app: TestApp,
  { organization }: Office,
  ...roles: Parameters<typeof commission>[1][]
) {
  const somebody = await commission(app, ...roles)
  const { client } = somebody
  const today = clinicDay(app.clock.now())
  const draft = (from: Day = today, to: Day = today, department?: KeptDepartment) =>
    client.call(finalActsContract.draft, {
      query: { organization, from, to, ...(department && { department }) },
    })
  return {
    ...somebody,
    draft,
    waiting: (query: Record<string, unknown> = {}) =>
      client.call(finalActsContract.waiting, { query: query as never }),
    acts: (query: Record<string, unknown> = {}) =>
      client.call(finalActsContract.acts, { query: query as never }),
    /** Approves a draft shown earlier; without one, counts a new draft and approves it. */
    approve: async (given: Record<string, unknown> = {}, shown?: ActDraft) => {
      const { from, to, seen } =
        shown ?? (await draft(given.from as Day, given.to as Day, given.department as KeptDepartment)).result
      const signed = { on: today, chairman: 'Громова Вера Николаевна', given: actGiven() }
      const body = { organization, from, to, seen, ...signed, ...given } as never
      return client.call(finalActsContract.approve, { body })
    },
    actFile: (id: string) => client.send({ method: 'GET', url: `/api/conclusions/acts/${id}/file` }),
    annulAct: (id: string, reason = 'Ошибка в данных') =>
      client.call(finalActsContract.annul, { params: { id: id as never }, body: { reason } }),
  }
}
