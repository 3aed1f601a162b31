import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../shared/platform/html.ts'
import { pageHeaders, pagePolicy } from './security.ts'

/** A page that does not load the web application, for links that must work without it. */
export interface PlainPage {
  title: string
  text: string
  /** A button that posts to the address of the page. */
  button?: string
  link?: { to: string; text: string }
}

const style = `
  :root { color-scheme: light dark; --ground: #f4f8f8; --card: #fff; --line: #e0e9e8; --text: #10262a; --second: #435a5d; --main: #0b6663; --on-main: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #0a1415; --card: #111e20; --line: #233739; --text: #e8f2f1; --second: #b4c6c6; --main: #4fc4ba; --on-main: #04211f }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif }
  main { box-sizing: border-box; width: min(460px, 100% - 32px); margin: 16px 0; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
  p { margin: 0 0 20px; color: var(--second) }
  button { min-height: 48px; width: 100%; padding: 0 20px; border: 0; border-radius: 10px; background: var(--main); color: var(--on-main); font: inherit; font-weight: 500; cursor: pointer }
  a { color: var(--main); display: inline-block; padding: 10px 0 }
  :focus-visible { outline: 2px solid var(--main); outline-offset: 2px }`

/** Sends a plain page: no script, nothing loaded, the same look in light and dark. */
export function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const { title, text, button, link } = page
  const html = [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    button ? `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>` : '',
    link ? `<a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a>` : '',
    '</main></body></html>',
  ]
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ ...pageHeaders, 'content-security-policy': pagePolicy(nonce) })
    .send(html.join(''))
}
