import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { TableView } from '../platform/table-view.ts'
import { listViewRefusals } from './ru.ts'
import {
  ListName,
  ListViews,
  NewSavedView,
  NewSharedView,
  OrganizationList,
  SavedViewId,
  SharedView,
} from './schema.ts'

const ofList = z.object({ list: ListName })
const ofView = ofList.extend({ id: SavedViewId })
const organization = z.strictObject({ organization: OrganizationId })
const home = '/api/organizations/:organization/list-views'

/** A user's own looks of the lists and filters saved by name. */
export const listViewsContract = {
  views: route('GET', '/api/user/lists/:list', {
    summary: 'Мой вид списка и сохранённые отборы',
    params: ofList,
    reply: ListViews,
  }),
  keepTable: route('POST', '/api/user/lists/:list/table', {
    summary: 'Запомнить столбцы списка и высоту строк',
    params: ofList,
    body: TableView,
    reply: z.literal(true),
    refusals: [common.TOO_OFTEN],
  }),
  save: route('POST', '/api/user/lists/:list/views', {
    summary: 'Сохранить отбор списка под именем',
    params: ofList,
    body: NewSavedView,
    reply: ListViews,
    refusals: [listViewRefusals.TOO_MANY_VIEWS, common.TOO_OFTEN],
  }),
  remove: route('DELETE', '/api/user/lists/:list/views/:id', {
    summary: 'Удалить сохранённый отбор',
    params: ofView,
    reply: ListViews,
    refusals: [common.NOT_FOUND],
  }),
}

/**
 * Filters saved by name for all HR of an organization. Every call requires an active relation to it; everybody who
 * has one sees, replaces and deletes the views of all. The replies are the views of the same list.
 */
export const sharedViewsContract = {
  shared: route('GET', home, {
    summary: 'Отборы списка, сохранённые для всех кадровиков организации',
    params: organization,
    query: z.strictObject({ list: OrganizationList }),
    reply: z.array(SharedView),
    refusals: [common.NOT_FOUND],
  }),
  share: route('POST', home, {
    summary: 'Сохранить отбор списка для всех кадровиков организации',
    params: organization,
    body: NewSharedView,
    reply: z.array(SharedView),
    refusals: [common.NOT_FOUND, listViewRefusals.TOO_MANY_VIEWS, common.TOO_OFTEN],
  }),
  removeShared: route('DELETE', `${home}/:id`, {
    summary: 'Удалить отбор, сохранённый для всех кадровиков организации',
    params: organization.extend({ id: SavedViewId }),
    reply: z.array(SharedView),
    refusals: [common.NOT_FOUND],
  }),
}
