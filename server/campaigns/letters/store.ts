import type { DueTerm } from '../../../shared/campaigns/letters/rules.ts'
import type { CampaignId } from '../../../shared/campaigns/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

/** A term of a campaign, by which it is told once. */
export interface NoticeKey extends DueTerm {
  campaign: CampaignId
}

const claim = statement<{ rows: string; now: Date }, NoticeKey>('claim-campaign-notices')`
  insert into campaign_notices (campaign_id, term, due_on, is_late, side, at)
  select campaign, term, "dueOn", "isLate", side, ${'now'}
  from jsonb_to_recordset(${'rows'}::jsonb) as due (campaign uuid, term text, "dueOn" date, "isLate" boolean, side text)
  on conflict do nothing
  returning campaign_id as campaign, term, due_on as "dueOn", is_late as "isLate", side`

/** Claims those of these terms of which nobody was told yet; of two processes each takes different ones. */
export const claimNotices = async (tx: Tx, rows: readonly NoticeKey[], now: Date): Promise<NoticeKey[]> => {
  const keys = rows.map(({ campaign, term, dueOn, isLate, side }) => ({
    campaign,
    term,
    dueOn,
    isLate,
    side,
  }))
  return tx.run(claim, { rows: JSON.stringify(keys), now })
}
