import { execFileSync } from 'node:child_process'
import { findChromium } from '../chromium.ts'

/** Builds the web when its sources are newer, and makes sure that there is a browser to look at it. */
export default function setup(): void {
  findChromium()
  execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { stdio: 'inherit' })
}
