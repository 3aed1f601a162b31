import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { FileReply } from '../platform/file.ts'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { priceRefusals } from '../prices/ru.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { followUpRefusals } from './ru.ts'
import { FollowedPage, FollowUp, FollowUpQuery, PeopleQuery, SheetQuery, WeeklyLetter } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const organization = z.strictObject({ organization: OrganizationId })
const home = '/api/organizations/:organization/follow-up'

/** Progress of an organization's check-ups. Every call requires an active relation to the organization. */
export const followUpContract = {
  figures: route('GET', home, {
    summary:
      'Осмотры организации: кто записан, пришёл, не пришёл, по подразделениям и дням, сроки по месяцам',
    mayLag: true,
    params: organization,
    query: FollowUpQuery,
    reply: FollowUp,
    refusals: [NOT_FOUND],
  }),
  people: route('GET', `${home}/people`, {
    summary: 'Сотрудники за период: кто записан, пришёл, не пришёл, не записан',
    mayLag: true,
    audit: { act: 'view', what: 'employee' },
    params: organization,
    query: PeopleQuery,
    reply: FollowedPage,
    refusals: [NOT_FOUND],
  }),
  sheet: route('GET', `${home}/sheet`, {
    summary: 'Тот же список файлом .xlsx',
    mayLag: true,
    audit: { act: 'export', what: 'employee' },
    asksAgain: true,
    params: organization,
    query: SheetQuery,
    reply: FileReply,
    refusals: [NOT_FOUND, TOO_OFTEN],
  }),
  report: route('GET', `${home}/report`, {
    summary: 'Отчёт для руководителя файлом .xlsx: охват, просрочки, прогноз и бюджет на год',
    mayLag: true,
    audit: { act: 'export', what: 'employee' },
    asksAgain: true,
    params: organization,
    query: z.strictObject({ city: City.default('ekb') }),
    reply: FileReply,
    refusals: [
      NOT_FOUND,
      TOO_OFTEN,
      followUpRefusals.NOBODY_SUBJECT,
      followUpRefusals.REPORT_TOO_LARGE,
      programmeRefusals.NO_EDITION,
      priceRefusals.NO_PRICES,
    ],
  }),
  letter: route('GET', `${home}/letter`, {
    summary: 'Приходит ли еженедельное письмо о сроках и куда',
    params: organization,
    reply: WeeklyLetter,
    refusals: [NOT_FOUND],
  }),
  changeLetter: route('POST', `${home}/letter`, {
    summary: 'Включить или отключить еженедельное письмо',
    audit: { act: 'change', what: 'settings' },
    params: organization,
    body: z.strictObject({ isOn: z.boolean() }),
    reply: WeeklyLetter,
    refusals: [NOT_FOUND],
  }),
}
