import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'

interface NewNotice {
  conclusion: ConclusionId
  organization: OrganizationId
  dueAt: Date
}

const add = statement<NewNotice, never>('add-employer-notice')`
  insert into employer_notices (conclusion_id, what, organization_id, due_at)
  values (${'conclusion'}, 'ready', ${'organization'}, ${'dueAt'})`

/** Lets the next letter to an employer count a заключение. */
export const addNotice = (tx: Tx, notice: NewNotice): Promise<unknown> => tx.run(add, notice)

const withdraw = statement<{ conclusion: ConclusionId }, never>('withdraw-employer-notice')`
  delete from employer_notices where conclusion_id = ${'conclusion'} and what = 'ready' and told_at is null`

const annul = statement<{ conclusion: ConclusionId; now: Date }, never>('annul-employer-notice')`
  insert into employer_notices (conclusion_id, what, organization_id, due_at)
  select conclusion_id, 'annulled', organization_id, ${'now'} from employer_notices
  where conclusion_id = ${'conclusion'} and what = 'ready'`

/**
 * Takes an annulled заключение out of the letter that waits; when a letter has announced it, the next letter says that it
 * is annulled. The second statement sees what the first has waited for.
 */
export async function withdrawNotice(tx: Tx, conclusion: ConclusionId, now: Date): Promise<void> {
  await tx.run(withdraw, { conclusion })
  await tx.run(annul, { conclusion, now })
}

/** Counts of one letter. */
export interface LetterCount {
  organization: OrganizationId
  name: string
  ready: number
  annulled: number
}

interface Claim {
  now: Date
  /** An organization that got a letter after this moment waits. */
  quietSince: Date
  limit: number
}

const claim = statement<Claim, LetterCount>('claim-employer-notices')`
  with due as materialized (
    select organization_id as id from employer_notices waiting
    where told_at is null and due_at <= ${'now'}
      and not exists (select from employer_notices told
        where told.organization_id = waiting.organization_id and told.told_at > ${'quietSince'})
    group by organization_id order by min(due_at) limit ${'limit'}),
  told as (
    update employer_notices set told_at = ${'now'} from due
    where organization_id = due.id and told_at is null and due_at <= ${'now'}
    returning organization_id, what)
  select organization_id as organization, name, (count(*) filter (where what = 'ready'))::int as ready,
    (count(*) filter (where what = 'annulled'))::int as annulled
  from told join organizations on organizations.id = organization_id
  group by organization_id, name`

/** Marks the due notices of up to `limit` organizations as told and returns their counts. */
export const claimNotices = (tx: Tx, asked: Claim): Promise<LetterCount[]> => tx.run(claim, asked)
