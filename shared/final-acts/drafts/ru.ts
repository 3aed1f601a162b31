import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages of kept drafts. */
export const actDraftRefusals = refusalKinds({
  ACT_DRAFT_STALE: [
    409,
    'Черновик этого акта тем временем изменил другой член комиссии. Скопируйте нужное и откройте новый черновик: написанное вами пока не сохранено',
  ],
})
