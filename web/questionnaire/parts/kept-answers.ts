import { z } from 'zod'
import { GivenAnswer } from '../../../shared/questionnaire/schema.ts'
import { dropDraft, keepSecret, readSecret } from '../../platform/draft.ts'

const name = 'questionnaire'

const Kept = z.object({
  booking: z.string(),
  /** The version that the answers correct. */
  seen: z.int(),
  answers: z.record(z.string(), GivenAnswer.shape.value.or(z.string())),
  section: z.int(),
  /** The answers began with those of the person's check-up before. */
  isCopied: z.boolean(),
})
/** An unfinished questionnaire. */
export type KeptAnswers = z.infer<typeof Kept>

/** Returns what this user has answered in this tab about a check-up; null when nothing, or about an older version. */
export function readAnswers(owner: string, booking: string, seen: number): KeptAnswers | null {
  const kept = Kept.safeParse(readSecret(name, owner)).data
  return kept?.booking === booking && kept.seen === seen ? kept : null
}

/** Keeps the answers for a reload and a lost connection; a sign-out deletes them. */
export const keepAnswers = (owner: string, kept: KeptAnswers): void => keepSecret(name, owner, kept)

/** Deletes the kept answers when they are sent. */
export const dropAnswers = (): void => dropDraft(name)
