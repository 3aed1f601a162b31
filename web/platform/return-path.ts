/** The address to go on to after a sign-in: a path of this site, never another one; the beginning when nothing fits. */
export function returnPath(callbackUrl: string | undefined, origin: string): string {
  if (!callbackUrl || !URL.canParse(callbackUrl, origin)) return '/'
  const { origin: asked, pathname, search, hash } = new URL(callbackUrl, origin)
  const isOurs = asked === origin && !/^\/(signin|signup|remember|api)(\/|$)/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}`.replace(/^\/+/, '/') : '/'
}
