import { useNavigate, useSearch } from '@tanstack/react-router'

/** Address parameters of the admin sections: tab or stage, filters, and the open record. The router drops all others. */
export const adminTexts = [
  'stage',
  'request',
  'user',
  'tab',
  'city',
  'q',
  'organization',
  'on',
  'service',
  'group',
  'hint',
  'edition',
  'channel',
  'state',
  'kind',
  'message',
  'from',
  'to',
  'who',
  'role',
  'act',
  'what',
  'subject',
  'event',
  'sort',
  'import',
  'bill',
  'period',
  'station',
  'doctor',
] as const
export type AdminText = (typeof adminTexts)[number]

/** Reads the query of an admin page address and changes it in place; a key without a value is removed. */
export function useAdminAddress<Key extends AdminText>() {
  const search = useSearch({ from: '/cabinet/admin' })
  const navigate = useNavigate()
  const go = (change: Partial<Record<Key, string | undefined>>) =>
    void navigate({
      to: '/admin',
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
  return { search, go }
}
