import { execFileSync } from 'node:child_process'

/** Builds the web and the server when their sources are newer: processes of the tests are those that npm start runs. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { stdio: 'inherit' })
}
