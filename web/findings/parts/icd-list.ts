import { useEffect, useState } from 'react'
import type { IcdRow } from '../../../shared/findings/icd10/schema.ts'

type Search = (query: string) => IcdRow[]
let loading: Promise<Search> | undefined

/** Loads the list of ICD-10, a megabyte, once for the page, and prepares its search. */
function load(): Promise<Search> {
  loading ??= Promise.all([
    import('../../../reference/icd10.json'),
    import('../../../shared/findings/icd10/search.ts'),
  ]).then(([list, { icdIndex, searchIcd }]) => {
    const index = icdIndex(list.default)
    return (query) => searchIcd(index, query, 12)
  })
  // A lost connection must not break the search until the page is loaded anew.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** Returns the search of diagnoses from the moment the field is first used; null until then and while it loads. */
export function useIcdSearch(isUsed: boolean): { search: Search | null; isFailed: boolean } {
  const [search, setSearch] = useState<Search | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isUsed || search) return
    let isHere = true
    setFailed(false)
    load().then(
      (found) => isHere && setSearch(() => found),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [isUsed, search])
  return { search, isFailed }
}
