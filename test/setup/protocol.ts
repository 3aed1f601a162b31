import { execFileSync } from 'node:child_process'

/**
 * Installs the real client library from a package.json of its own, because its peer dependencies conflict with
 * ours.
 */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/install.mjs', 'test/protocol'], { stdio: 'inherit' })
}
