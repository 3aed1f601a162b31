import {
  type CampaignNotice,
  campaignLinks,
  stepLetter,
  stepSms,
  termLetter,
} from '../../../shared/campaigns/letters/ru.ts'
import { type DueTerm, dueTermsOf, toldStepOf } from '../../../shared/campaigns/letters/rules.ts'
import type { CampaignId, CampaignStep, CampaignTerm, StoredState } from '../../../shared/campaigns/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { messagesToEmployer } from '../../organizations/employer-letters/actions.ts'
import { listConnected } from '../../organizations/relations/store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { enqueueAll, type Message } from '../../platform/outbox/outbox.ts'
import { claimNotices } from './store.ts'

/** The sender of the messages, with the address of the clinic's manager. */
export type LetterBrand = Brand & { managerEmail: string }

/** The sender of the messages and the time. */
interface LetterContext {
  brand: LetterBrand
  now: Date
}

/** A campaign of which somebody is told. */
export interface ToldCampaign extends CampaignNotice {
  id: CampaignId
  organization: OrganizationId
}

/** A step that a side has taken, with the state before it; `reason`: why. */
export interface StepTaken extends ToldCampaign {
  step: CampaignStep
  from: StoredState
  reason: string | null
}

/**
 * Tells the other side of a step, if it is to be told: the clinic by a letter, the head and the HR of an employer by a letter, or by SMS where
 * no address is confirmed.
 */
export async function tellStep(tx: Tx, campaign: StepTaken, { brand, now }: LetterContext): Promise<void> {
  const told = toldStepOf(campaign)
  if (!told) return
  const { step, side } = told
  const link = campaignLinks[side]
  const about = { kind: 'campaign-step', about: campaign.id, link, now } as const
  const letter = stepLetter(step, campaign, { link, brand })
  const messages: Message[] =
    side === 'clinic'
      ? [{ ...about, channel: 'email', ...letter, to: brand.managerEmail }]
      : await messagesToEmployer(tx, campaign.organization, about, {
          letter,
          sms: stepSms(step, campaign, brand),
        })
  await enqueueAll(tx, messages)
}

/** A campaign with its terms. */
export interface CampaignTerms extends ToldCampaign {
  listDays: number | null
  stored: StoredState
  terms: readonly CampaignTerm[]
}

/** Makes the letters about a term; an employer without a confirmed e-mail sees it in the cabinet only. */
async function lettersAbout(
  tx: Tx,
  due: DueTerm,
  campaign: CampaignTerms,
  { brand, now }: LetterContext,
): Promise<Message[]> {
  const link = campaignLinks[due.side]
  const about = { kind: 'campaign-term', about: campaign.id, link, now } as const
  const letter = { channel: 'email', ...termLetter(due, campaign, brand) } as const
  if (due.side === 'clinic') return [{ ...about, ...letter, to: brand.managerEmail }]
  const people = await listConnected(tx, campaign.organization)
  return people.flatMap(({ account, email }) => (email ? [{ ...about, ...letter, account, to: email }] : []))
}

/** Tells of terms that are near or were missed, each once. */
export async function tellTerms(
  tx: Tx,
  campaigns: readonly CampaignTerms[],
  context: LetterContext,
): Promise<void> {
  const today = clinicDay(context.now)
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const due = campaigns.flatMap(({ id, terms, stored }) =>
    dueTermsOf(terms, stored, today).map((one) => ({ ...one, campaign: id })),
  )
  if (due.length === 0) return
  const messages: Message[] = []
  for (const claimed of await claimNotices(tx, due, context.now)) {
    const campaign = byId.get(claimed.campaign)
    if (campaign) messages.push(...(await lettersAbout(tx, claimed, campaign, context)))
  }
  await enqueueAll(tx, messages)
}
