import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages of kept drafts. */
export const actDraftRefusals = refusalKinds({
  ACT_DRAFT_STALE: [
    409,
    'Черновик этого акта тем временем сохранил другой член комиссии. Откройте его: написанное вами пока не сохранено',
  ],
})
