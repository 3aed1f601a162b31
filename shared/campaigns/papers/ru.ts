import type { CampaignPaper } from './schema.ts'

/** Names of the papers. */
export const campaignPaperNames: Record<CampaignPaper, string> = {
  list: 'Поимённый список',
  estimate: 'Смета',
  plan: 'Календарный план',
  signatures: 'Лист ознакомления с планом',
}
