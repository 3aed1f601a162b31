import { useNavigate, useSearch } from '@tanstack/react-router'

/** Reads the query of an admin page address and changes it in place; a key without a value is removed. */
export function useAdminAddress<Key extends string>() {
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
