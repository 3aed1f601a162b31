import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LostNote } from './saved-menu.tsx'

const shown = (lost: string[]): string =>
  renderToString(
    <MantineProvider>
      <LostNote view="Свои" lost={lost} />
    </MantineProvider>,
  )

test('a saved view that opens without a part of it says which; a whole one says nothing', () => {
  expect(shown(['Роль', 'Город'])).toContain('Отбор «Свои» открыт не целиком, пропущено: Роль, Город')
  expect(shown([])).not.toContain('Отбор')
})
