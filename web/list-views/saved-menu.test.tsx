import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SharedView } from '../../shared/list-views/schema.ts'
import { SaveForm } from './parts/save-form.tsx'
import { ViewLines } from './parts/view-lines.tsx'
import { LostNote } from './saved-menu.tsx'

const html = (of: ReactNode): string =>
  renderToString(<MantineProvider>{of}</MantineProvider>).replaceAll('<!-- -->', '')
const shown = (lost: string[]): string => html(<LostNote view="Свои" lost={lost} />)

test('a saved view that opens without a part of it says which; a whole one says nothing', () => {
  expect(shown(['Роль', 'Город'])).toContain('Отбор «Свои» открыт не целиком, пропущено: Роль, Город')
  expect(shown([])).not.toContain('Отбор')
})

const removal = { isPending: false, variables: undefined, mutate: () => undefined }
const view = (name: string, author: string | null) =>
  ({ id: name, name, search: {}, author }) as unknown as SharedView
const group = 'Для всех кадровиков организации'

test('a view of the organization names its author, and deleting it names the whole organization', () => {
  const views = [view('Просрочены', 'Петров Андрей Львович'), view('Мой цех', null)]
  const lines = html(
    <ViewLines title={group} isShared views={views} onOpen={() => undefined} removal={removal} />,
  )
  expect(lines).toContain(`role="group" aria-label="${group}"`)
  expect(lines).toContain('aria-label="Удалить отбор всей организации: Просрочены"')
  expect(lines.match(/Автор: [^<]+/g)).toEqual(['Автор: Петров Андрей Львович'])
})

test('a user who only looks opens a view of the organization and cannot delete it', () => {
  const lines = html(
    <ViewLines title={group} isShared views={[view('Свои', null)]} onOpen={() => undefined} />,
  )
  expect(lines).toContain('Свои')
  expect(lines).not.toContain('Удалить')
})

test('an own view is deleted for oneself, and a group without views has no title', () => {
  const lines = (views: SharedView[]) =>
    html(<ViewLines title="Только мои" views={views} onOpen={() => undefined} removal={removal} />)
  expect(lines([view('Просрочены', null)])).toContain('aria-label="Удалить отбор: Просрочены"')
  expect(lines([])).not.toContain('Только мои')
})

test('a view is saved for oneself unless one chooses all HR, which lists of the clinic do not offer', () => {
  const save = { error: null, isPending: false, mutate: () => undefined }
  const ofOrganization = html(<SaveForm search={{}} own={save} shared={save} />)
  expect(ofOrganization).toContain(group)
  expect(ofOrganization).not.toMatch(/<input[^>]*checked=""/)
  expect(html(<SaveForm search={{}} own={save} />)).not.toContain(group)
})
