import type { Plugin } from 'vite'

/** Keeps the page script from delaying its styles: Vite rewrites the tag and drops its priority attribute. */
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
