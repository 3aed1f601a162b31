import { execFileSync } from 'node:child_process'

/**
 * Builds the web and the server when their sources are newer, so that tests run the same processes as `npm
 * start`.
 */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { stdio: 'inherit' })
}
