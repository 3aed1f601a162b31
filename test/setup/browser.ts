import { findChromium } from '../chromium.ts'

/** Makes sure that there is a browser, before the first file of tests. */
export default function setup(): void {
  findChromium()
}
