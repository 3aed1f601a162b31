import { refusalKinds } from '../../platform/refusal.ts'

/** Refusals of a proposal of the commission's role. */
export const chairRefusals = refusalKinds({
  SAME_ADMIN: [409, 'Роль врачебной комиссии дают двое: второй — другой администратор'],
  PROPOSAL_ENDED: [409, 'Это предложение больше не действует. Предложите роль ещё раз'],
})
