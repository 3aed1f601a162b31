import { z } from 'zod'
import { FileBody, FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { Relation, RelationId } from '../schema.ts'
import { signedApplicationRefusals } from './ru.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { NOT_SCANNED, NOT_WAITING } = signedApplicationRefusals
const params = z.strictObject({ id: RelationId })

/** The largest scan of a signed application, in bytes. */
export const signedApplicationLargest = 10 * 1024 * 1024

/** The signed «Заявка на подключение» that an applicant gives to the administrator who decides. */
export const signedApplicationContract = {
  upload: route('POST', '/api/user/requests/:id/signed-application', {
    summary:
      'Приложить скан подписанной заявки к своей заявке, пока её не рассмотрели; новый заменяет прежний',
    audit: { act: 'add', what: 'relation' },
    params,
    body: FileBody,
    largest: signedApplicationLargest,
    reply: Relation,
    refusals: [NOT_FOUND, NOT_SCANNED, NOT_WAITING, TOO_OFTEN],
  }),
  file: route('GET', '/api/signed-applications/:id', {
    summary: 'Скан подписанной заявки: тому, кто его приложил, и администратору',
    audit: { act: 'download', what: 'relation' },
    params,
    reply: FileReply,
    refusals: [NOT_FOUND],
  }),
}
