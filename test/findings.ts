import type { BookingId } from '../shared/booking/schema.ts'
import { findingsContract } from '../shared/findings/contract.ts'
import { formOf } from '../shared/findings/forms.ts'
import type { FindingInput, FindingItem, FindingsOfBooking } from '../shared/findings/schema.ts'
import { member } from './accounts.ts'
import { expect, type TestApp } from './harness.ts'

/** A finding to send: the service and whatever differs from an empty one. */
export type GivenFinding = Pick<FindingInput, 'service'> & Partial<FindingInput>

/** Makes a doctor, or another member of staff, with the calls of findings. */
export async function doctor(app: TestApp, role: 'doctor' | 'chair' | 'registrar' | 'admin' = 'doctor') {
  const { client, account } = await member(app, { roles: [role] })
  return {
    client,
    account,
    look: (id: BookingId) => client.call(findingsContract.ofBooking, { params: { id } }),
    save: (id: BookingId, ...findings: GivenFinding[]) =>
      client.call(findingsContract.save, {
        params: { id },
        body: { findings: findings.map((one) => ({ state: 'done' as const, ...one })) },
      }),
    versions: (id: BookingId, service: string) =>
      client.call(findingsContract.versions, { params: { id }, query: { service } }),
  }
}

/** Values of which the lower end of the norm is not what a healthy person has. */
const healthy: Record<string, number> = {
  'fn-anthropometry-bmi.height': 178,
  'fn-anthropometry-bmi.weight': 74,
  'lab-cbc.hemoglobin': 138,
}

/** Returns the norm of a service for a healthy man: values of its form, and «норма». */
export function normal(
  { service, kind }: Pick<FindingItem, 'service' | 'kind'>,
  { day }: Pick<FindingsOfBooking, 'day'>,
): GivenFinding {
  const values = formOf({ service, kind }, day).fields.flatMap((field) => {
    if (field.isOptional || ('computed' in field && field.computed)) return []
    if ('choices' in field) return { key: field.key, value: field.choices[0]?.text ?? '' }
    const { low, high } = field.norms?.[0] ?? {}
    const given = healthy[`${service}.${field.key}`] ?? low ?? high
    return { key: field.key, value: given ?? field.lowest }
  })
  return { service, isNormal: true, values }
}

/** Writes the norm for every service of a check-up, but for those given. */
export async function written(app: TestApp, booking: BookingId, ...given: GivenFinding[]): Promise<void> {
  const therapist = await doctor(app)
  const { result } = await therapist.look(booking)
  const findings = result.items.map(
    (item) => given.find(({ service }) => service === item.service) ?? normal(item, result),
  )
  for (let at = 0; at < findings.length; at += 20)
    expect((await therapist.save(booking, ...findings.slice(at, at + 20))).error).toBeUndefined()
}
