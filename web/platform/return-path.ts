import type { SessionUser } from '../../shared/accounts/schema.ts'
import { seesCommission, seesDesk, seesQueue } from '../../shared/platform/roles.ts'

type Beginner = Pick<SessionUser, 'isOrganization' | 'roles'>

/**
 * Returns the user's start page: the organization's pages when the user last worked for it, the workplace of
 * the staff, else the user's own history.
 */
function homeOf(user: Beginner | null): string {
  if (user?.isOrganization) return '/organization/patients'
  // `seesAdmin` is not used here, because it would add its dependencies to the file that the sign-in loads
  // first.
  if (user?.roles.includes('admin')) return '/admin'
  if (user && seesCommission(user)) return '/conclusions'
  if (user && seesDesk(user)) return '/desk'
  return user && seesQueue(user) ? '/queue' : '/'
}

/**
 * Returns the address to open after a sign-in: a path of this site only; the user's start page when nothing
 * fits.
 */
export function returnPath(
  callbackUrl: string | undefined,
  origin: string,
  user: Beginner | null = null,
): string {
  if (!callbackUrl || !URL.canParse(callbackUrl, origin)) return homeOf(user)
  const { href, pathname, search, hash } = new URL(callbackUrl, origin)
  // Compares the whole text: a `blob:` address has our origin but is not one of our paths.
  const isOurs = href.startsWith(`${origin}/`) && !/^\/(signin|signup|remember|api)(\/|$)/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}`.replace(/^\/+/, '/') : homeOf(user)
}
