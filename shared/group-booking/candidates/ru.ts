import { refusalKinds } from '../../platform/refusal.ts'

/** Error messages about candidates. */
export const candidateRefusals = refusalKinds({
  NOT_CANDIDATE: [409, 'Этот человек уже не кандидат: решение принято'],
  ALREADY_REFUSED: [409, 'По этому кандидату уже решено: не принят'],
  NOT_REFUSED: [409, 'По этому кандидату решение ещё не принято'],
})

/** Reason for the cancellation of the visit of a candidate who is not taken on. */
export const notTakenOn = 'Кандидат не принят'
