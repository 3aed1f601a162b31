import type { UnconnectedPeople } from '../../../../shared/final-acts/unconnected/schema.ts'

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** Returns the name of an employer: that of the kept organization, or the one that most people typed. */
export const usualName = ({ organizations, visits }: Pick<UnconnectedPeople, 'organizations' | 'visits'>) =>
  organizations[0]?.name ?? mostFrequent(visits.map(({ name }) => name))

/** Returns the КПП that most people typed; empty when nobody did. */
export const usualKpp = (visits: UnconnectedPeople['visits']): string =>
  mostFrequent(visits.flatMap(({ kpp }) => kpp ?? [])) ?? ''
