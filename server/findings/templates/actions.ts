import { templateRefusals } from '../../../shared/findings/templates/ru.ts'
import {
  type FindingTemplate,
  TemplateContent,
  type TemplateKey,
  templatesAtMost,
} from '../../../shared/findings/templates/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addTemplate, listTemplates, removeTemplate } from './store.ts'
import { templateContent } from './tables.ts'

/** Returns the templates of an account. */
export const templatesOf = async (
  reader: Reader,
  account: AccountId,
  secrets: Secrets,
): Promise<FindingTemplate[]> =>
  (await listTemplates(reader, account)).map(({ id, service, name, sealed }) => ({
    service,
    name,
    content: TemplateContent.parse(JSON.parse(secrets.open(sealed, templateContent.at({ id })))),
  }))

const isEmpty = ({ diagnoses, text, recommendation, consultation }: TemplateContent): boolean =>
  diagnoses.length === 0 && `${text}${recommendation}${consultation}`.trim() === ''

/** Stores a template, in place of the one that has its name. */
export async function keepTemplate(
  tx: Tx,
  account: AccountId,
  { content, ...key }: FindingTemplate,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<FindingTemplate[]> {
  if (isEmpty(content)) refuse(templateRefusals.TEMPLATE_EMPTY)
  await removeTemplate(tx, account, key)
  const ofService = (await listTemplates(tx, account)).filter(({ service }) => service === key.service)
  if (ofService.length >= templatesAtMost) refuse(templateRefusals.TOO_MANY_TEMPLATES)
  const id = newId<string>(now)
  const sealed = secrets.seal(JSON.stringify(content), templateContent.at({ id }))
  await addTemplate(tx, { ...key, id, account, sealed, now })
  return templatesOf(tx, account, secrets)
}

/** Removes a template. */
export async function dropTemplate(
  tx: Tx,
  account: AccountId,
  key: TemplateKey,
  secrets: Secrets,
): Promise<FindingTemplate[]> {
  await removeTemplate(tx, account, key)
  return templatesOf(tx, account, secrets)
}
