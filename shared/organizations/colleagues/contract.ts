import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { organizationRefusals } from '../ru.ts'
import { OrganizationId, RelationId } from '../schema.ts'
import { colleagueRefusals } from './ru.ts'
import {
  ColleagueList,
  GivenRole,
  InvitationAnswer,
  InvitationId,
  InvitationInput,
  OwnInvitation,
} from './schema.ts'

const { FORBIDDEN, NOT_FOUND, TOO_OFTEN } = common
const { ALREADY_INVITED, COLLEAGUE_CONNECTED, INVITATION_OVER, LAST_HEAD } = colleagueRefusals

const home = '/api/organizations/:organization'
const ofOrganization = z.strictObject({ organization: OrganizationId })
const colleague = z.strictObject({ organization: OrganizationId, id: RelationId })

/** Calls of the head of an organization about those who act for it. */
export const colleaguesContract = {
  list: route('GET', `${home}/colleagues`, {
    summary: 'Кто имеет доступ к организации и кто приглашён',
    audit: { act: 'view', what: 'relation' },
    params: ofOrganization,
    reply: ColleagueList,
    refusals: [NOT_FOUND, FORBIDDEN],
  }),
  invite: route('POST', `${home}/colleagues`, {
    summary: 'Пригласить коллегу по телефону или email',
    audit: { act: 'send', what: 'relation' },
    status: 201,
    params: ofOrganization,
    body: InvitationInput,
    reply: ColleagueList,
    refusals: [NOT_FOUND, FORBIDDEN, ALREADY_INVITED, COLLEAGUE_CONNECTED, TOO_OFTEN],
  }),
  withdraw: route('DELETE', `${home}/invitations/:id`, {
    summary: 'Отозвать приглашение коллеги',
    audit: { act: 'remove', what: 'relation' },
    params: z.strictObject({ organization: OrganizationId, id: InvitationId }),
    reply: ColleagueList,
    refusals: [NOT_FOUND, FORBIDDEN],
  }),
  changeRole: route('POST', `${home}/colleagues/:id`, {
    summary: 'Изменить роль коллеги',
    audit: { act: 'change', what: 'relation' },
    params: colleague,
    body: GivenRole,
    reply: ColleagueList,
    refusals: [NOT_FOUND, FORBIDDEN, LAST_HEAD],
  }),
  remove: route('DELETE', `${home}/colleagues/:id`, {
    summary: 'Закрыть доступ коллеги сразу',
    audit: { act: 'remove', what: 'relation' },
    params: colleague,
    reply: ColleagueList,
    refusals: [NOT_FOUND, FORBIDDEN, LAST_HEAD],
  }),
}

/** Calls of somebody who is invited. */
export const invitationsContract = {
  own: route('GET', '/api/user/colleague-invitations', {
    summary: 'Приглашения на мой телефон и подтверждённый email',
    reply: z.array(OwnInvitation),
  }),
  answer: route('POST', '/api/user/colleague-invitations/:id', {
    summary: 'Принять приглашение организации или отказаться',
    audit: { act: 'change', what: 'relation' },
    params: z.strictObject({ id: InvitationId }),
    body: z.strictObject({ accept: z.boolean() }),
    reply: InvitationAnswer,
    refusals: [NOT_FOUND, INVITATION_OVER, organizationRefusals.ALREADY_CONNECTED],
  }),
}
