import { z } from 'zod'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { TableView } from '../platform/table-view.ts'
import { listViewRefusals } from './ru.ts'
import { ListName, ListViews, NewSavedView, SavedViewId } from './schema.ts'

const ofList = z.object({ list: ListName })
const ofView = ofList.extend({ id: SavedViewId })

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
