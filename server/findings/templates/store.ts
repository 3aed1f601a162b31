import type { TemplateKey } from '../../../shared/findings/templates/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A template as it is stored. */
export interface TemplateRow extends TemplateKey {
  id: string
  sealed: string
}

interface OfAccount {
  account: AccountId
}

const list = statement<OfAccount, TemplateRow>('finding-templates')`
  select id, service, name, sealed from finding_templates
  where account_id = ${'account'} order by service, name collate "und-x-icu"`

/** Lists the templates of an account by service and name. */
export const listTemplates = (reader: Reader, account: AccountId): Promise<TemplateRow[]> =>
  reader.run(list, { account })

const remove = statement<OfAccount & TemplateKey, never>('remove-finding-template')`
  delete from finding_templates
  where account_id = ${'account'} and service = ${'service'} and name = ${'name'}`

/** Removes a template of an account by its name; nothing happens when there is none. */
export const removeTemplate = (
  tx: Tx,
  account: AccountId,
  { service, name }: TemplateKey,
): Promise<unknown> => tx.run(remove, { account, service, name })

type NewTemplate = OfAccount & TemplateRow & { now: Date }

const add = statement<NewTemplate, never>('add-finding-template')`
  insert into finding_templates (id, account_id, service, name, sealed, saved_at)
  values (${'id'}, ${'account'}, ${'service'}, ${'name'}, ${'sealed'}, ${'now'})
  on conflict on constraint finding_templates_name do nothing`

/** Stores a template. Of two with one name that are saved at the same moment the first one stays. */
export const addTemplate = (tx: Tx, row: NewTemplate): Promise<unknown> => tx.run(add, row)

const forget = statement<OfAccount, never>('forget-finding-templates')`
  delete from finding_templates where account_id = ${'account'}`

/** Removes all templates of an account whose data are erased. */
export const forgetTemplates = (tx: Tx, account: AccountId): Promise<unknown> => tx.run(forget, { account })
