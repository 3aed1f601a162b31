import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { GroupId } from '../schema.ts'
import { foremanRefusals } from './ru.ts'
import {
  ForemanLinkId,
  ForemanList,
  ForemanMark,
  ForemanQuestion,
  Foremen,
  MadeForemanLink,
  NewForemanLink,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { FOREMAN_LINK_OVER, FOREMAN_TOO_LATE, NOBODY_IN_GROUP } = foremanRefusals
const home = '/api/organizations/:organization/groups/:group'
const params = z.strictObject({ organization: OrganizationId, group: GroupId })

/** The lists and links for foremen of a booked group. */
export const foremanLinksContract = {
  list: route('GET', `${home}/foremen`, {
    summary: 'Подразделения группы, их ссылки для бригадиров и число отметок «не может»',
    params,
    reply: Foremen,
    refusals: [NOT_FOUND],
  }),
  make: route('POST', `${home}/foremen`, {
    summary: 'Сделать ссылку для бригадира подразделения; прежняя перестаёт действовать',
    audit: { act: 'add', what: 'group' },
    params,
    body: NewForemanLink,
    reply: MadeForemanLink,
    status: 201,
    refusals: [NOT_FOUND, TOO_OFTEN],
  }),
  revoke: route('DELETE', `${home}/foremen/:link`, {
    summary: 'Отключить ссылку бригадира',
    audit: { act: 'remove', what: 'group' },
    params: params.extend({ link: ForemanLinkId }),
    reply: Foremen,
    refusals: [NOT_FOUND],
  }),
  file: route('GET', `${home}/foremen-lists`, {
    summary: 'Списки группы для бригадиров, .xlsx: лист на подразделение, со временем и местом для подписи',
    audit: { act: 'print', what: 'paper' },
    params,
    reply: FileReply,
    refusals: [NOT_FOUND, TOO_OFTEN, NOBODY_IN_GROUP],
  }),
}

/** Calls of a foreman's page, without a sign-in: the secret of the link stands in the body, so that no log has it. */
export const foremanPageContract = {
  list: route('POST', '/api/foreman', {
    summary: 'Кто из подразделения и когда приходит на осмотр: по ссылке, без входа',
    audit: { act: 'view', what: 'booking' },
    body: ForemanQuestion,
    reply: ForemanList,
    refusals: [FOREMAN_LINK_OVER, TOO_OFTEN],
  }),
  mark: route('POST', '/api/foreman/marks', {
    summary: 'Отметить, что человек не может прийти, или снять отметку: по ссылке, без входа',
    audit: { act: 'change', what: 'booking' },
    body: ForemanMark,
    reply: ForemanList,
    refusals: [FOREMAN_LINK_OVER, FOREMAN_TOO_LATE, TOO_OFTEN],
  }),
}
