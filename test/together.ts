import { togetherContract } from '../shared/conclusions/together/contract.ts'
import type { TogetherPerson, TogetherVerdict } from '../shared/conclusions/together/schema.ts'
import { clinicDay } from '../shared/platform/days.ts'
import type { commissioner } from './commission.ts'
import type { TestApp } from './harness.ts'

/** The calls about many check-ups on behalf of a member of the commission, or of anybody else. */
export function together(app: TestApp, { client }: Pick<ReturnType<typeof commissioner>, 'client'>) {
  const list = () => client.call(togetherContract.list, { query: {} })
  const decide = (
    people: readonly Pick<TogetherPerson, 'booking' | 'findingsSeen'>[],
    given: Partial<TogetherVerdict> & { key?: string } = {},
  ) => {
    const { key, ...verdict } = given
    return client.send({
      method: 'POST',
      url: togetherContract.decide.path,
      ...(key && { headers: { 'idempotency-key': key } }),
      payload: {
        people: people.map(({ booking, findingsSeen }) => ({ booking, findingsSeen })),
        group: 'I',
        on: clinicDay(app.clock.now()),
        chairman: 'Громова Вера Николаевна',
        ...verdict,
      },
    })
  }
  return {
    list,
    count: () => client.call(togetherContract.count),
    decide: async (...asked: Parameters<typeof decide>) => (await decide(...asked)).json(),
    people: async () => (await list()).result.people,
    print: (papers: string[], format: 'pdf' | 'zip') =>
      client.send({ method: 'POST', url: togetherContract.print.path, payload: { papers, format } }),
  }
}
