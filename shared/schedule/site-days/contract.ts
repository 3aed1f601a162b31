import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { Day } from '../../platform/days.ts'
import { City } from '../../platform/person.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { siteDayRefusals } from './ru.ts'
import { ChangedSiteDays, ClinicSiteDay, NewSiteDays, SiteDay } from './schema.ts'

const { NOT_FOUND } = common
const { SITE_DAY_BOOKED, SITE_DAY_CLOSED, SITE_DAY_GONE, SITE_DAY_MIXED } = siteDayRefusals
const { SITE_DAY_PASSED, SITE_DAY_TAKEN, SITE_DAY_USED } = siteDayRefusals

const home = '/api/admin/schedule/site-days'

/** Site days (decision 0125), for the administrator. */
export const siteDaysAdminContract = {
  list: route('GET', home, {
    summary: 'Выездные дни с сегодняшнего: организация, адрес, места',
    reply: z.array(ClinicSiteDay),
  }),
  open: route('POST', home, {
    summary: 'Открыть выездные дни для одной организации',
    audit: { act: 'add', what: 'schedule' },
    body: NewSiteDays,
    reply: z.array(ClinicSiteDay),
    status: 201,
    refusals: [NOT_FOUND, SITE_DAY_BOOKED, SITE_DAY_CLOSED, SITE_DAY_PASSED, SITE_DAY_TAKEN],
  }),
  change: route('POST', `${home}/change`, {
    summary: 'Изменить адрес и кабинеты выездных дней: организация и записанные узнают о новом адресе',
    audit: { act: 'change', what: 'schedule' },
    body: ChangedSiteDays,
    reply: z.array(ClinicSiteDay),
    refusals: [SITE_DAY_GONE, SITE_DAY_MIXED, SITE_DAY_PASSED],
  }),
  close: route('POST', `${home}/close`, {
    summary: 'Закрыть выездной день, на который никто не записан: он снова обычный',
    audit: { act: 'remove', what: 'schedule' },
    body: z.strictObject({ city: City, day: Day }),
    reply: z.array(ClinicSiteDay),
    refusals: [SITE_DAY_GONE, SITE_DAY_USED],
  }),
}

/** The site days for the desk, which works there. */
export const siteDaysDeskContract = {
  list: route('GET', '/api/desk/site-days', {
    summary: 'Выездные дни с сегодняшнего: чей день и по какому адресу',
    reply: z.array(ClinicSiteDay),
  }),
}

/** The site days of an organization, for its HR. */
export const siteDaysContract = {
  own: route('GET', '/api/organizations/:organization/site-days', {
    summary: 'Выездные дни организации с сегодняшнего',
    params: z.strictObject({ organization: OrganizationId }),
    reply: z.array(SiteDay),
    refusals: [NOT_FOUND],
  }),
}
