import type { SessionUser } from '../../shared/accounts/schema.ts'
import { seesCommission, seesDesk, seesQueue } from '../../shared/platform/roles.ts'

type Beginner = Pick<SessionUser, 'isOrganization' | 'roles'>

/** Where a person begins: the pages of his organization when he last worked for it, the workplace of the staff, else his own. */
function homeOf(user: Beginner | null): string {
  if (user?.isOrganization) return '/organization/patients'
  // Not by `seesAdmin`: the first file of the sign-in would get all that it stands on.
  if (user?.roles.includes('admin')) return '/admin'
  if (user && seesCommission(user)) return '/conclusions'
  if (user && seesDesk(user)) return '/desk'
  return user && seesQueue(user) ? '/queue' : '/'
}

/** The address to go on to after a sign-in: a path of this site, never another one; the person's beginning when nothing fits. */
export function returnPath(
  callbackUrl: string | undefined,
  origin: string,
  user: Beginner | null = null,
): string {
  if (!callbackUrl || !URL.canParse(callbackUrl, origin)) return homeOf(user)
  const { href, pathname, search, hash } = new URL(callbackUrl, origin)
  // By the whole text: the origin of a `blob:` address is ours, its path is none.
  const isOurs = href.startsWith(`${origin}/`) && !/^\/(signin|signup|remember|api)(\/|$)/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}`.replace(/^\/+/, '/') : homeOf(user)
}
