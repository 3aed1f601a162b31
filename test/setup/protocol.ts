import { execFileSync } from 'node:child_process'

/** Installs the real client library: its peers do not fit beside ours, so it has a package.json of its own. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/install.mjs', 'test/protocol'], { stdio: 'inherit' })
}
