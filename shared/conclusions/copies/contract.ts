import { z } from 'zod'
import { documentRefusals } from '../../documents/ru.ts'
import { OrganizationId } from '../../organizations/schema.ts'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { copiesRefusals } from './ru.ts'
import { CopiesRequest, IssuedRequest, PaperOrganization, PaperOrganizationQuery } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { NO_COPIES, TOO_MANY_COPIES } = copiesRefusals

/** Many employer's copies of заключения at once: never a справка, an annulled paper, or one of another employer. */
export const copiesContract = {
  download: route('POST', '/api/organizations/:organization/conclusions/files', {
    summary: 'Экземпляры заключений для работодателя: все одним .pdf или архивом .zip',
    audit: { act: 'download', what: 'conclusion' },
    asksAgain: true,
    params: z.strictObject({ organization: OrganizationId }),
    body: CopiesRequest,
    /** Ten thousand ids of chosen employees. */
    largest: 512 * 1024,
    reply: FileReply,
    refusals: [NOT_FOUND, NO_COPIES, TOO_MANY_COPIES, documentRefusals.TOO_MANY_PEOPLE, TOO_OFTEN],
  }),
}

/** All заключения of an organization, a period or a campaign for who prints and hands them out, for signature. */
export const issuedContract = {
  print: route('POST', '/api/conclusions/files', {
    summary: 'Заключения по отбору журнала или по кампании: все одним .pdf или архивом .zip',
    audit: { act: 'print', what: 'conclusion' },
    asksAgain: true,
    body: IssuedRequest,
    reply: FileReply,
    refusals: [NO_COPIES, TOO_MANY_COPIES, TOO_OFTEN],
  }),
  organizations: route('GET', '/api/conclusions/organizations', {
    summary: 'Организации для отбора документов: по части названия или ИНН, не больше двадцати',
    mayLag: true,
    query: PaperOrganizationQuery,
    reply: z.array(PaperOrganization),
  }),
}
