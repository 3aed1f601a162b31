import { candidatesContract } from '../shared/group-booking/candidates/contract.ts'
import type { Candidate } from '../shared/group-booking/candidates/schema.ts'
import { oneVisitContract } from '../shared/group-booking/one-visit/contract.ts'
import { addDays, clinicDay, clinicInstant } from '../shared/platform/days.ts'
import { makeSlot } from './booking.ts'
import { mark } from './commission.ts'
import { employeeOf } from './employees.ts'
import type { works } from './group-booking.ts'
import type { Client, TestApp } from './harness.ts'

type Office = Pick<Awaited<ReturnType<typeof works>>, 'client' | 'at' | 'welder'>

/** The data of a candidate as HR types them. */
export function candidateOf(given: Record<string, unknown> = {}) {
  const { personnelNumber: _, ...input } = employeeOf({ surname: 'Новиков', ...given })
  return input
}

let made = 0

/** Calls about the candidates of an organization, by its HR or another user. */
export function candidatesOf(app: TestApp, office: Office, client: Client = office.client) {
  const ask = <Name extends keyof typeof candidatesContract>(
    name: Name,
    input: { id?: string; body?: unknown; query?: unknown } = {},
  ) => {
    const { id, ...rest } = input
    const params = { ...office.at, ...(id && { id }) }
    return client.call(candidatesContract[name], { ...rest, params } as never)
  }
  /** Asks for the free times of one person. */
  const times = (body: Record<string, unknown>) =>
    client.call(oneVisitContract.times, { params: office.at, body: body as never })
  const tomorrow = () => addDays(clinicDay(app.clock.now()), 1)
  /** The visit of a person at a new time of tomorrow, with the price that the employer sees before. */
  const visitFor = async (who: Record<string, unknown>, given: Record<string, unknown> = {}) => {
    made += 1
    const day = tomorrow()
    const time = `0${8 + Math.floor(made / 60)}:${String(made % 60).padStart(2, '0')}`
    const slot = await makeSlot(app.db, { day, time, city: 'pvl' })
    const { gender, birth, position, factors } = who
    const body = { city: 'pvl', gender, birth, position, factors }
    const { result, error } = await times(body)
    if (error) throw new Error(`no times: ${JSON.stringify(error)}`)
    const offered = result.days.find((one) => one.day === day)
    return { city: 'pvl', slot: slot.id, total: offered?.total ?? 0, tell: false, ...given }
  }
  const list = async (query: Record<string, string> = {}) =>
    (await ask('list', { query })).result as unknown as {
      items: Candidate[]
      considered: number
      refused: number
    }
  /** Adds a candidate, by default with a visit of tomorrow. */
  const add = async (given: Record<string, unknown> = {}, isBooked = true): Promise<Candidate> => {
    const who = candidateOf({ position: office.welder.id, ...given })
    const visit = isBooked ? { visit: await visitFor(who) } : {}
    const { result, error } = await ask('add', { body: { anyway: true, ...who, ...visit } })
    if (error) throw new Error(`not added: ${JSON.stringify(error)}`)
    return result as unknown as Candidate
  }
  /** A candidate who has passed the check-up on its day, which is today then, and waits for the outcome. */
  const examined = async (given: Record<string, unknown> = {}) => {
    const candidate = await add(given)
    if (!candidate.visit) throw new Error('no visit')
    app.clock.set(clinicInstant(candidate.visit.day, '15:00'))
    await mark(app, candidate.visit.id, 'completed')
    return { candidate, booking: candidate.visit.id }
  }
  return { ask, times, visitFor, list, add, examined }
}
