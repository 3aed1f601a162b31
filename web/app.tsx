import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { styleNonce } from './platform/page-meta.ts'
import { cssVariables, theme } from './platform/theme.ts'
import { router } from './router.ts'

/**
 * The providers of every screen. Server data has its own provider inside the cabinet: the sign-in does not need
 * it.
 */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  )
}
