const printable = /^[\x21-\x7e]*$/
const longest = 2000

/**
 * Returns the address to open after signing in or out: the requested one when it is on our site, our front page
 * otherwise.
 */
export function safeCallbackUrl(wished: string | undefined, origin: string): string {
  if (!wished || wished.length > longest || !URL.canParse(wished, origin)) return origin
  const url = new URL(wished, origin)
  // The whole address is compared: `origin` alone would accept `blob:` addresses and would not notice a user
  // name in the address.
  if (!url.href.startsWith(`${origin}/`)) return origin
  if (!printable.test(wished) || wished.includes('\\')) return url.href
  return wished.startsWith('/') ? `${origin}${wished}` : url.href.startsWith(wished) ? wished : url.href
}
