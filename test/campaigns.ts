import { campaignsContract, clinicCampaignsContract } from '../shared/campaigns/contract.ts'
import type { CampaignInput, ClinicStep, EmployerStep } from '../shared/campaigns/schema.ts'
import type { Day } from '../shared/platform/days.ts'
import { member } from './accounts.ts'
import { works } from './group-booking.ts'
import type { TestApp } from './harness.ts'

/** A campaign of the whole organization, half a year after the first day of the tests. */
export const campaignOf = (given: Partial<CampaignInput> = {}): CampaignInput => ({
  name: 'Периодический осмотр 2026',
  city: 'ekb',
  startsOn: '2026-09-14' as Day,
  endsOn: '2026-10-16' as Day,
  whom: { kind: 'all' },
  listDays: null,
  ...given,
})

/** HR of a new organization with the calls about its campaigns, and a registrar with those of the clinic. */
export async function campaignOffice(app: TestApp) {
  const office = await works(app)
  const { client: desk } = await member(app, { roles: ['registrar'] })
  const { client, at } = office
  const make = (given: Partial<CampaignInput> = {}) =>
    client.call(campaignsContract.make, { params: at, body: campaignOf(given) })
  return {
    ...office,
    desk,
    make,
    made: async (given: Partial<CampaignInput> = {}) => (await make(given)).result.id,
    list: async () => (await client.call(campaignsContract.list, { params: at })).result.items,
    card: async (id: string) =>
      (await client.call(campaignsContract.one, { params: { ...at, id: id as never } })).result,
    step: (id: string, step: EmployerStep['step'], reason?: string) =>
      client.call(campaignsContract.step, {
        params: { ...at, id: id as never },
        body: (reason ? { step, reason } : { step }) as EmployerStep,
      }),
    next: (id: string) =>
      client.call(campaignsContract.next, { params: { ...at, id: id as never }, body: {} }),
    listed: async (query: Record<string, unknown> = {}) =>
      (await desk.call(clinicCampaignsContract.list, { query: query as never })).result.items,
    clinicCard: (id: string) => desk.call(clinicCampaignsContract.one, { params: { id: id as never } }),
    decide: (id: string, step: ClinicStep['step'], reason?: string) =>
      desk.call(clinicCampaignsContract.step, {
        params: { id: id as never },
        body: (reason ? { step, reason } : { step }) as ClinicStep,
      }),
  }
}
