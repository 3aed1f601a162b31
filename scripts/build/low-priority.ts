import type { Plugin } from 'vite'

/** Keeps the script of the page from delaying its styles: Vite writes the tag anew and leaves out what it said of priority. */
export function lowPriority(): Plugin {
  return {
    name: 'low-priority',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  }
}
