import { z } from 'zod'
import { organizationRefusals } from '../../organizations/ru.ts'
import { Inn } from '../../platform/inn.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { programmeRefusals } from '../../programme/ru.ts'
import { unconnectedRefusals } from './ru.ts'
import {
  LinkedOrganization,
  NewlyLinked,
  UnconnectedPage,
  UnconnectedPeople,
  UnconnectedQuery,
} from './schema.ts'

const { EMPLOYER_CONNECTED, VISITS_CHANGED, BOOKED_TWICE } = unconnectedRefusals

/**
 * Employers for whom nobody acts in the cabinet: the commission says whose people came, and the final act is made as of
 * any other organization (decision 0146).
 */
export const unconnectedContract = {
  employers: route('GET', '/api/conclusions/acts/unconnected', {
    summary: 'Работодатели без кабинета, которых назвали люди на периодическом осмотре, сначала давние',
    query: UnconnectedQuery,
    reply: UnconnectedPage,
    refusals: [common.BAD_REQUEST],
  }),
  people: route('GET', '/api/conclusions/acts/unconnected/people', {
    summary: 'Люди, которые назвали работодателя без кабинета',
    audit: { act: 'view', what: 'final-act' },
    query: z.strictObject({ inn: Inn }),
    reply: UnconnectedPeople,
  }),
  link: route('POST', '/api/conclusions/acts/unconnected', {
    summary: 'Завести работодателя без кабинета и прикрепить к нему записи его людей',
    audit: { act: 'change', what: 'organization' },
    body: NewlyLinked,
    reply: LinkedOrganization,
    refusals: [
      EMPLOYER_CONNECTED,
      VISITS_CHANGED,
      BOOKED_TWICE,
      organizationRefusals.ORGANIZATION_TAKEN,
      organizationRefusals.REF_TAKEN,
      programmeRefusals.NO_EDITION,
    ],
  }),
}
