import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { EditionId } from '../programme/schema.ts'
import { editionRefusals } from './ru.ts'
import { EditionCheck, EditionFiles, EditionList } from './schema.ts'

const { NOT_FOUND } = common
const { NO_EDITION } = programmeRefusals
const { EDITION_FAULTY, EDITION_SAME, EDITION_IN_WAY, EDITION_ACTS } = editionRefusals
/** Maximum size of two reference data files, in bytes: those of order 29н take 310 KB. */
const largestEdition = 4 * 1024 * 1024

/** Editions of orders, for an administrator: every action returns the current list. */
export const editionsContract = {
  list: route('GET', '/api/admin/editions', {
    summary: 'Редакции приказа с датами',
    reply: EditionList,
  }),
  check: route('POST', '/api/admin/editions/check', {
    summary: 'Проверить файлы новой редакции и показать отличия',
    body: EditionFiles,
    largest: largestEdition,
    reply: EditionCheck,
    refusals: [NO_EDITION],
  }),
  /** `EDITION_FAULTY` carries the errors in `details.faults`. */
  accept: route('POST', '/api/admin/editions', {
    summary: 'Принять новую редакцию с даты',
    audit: { act: 'add', what: 'edition' },
    body: EditionFiles.extend({ firstDay: Day }),
    largest: largestEdition,
    reply: EditionList,
    status: 201,
    refusals: [EDITION_FAULTY, EDITION_SAME, EDITION_IN_WAY, NO_EDITION],
  }),
  withdraw: route('POST', '/api/admin/editions/:id/withdraw', {
    summary: 'Отозвать редакцию, которая ещё не начала действовать',
    audit: { act: 'remove', what: 'edition' },
    params: z.strictObject({ id: EditionId }),
    reply: EditionList,
    refusals: [NOT_FOUND, EDITION_ACTS],
  }),
}
