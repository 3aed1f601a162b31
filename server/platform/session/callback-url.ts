const printable = /^[\x21-\x7e]*$/
const longest = 2000

/** Where to go after signing in or out: the wished address when it is on our site, our front page otherwise. */
export function safeCallbackUrl(wished: string | undefined, origin: string): string {
  if (!wished || wished.length > longest || !URL.canParse(wished, origin)) return origin
  const url = new URL(wished, origin)
  if (url.origin !== origin || url.username || url.password) return origin
  if (!printable.test(wished) || wished.includes('\\')) return url.href
  return wished.startsWith('/') ? `${origin}${wished}` : url.href.startsWith(wished) ? wished : url.href
}
