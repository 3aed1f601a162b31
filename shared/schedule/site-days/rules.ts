import { addDays } from '../../platform/days.ts'
import type { SiteDay } from './schema.ts'

/** Returns whether two site days are at one place with the same rooms. */
export const isSameSite = (one: SiteDay, other: SiteDay): boolean =>
  one.city === other.city &&
  one.address === other.address &&
  one.note === other.note &&
  one.stayingNames.join() === other.stayingNames.join()

/** Parts the site days of an organization into runs of adjacent days at one address, the earliest run first. */
export function siteRuns(sites: readonly SiteDay[]): SiteDay[][] {
  const runs: SiteDay[][] = []
  for (const site of sites.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const run = runs.find((days) => {
      const last = days.at(-1)
      return last && addDays(last.day, 1) === site.day && isSameSite(last, site)
    })
    if (run) run.push(site)
    else runs.push([site])
  }
  return runs
}
