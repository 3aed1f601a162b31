/** Where a person begins: the pages of his organization when he last worked for it, else his own. */
const homeOf = (user: { isOrganization: boolean } | null): string =>
  user?.isOrganization ? '/organization/patients' : '/'

/** The address to go on to after a sign-in: a path of this site, never another one; the person's beginning when nothing fits. */
export function returnPath(
  callbackUrl: string | undefined,
  origin: string,
  user: { isOrganization: boolean } | null = null,
): string {
  if (!callbackUrl || !URL.canParse(callbackUrl, origin)) return homeOf(user)
  const { href, pathname, search, hash } = new URL(callbackUrl, origin)
  // By the whole text: the origin of a `blob:` address is ours, its path is none.
  const isOurs = href.startsWith(`${origin}/`) && !/^\/(signin|signup|remember|api)(\/|$)/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}`.replace(/^\/+/, '/') : homeOf(user)
}
