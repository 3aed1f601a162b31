import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Our own classes style every part of these. */
const ownLooks = ['Tabs']

test('the styles of each Mantine component that a screen uses are loaded', () => {
  const styles = read('web/platform/styles.css')
  const imports = globSync('web/**/*.tsx', { cwd: root }).flatMap((path) => [
    ...read(path).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  const names = new Set(imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim())))
  const styled = [...names].filter((name) =>
    existsSync(join(root, `node_modules/@mantine/core/styles/${name}.layer.css`)),
  )
  expect(styled.length).toBeGreaterThan(20)
  const missing = styled.filter((name) => !styles.includes(`/${name}.layer.css`))
  expect(missing.toSorted()).toEqual(ownLooks)
})
