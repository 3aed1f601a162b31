const printable = /^[\x21-\x7e]*$/
const longest = 2000

/** Where to go after signing in or out: the wished address when it is on our site, our front page otherwise. */
export function safeCallbackUrl(wished: string | undefined, origin: string): string {
  if (!wished || wished.length > longest || !URL.canParse(wished, origin)) return origin
  const url = new URL(wished, origin)
  // By the whole text: `origin` alone takes `blob:` addresses for ours, and does not see a user's name.
  if (!url.href.startsWith(`${origin}/`)) return origin
  if (!printable.test(wished) || wished.includes('\\')) return url.href
  return wished.startsWith('/') ? `${origin}${wished}` : url.href.startsWith(wished) ? wished : url.href
}
